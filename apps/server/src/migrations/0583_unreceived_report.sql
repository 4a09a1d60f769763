-- What buyers report as not received (미수령 신고): one row a line and report.
create table unreceived_report (
  seller_id bigint not null references seller (seller_id),
  line_id bigint not null,
  reported_at timestamptz not null,
  -- of the line
  account_id bigint not null,
  -- in the shop's own words, and in the buyer's
  reason text not null,
  detail text not null,
  -- when the seller asked for its withdrawal, as the shop says
  answered_at timestamptz,
  ended_at timestamptz,
  primary key (seller_id, line_id, reported_at)
);
create index unreceived_report_open on unreceived_report (seller_id, account_id) where ended_at is null;
select moa_make_tenant('unreceived_report');
