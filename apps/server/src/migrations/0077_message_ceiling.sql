-- How many messages the whole installation has sent in the minute and the (Korean) day that run: one row a way, which senders lock in turn.
create table message_quota (
  kind text primary key check (kind in ('SMS', 'MAIL')),
  minute timestamptz not null,
  in_minute integer not null default 0 check (in_minute >= 0),
  day date not null,
  in_day integer not null default 0 check (in_day >= 0),
  -- When the operator was last told that the ceiling was reached.
  minute_told_at timestamptz,
  day_told_on date
);
select moa_make_directory('message_quota');
insert into message_quota (kind, minute, day) values ('SMS', 'epoch', 'epoch'), ('MAIL', 'epoch', 'epoch');

-- True: its place below the ceiling is taken, or it needs none.
alter table outbox add column counted boolean not null default false;
create index outbox_held on outbox (kind, id) where status = 'WAITING' and not counted;
