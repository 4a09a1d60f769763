-- An administrator who has entered as a seller, with a reason in the seller's log, and until when. Without it nobody acts as a seller.
create table acting_grant (
  user_id bigint not null references user_account (user_id) on delete cascade,
  seller_id bigint not null references seller (seller_id) on delete cascade,
  entered_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, seller_id)
);
create index acting_grant_expires on acting_grant (expires_at);
select moa_make_directory('acting_grant');
