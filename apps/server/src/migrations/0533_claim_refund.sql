-- What goes back to the buyer of an order by hand; of claims of shops, and of exchanges, null.
alter table claim add column refund bigint;
