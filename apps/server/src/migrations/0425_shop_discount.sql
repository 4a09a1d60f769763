-- Of a line's discount, what its shop bears and pays to the seller; null where nobody says.
alter table order_line add column shop_discount bigint;
