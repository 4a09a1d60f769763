-- no transaction
-- What is seldom (calls about access among a million of orders) was looked for in all of them. Built beside the running version; an index whose
-- building was broken off stays behind invalid, so it is dropped first.
drop index concurrently if exists channel_call_area;
create index concurrently channel_call_area on channel_call (seller_id, area, at desc, id desc);
