-- Plans are looked at, applied and taken back: what an item changes, in which version of its target, and what became of it.

alter table plan
  add column created_by_id bigint,
  -- what was asked for, as its kind reads it
  add column input jsonb not null default '{}',
  -- the plan that this one takes back
  add column undoes bigint,
  -- shop accounts that who asked is limited to; null: all of them
  add column shop_account_ids bigint[],
  add column change_count integer not null default 0,
  add column skip_count integer not null default 0,
  add column problem_count integer not null default 0,
  -- everything that follows from it was started
  add column finished_at timestamptz;
alter table plan drop constraint plan_status_check;
alter table plan add constraint plan_status_check check (status in ('PROPOSED', 'APPLIED', 'STALE', 'DISCARDED', 'UNDONE')) not valid;
create index plan_undoes on plan (seller_id, undoes) where undoes is not null;

alter table plan_item
  -- superseded by target_id, which the version before does not write
  alter column listing_id drop not null,
  add column target_id bigint,
  add column target_version integer,
  -- of the listing; null for what belongs to no shop
  add column account_id bigint,
  add column shop_type text,
  add column label text not null default '',
  -- Korean: why it is left out
  add column reason text,
  -- its item in the run of the plan
  add column run_seq integer,
  add column outcome text check (outcome in ('APPLIED', 'LEFT', 'FAILED', 'EXCLUDED')),
  -- Korean: why it was left alone or failed
  add column message text;
