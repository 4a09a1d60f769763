-- What has been kept long enough is erased. Short locks only; the indexes that find it by age are built apart.

-- Null: nobody may know any more who bought.
alter table order_line alter column personal drop not null;
alter table seller
  -- When the seller left, and when what was known of it was erased.
  add column closed_at timestamptz,
  add column erased_at timestamptz,
  -- The people of all lines up to this id are erased.
  add column people_erased_to bigint not null default 0;
-- What was decided stays as it was written; only the words with it go, and only once the seller is erased.
grant update (reason) on seller_approval_event to moa_system;
create policy erased on seller_approval_event as restrictive for update to moa_system using (true)
  with check (reason = '' and exists (select from seller s where s.seller_id = seller_approval_event.seller_id and s.erased_at is not null));
-- The wall between sellers stands in the owner's way too, so it is opened for the length of this statement; in one
-- transaction, nobody ever sees it open.
alter table seller no force row level security;
update seller set closed_at = updated_at where status = 'CLOSED' and closed_at is null;
alter table seller force row level security;
