-- no transaction
-- Which objects of the store a row names is asked by key when the store is cleaned. Each statement may run again after a failure.
drop index concurrently if exists file_object;
create index concurrently file_object on file (object_key) where object_key is not null;
drop index concurrently if exists inquiry_picture_object;
create index concurrently inquiry_picture_object on inquiry_picture (object_key);
