-- What an administrator says of Korean days beside the holidays that the program knows: a name where a day is one, null where it is none. Rows stay when
-- they are taken back (the day is then as the program knows it), so that it can be told when what depends on the day was reckoned before.
create table holiday_change (
  day date not null,
  name text,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (day)
);
select moa_make_reference('holiday_change');
