-- The base product that a listing was tied to last, where somebody took that back: it is not offered as certain again, and only what is tied to it
-- once more keeps the values that were typed for it.
alter table listing add column untied_from bigint;
