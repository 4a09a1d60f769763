-- What the ledger says of a SKU's days, written after the fact by a task of the night: no booking waits for it. Rows older than the longest
-- window go.
create table stock_daily (
  seller_id bigint not null references seller (seller_id),
  sku_id bigint not null,
  -- Korean day on which something moved.
  day date not null,
  -- Units ordered less those whose order was cancelled.
  sold bigint not null,
  -- On hand less reserved: before the first movement, most at any time, after the last.
  start_free bigint not null,
  most_free bigint not null,
  end_free bigint not null,
  primary key (seller_id, sku_id, day)
) with (fillfactor = 90);
select moa_make_tenant('stock_daily');

-- How fast a SKU goes, as of the morning. Beside the SKU and not in it: its row is locked by every sale.
create table stock_pace (
  seller_id bigint not null references seller (seller_id),
  sku_id bigint not null,
  -- Days of the window, units that went out in it, days of it on which some could be sold.
  window_days smallint not null,
  sold bigint not null,
  open_days smallint not null,
  enough boolean not null,
  computed_on date not null,
  primary key (seller_id, sku_id)
) with (fillfactor = 80);
select moa_make_tenant('stock_pace');

-- How far a seller's ledger has been read for that, and on which Korean day all of it was reckoned last.
create table stock_pace_mark (
  seller_id bigint not null references seller (seller_id),
  seen_id bigint not null default 0,
  computed_on date,
  primary key (seller_id)
);
select moa_make_tenant('stock_pace_mark');
