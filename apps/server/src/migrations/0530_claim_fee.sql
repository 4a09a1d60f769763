-- What the buyer pays for the way of a claim that the seller filed; orders of shops have theirs at the shop.
alter table claim add column fee bigint not null default 0;
alter table claim add constraint claim_fee_check check (fee >= 0);
