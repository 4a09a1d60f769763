-- The number of the line that a shop divided this one from, for a claim on some of its pieces; null for a line that was ordered as it is.
alter table order_line add column divided_from text;
