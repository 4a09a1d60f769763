-- What was paid with test keys is nobody's once live ones are set: both are kept apart.
alter table collect_allowance add column paid_test integer not null default 0;
alter table collect_allowance add constraint collect_allowance_paid_test_check check (paid_test >= 0);
alter table purchase add column live boolean not null default false;
-- Nothing reads it: what is looked up decides and is not kept.
alter table purchase drop column service_status;
