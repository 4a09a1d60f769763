-- What a unit of the line's product cost when it left the stock, in won; null where nobody knew, and of lines from before: the product's cost of today counts
-- for them. And who set another one since.
alter table order_line
  add column unit_cost bigint,
  add column unit_cost_by text;
