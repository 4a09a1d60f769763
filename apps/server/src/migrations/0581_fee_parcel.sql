-- The parcel whose fee a line carries; null for lines that carry none, or their own.
alter table order_line add column fee_parcel text;
