-- Who changed a base product last: whoever meant to save over it is told. Rows from before say nobody.
alter table product add column updated_by text;
