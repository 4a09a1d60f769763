-- From when on the walk looked that reported a record last: a record that names no order says nothing else of its time. Null in rows of before,
-- and where a single line was looked up.
alter table unreadable_record add column walk_since timestamptz;
