-- What may be asked of a shop about an order is a list of the sources (`ActionKind`), and grows with them.
alter table order_attempt drop constraint if exists order_attempt_kind_check;
