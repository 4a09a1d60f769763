-- Who put a base product into the trash; rows from before say nobody.
alter table product add column deleted_by text;
