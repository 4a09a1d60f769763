-- What a sub-user may do beside the four authorities, and which shops she works for.

alter table user_account
  -- viewPersonal, downloadExcel
  add column rights jsonb not null default '[]' check (jsonb_typeof(rights) = 'array'),
  -- Ids of shop accounts; null: all of the seller's, also those linked later. An empty list is nobody's choice.
  add column shop_account_ids jsonb
    check (shop_account_ids is null or (role = 'S' and jsonb_typeof(shop_account_ids) = 'array' and shop_account_ids <> '[]')),
  -- Invited, and has not chosen a password yet: nobody knows the one that is stored.
  add column password_pending boolean not null default false;

-- Whoever was there before keeps what she could do.
update user_account set rights = '["viewPersonal", "downloadExcel"]' where role = 'S';

-- The shop an alert is about; null: it is about no single one, or was raised before (raising it again fills it in).
alter table alert add column account_id bigint;
