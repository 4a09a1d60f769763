-- Whose the object store is: the marker that lies there and changes with every cleaning. A database that does not know it (an empty one, an
-- older copy) would take every object for one that no row names.
create table store_marker (
  only_one boolean primary key default true check (only_one),
  marker uuid
);
select moa_make_directory('store_marker');
