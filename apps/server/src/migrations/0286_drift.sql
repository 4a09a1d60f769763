-- What a shop showed otherwise than it was sent, when it was looked at last. drift: the differences, null where there are none;
-- drift_tried_at: when a look began, whatever came of it; left_to_shop: fields that no push overwrites any more.
alter table listing
  add column drift_checked_at timestamptz,
  add column drift_tried_at timestamptz,
  add column drift jsonb,
  add column left_to_shop text[] not null default '{}';
