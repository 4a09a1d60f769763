-- A backup keeps where each counter stands: an id that was given once is never given again, not even after a restore.
grant select on all sequences in schema public to moa_system;
alter default privileges in schema public grant select on sequences to moa_system;
