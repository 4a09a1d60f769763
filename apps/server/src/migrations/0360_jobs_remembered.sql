-- Runs that rest, runs that were taken off the list, the shops of a run, and the tries of an item before its last.
alter table job_run add column paused_at timestamptz;
alter table job_run add column removed_at timestamptz;
-- Null for runs from before: the items say it.
alter table job_run add column shop_types text[];
alter table job_item add column tries jsonb;
-- What ended an alert: a person, or the work that found its cause gone.
alter table alert add column resolved_by bigint;
alter table alert add column resolved_by_name text;
alter table alert add column resolved_trace_id text;
