-- Goods that go out for an exchange, which some shops make a line of the order of: the number of the line they are exchanged for, empty where the
-- shop does not say it; null for what was ordered. Nobody pays for them again, so they are no sale.
alter table order_line add column sent_for text;
