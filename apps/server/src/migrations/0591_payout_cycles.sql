-- How often a shop pays an account, where the seller can agree upon one of several with it: [{"cycle": "MONTHLY", "from": "2026-12-01"}], and when she
-- said so last: what depends on it is reckoned anew.
alter table settle_account
  add column cycles jsonb,
  add column cycles_at timestamptz;
