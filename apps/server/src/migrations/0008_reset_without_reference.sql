-- Looking at the login's row for the reference made asking for a login that exists slower than for one that does not: the time told which.
-- Rows live for a day; one of a login that is gone opens nothing.
alter table password_reset drop constraint password_reset_user_id_fkey;
