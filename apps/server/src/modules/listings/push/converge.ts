/**
 * Keeping every listing's stock and sale state at what is true now. A listing that is due is claimed, what it should show is computed from
 * the balances of this moment, and only what differs from what the shop accepted last is sent (docs/adr/0001).
 */
import { refusalsAt } from '@moa/channels';
import type { BatchOutcome, Connector, ConnectorContext, Outcome } from '@moa/channels/sdk';
import { type Refusal, type SellerSettings, SHOP_TYPES, type ShopType, shownQuantity } from '@moa/core';
import { raiseAlert } from '../../../platform/alerts/index.ts';
import type { TenantTx, Tx } from '../../../platform/database/index.ts';
import {
  type Among,
  announce,
  type Claim,
  type ClaimLoop,
  createClaimLoop,
  LONGEST_IDLE_MS,
  type Slots,
  WaitingSellers,
} from '../../../platform/jobs/index.ts';
import { sellerSettings } from '../../settings/index.ts';
import { markAuthExpired } from '../../shops/index.ts';
import { PUSH_CHANNEL, wakePushers } from '../../stock/index.ts';
import { deleteThere } from '../removal/delete-there.ts';
import { type Claimed, claimDue } from './due.ts';
import { beginWrite, endWrite, holdsLease, isUnsure, type Lease } from './lease.ts';
import {
  beginAttempt,
  endAttempt,
  type ListingItemRow,
  type ListingRow,
  lockListing,
  readListing,
  readListingItems,
  storeObservedItems,
} from './listing.queries.ts';
import { backoffMs, messagesOf } from './outcome.ts';
import type { PushDeps } from './push-order.ts';
import { asAccepted, contentItems, refOf } from './ref.ts';

const LOW_STOCK = 5;
/** What was not done is not tried again before this, whatever the shop said. */
const SOONEST_MS = 500;
const REJECTED = '쇼핑몰 심사에서 반려되었습니다. 쇼핑몰의 반려 사유를 확인해주십시오.';
/** A listing that waits for the channel's approval is looked at again after this, then ever more rarely. */
const APPROVAL_MS = 3_000;

export interface ConvergeDeps extends PushDeps {
  onError(error: unknown, during: string): void;
}

export function createConvergeLoop(deps: ConvergeDeps, owner: () => string, concurrency: number): ClaimLoop {
  const work = convergeWork(deps);
  return createClaimLoop<Claimed>({
    name: 'listings',
    database: deps.database,
    owner,
    concurrency,
    wakeOn: PUSH_CHANNEL,
    // Whatever lets a listing be pushed wakes the loop, or is timed by it: what is left for a look unasked is a notification that was lost.
    idleMs: LONGEST_IDLE_MS,
    claim: work.claim,
    run: (claimed, _signal, dueIn) => work.run(claimed, dueIn),
    sellerOf: (claimed) => claimed.seller_id,
    onError: deps.onError,
  });
}

/** What the loop is made of: leasing listings that are due, and bringing one to what it should show. */
export function convergeWork(deps: ConvergeDeps): {
  claim(tx: Tx, slots: Slots, owner: string, among?: Among): Promise<Claim<Claimed>>;
  /** @param dueIn see `ClaimLoopOptions.run` */
  run(claimed: Claimed, dueIn?: DueIn): Promise<void>;
} {
  const waiting = new WaitingSellers();
  return {
    claim: (tx, slots, owner, among = null) => claimDue(tx, waiting, { slots, owner, among }, deps.now()),
    run: (claimed, dueIn = () => undefined) => converge(deps, claimed, dueIn),
  };
}

type DueIn = (ms: number) => void;

interface Desired {
  item: ListingItemRow;
  quantity: number;
}

interface State {
  settings: Pick<SellerSettings, 'soldOutRule' | 'autoResume'>;
  listing: ListingRow;
  items: ListingItemRow[];
  desired: Desired[];
  total: number;
  /** Of the stock, as it was when the listing was first read: what moved since is looked at again. */
  version: number;
}

/** What became of one step: everything is right, or when and why to look again. */
type Step = { done: true } | { done: false; afterMs: number; parked?: string; refusals?: readonly Refusal[]; message?: string };
const DONE: Step = { done: true };

/** Throws what nobody foresaw. The listing is given back all the same: it would wait for the end of its lease, and sell what is gone. */
async function converge(deps: ConvergeDeps, claimed: Claimed, dueIn: DueIn): Promise<void> {
  let state: State | null = null;
  const settled = async (step: Step) => {
    await deps.database.tenant(claimed.seller_id, (tx) => settle(tx, claimed, state, step, deps.now()), { retry: true });
    if (!step.done && step.parked === undefined) dueIn(Math.max(SOONEST_MS, step.afterMs));
  };
  try {
    const { connector, ctx } = await deps.shops.context(claimed.seller_id, claimed.account_id, 1);
    state = await deps.database.tenant(claimed.seller_id, (tx) => readState(tx, claimed.id, connector));
    const step =
      // A push of the content that failed or has not come to its end yet is no reason to show a wrong number meanwhile.
      state && state.listing.shop_product_id !== null && state.listing.reg_status !== 'UNLINKED'
        ? await bringThere(deps, claimed, state, connector, ctx)
        : DONE;
    await settled(step);
  } catch (error) {
    // A database that is away takes nothing back either: then the lease ends by itself.
    await settled({ done: false, afterMs: backoffMs(state?.listing.failures ?? 0) }).catch(() => undefined);
    throw error;
  }
}

async function readState(tx: TenantTx, listingId: number, connector: Connector): Promise<State | null> {
  const [listing, settings] = await Promise.all([readListing(tx, listingId), sellerSettings(tx)]);
  if (!listing) return null;
  const stored = await readListingItems(tx, listingId);
  const items = asAccepted(listing, stored);
  const parts = new Map(contentItems(items).map((item) => [item.id, item.parts]));
  const desired = items
    // What is tied to no SKU is not ours to change, and of a product that is not ours what was taken off neither.
    .filter((item) => item.parts.length > 0 || (item.removed && listing.product_id !== null))
    .map((item) => ({
      item,
      quantity:
        item.removed || !item.usable ? 0 : shownQuantity(parts.get(item.id) ?? [], listing.stock_cap, connector.manifest.soldOut.maxStock),
    }));
  const total = desired.reduce((sum, { quantity }) => sum + quantity, 0);
  return { listing, items, desired, total, version: listing.stock_version, settings };
}

async function bringThere(deps: ConvergeDeps, claimed: Claimed, state: State, connector: Connector, ctx: ConnectorContext): Promise<Step> {
  const urgent: ConnectorContext = { ...ctx, urgency: state.total <= LOW_STOCK ? 0 : 1 };
  if (state.listing.delete_wanted) {
    const deletion = { sellerId: claimed.seller_id, listing: state.listing, items: state.items, lease: claimed.lease };
    return afterFailure(deps, claimed, state, await deleteThere(deps.database, deletion, connector, urgent));
  }
  if (!waitsForNumbers(state)) return bringStock(deps, claimed, state, connector, urgent);
  const read = await readNumbers(deps, claimed, state, connector, urgent);
  if (!read.done && read.parked !== undefined) return read;
  const numbered = await deps.database.tenant(claimed.seller_id, (tx) => readState(tx, claimed.id, connector));
  // What is on sale already does not wait for what the shop has yet to approve.
  const stock = numbered ? await bringStock(deps, claimed, { ...numbered, version: state.version }, connector, urgent) : DONE;
  return stock.done ? read : stock;
}

/** Items that were sent and have no number yet. One that was saved and never sent has none to ask for. */
function waitsForNumbers({ listing, items }: State): boolean {
  if (!items.some((item) => item.shop_item_id === null && !item.removed)) return false;
  return listing.sale_status === 'UNADMISSION' || listing.sent_product_version === listing.product_version;
}

async function bringStock(deps: ConvergeDeps, claimed: Claimed, state: State, connector: Connector, ctx: ConnectorContext): Promise<Step> {
  const { listing, settings } = state;
  const { soldOut } = connector.manifest;
  // Where a stopped sale can't be resumed by itself, the seller's request to stop is not followed: it would be stopped for good.
  const byStop = soldOut.method === 'STOP' || (settings.soldOutRule === 'SUSPEND' && soldOut.resumable && connector.sale !== undefined);
  const soldOutNow = state.total === 0 && state.desired.length > 0;
  const staysStopped = listing.stopped_by_us && (soldOutNow || state.desired.length === 0 || !settings.autoResume);
  const wantsStop = listing.desired_sale === 'SUSPENSION' || (byStop && soldOutNow) || staysStopped;
  if (wantsStop) {
    if (state.listing.sent_sale === 'SUSPENSION') return DONE;
    return changeSale(deps, claimed, state, 'STOP', connector, ctx);
  }
  // Where stock has to be there before the sale goes on, numbers go first; they do no harm elsewhere.
  const numbers = await sendNumbers(deps, claimed, state, connector, ctx);
  if (!numbers.done || state.listing.sent_sale === 'SALE') return numbers;
  if (state.listing.stopped_by_us && !connector.manifest.soldOut.resumable)
    return { done: false, afterMs: 0, parked: '이 쇼핑몰은 판매재개를 직접 해주셔야 합니다.' };
  return changeSale(deps, claimed, state, 'RESUME', connector, ctx);
}

/** A product that waited for approval has no item numbers yet: ask for them. */
async function readNumbers(deps: ConvergeDeps, claimed: Claimed, state: State, connector: Connector, ctx: ConnectorContext): Promise<Step> {
  const observed = await connector.products?.read(ctx, refOf(state.listing, state.items));
  if (!observed) return DONE;
  if (observed.kind !== 'ok') return afterFailure(deps, claimed, state, observed);
  const store = async (tx: TenantTx) => {
    await lockListing(tx, state.listing.id);
    await storeObservedItems(tx, state.items, observed.value, null);
    // What was stopped before an option had a number is stopped again with it.
    await tx.query(
      `update listing set sale_status = $3, raw_status = $4, page_url = coalesce($5, page_url), last_read_at = now(), sent_sale = nullif(sent_sale, 'SUSPENSION')
        where seller_id = $1 and id = $2`,
      [tx.sellerId, state.listing.id, observed.value.saleStatus, observed.value.rawStatus, observed.value.pageUrl],
    );
    announce(tx, 'listing', state.listing.id);
  };
  await deps.database.tenant(claimed.seller_id, store, { retry: true });
  if (observed.value.saleStatus === 'REJECTION')
    return {
      done: false,
      afterMs: 0,
      parked: REJECTED,
      refusals: [{ cause: 'REVIEW', path: '', message: REJECTED, shopMessage: observed.value.rawStatus }],
    };
  const numbered = observed.value.items.length > 0 && observed.value.items.every((item) => item.shopItemId !== null);
  if (numbered) return DONE;
  return { done: false, afterMs: Math.min(10 * 60_000, APPROVAL_MS * 2 ** Math.min(8, Math.floor(state.listing.failures / 3))) };
}

async function sendNumbers(deps: ConvergeDeps, claimed: Claimed, state: State, connector: Connector, ctx: ConnectorContext): Promise<Step> {
  const changes = state.desired.filter(({ item, quantity }) => item.sent_quantity !== quantity && item.shop_item_id !== null);
  const minimum = connector.manifest.soldOut.minStock;
  const sendable = changes.filter(({ quantity }) => quantity >= minimum);
  if (sendable.length === 0 || !connector.stock) return DONE;
  const attemptId = await deps.database.tenant(claimed.seller_id, async (tx) => {
    await beginWrite(tx, state.listing.id);
    return beginAttempt(tx, {
      listingId: state.listing.id,
      kind: 'STOCK',
      actor: '시스템',
      cause: '재고 변동',
      changes: sendable.map(({ item, quantity }) => ({
        field: `stock.${item.id}`,
        label: item.option_values.length > 0 ? `재고 (${item.option_values.join(' / ')})` : '재고',
        before: item.sent_quantity === null ? null : String(item.sent_quantity),
        after: String(quantity),
      })),
    });
  });
  const outcomes = await connector.stock.setQuantities(
    ctx,
    refOf(state.listing, state.items),
    sendable.map(({ item, quantity }) => ({ key: String(item.id), shopItemId: item.shop_item_id ?? '', quantity })),
    // All items as we know them: one of which nothing is known may be sold out.
    state.desired.map(({ item }) => ({
      shopItemId: item.shop_item_id,
      optionValues: item.option_values,
      price: item.sent_price ?? state.listing.sent_price ?? 0,
      quantity: item.sent_quantity,
      onSale: (item.sent_quantity ?? 0) > 0,
      itemCode: item.item_code,
      skuCode: null,
    })),
  );
  await deps.database.tenant(claimed.seller_id, (tx) => storeSent(tx, state, claimed.lease, attemptId, sendable, outcomes), {
    retry: true,
  });
  const bad = [...outcomes.values()].find((outcome) => outcome.kind !== 'ok');
  return bad ? afterFailure(deps, claimed, state, bad) : DONE;
}

async function storeSent(
  tx: TenantTx,
  { listing, total }: State,
  lease: Lease,
  attemptId: number,
  sent: readonly Desired[],
  outcomes: BatchOutcome<{ quantity: number }>,
): Promise<void> {
  const holds = await endWrite(tx, listing.id, lease);
  const kindOf = ({ item }: Desired) => outcomes.get(String(item.id))?.kind ?? 'unknown';
  const accepted = holds ? sent.filter((desired) => kindOf(desired) === 'ok') : [];
  await tx.query(
    'update listing_item i set sent_quantity = u.quantity from unnest($2::bigint[], $3::bigint[]) u (id, quantity) where i.seller_id = $1 and i.id = u.id',
    [tx.sellerId, accepted.map(({ item }) => item.id), accepted.map(({ quantity }) => quantity)],
  );
  // An answer that was lost or overtaken leaves the shop's number unknown: the next look sends it again, absolute numbers do no harm twice.
  const unknown = sent.filter((desired) => !accepted.includes(desired) && (!holds || isUnsure(listing) || kindOf(desired) === 'unknown'));
  await tx.query('update listing_item set sent_quantity = null where seller_id = $1 and id = any ($2::bigint[])', [
    tx.sellerId,
    unknown.map(({ item }) => item.id),
  ]);
  const bad = [...outcomes.values()].find((outcome) => outcome.kind !== 'ok');
  const messages = messagesOf(bad ?? { kind: 'ok', value: undefined });
  await endAttempt(tx, attemptId, messages.code, messages.message, messages.shopMessage);
  if (accepted.length > 0 && listing.sale_status !== 'UNADMISSION') {
    await tx.query(
      `update listing set sale_status = case when $3 = 0 then 'OUTOFSTOCK' else 'SALE' end, last_sent_at = now() where seller_id = $1 and id = $2 and sale_status in ('SALE', 'OUTOFSTOCK')`,
      [tx.sellerId, listing.id, total],
    );
  }
}

async function changeSale(
  deps: ConvergeDeps,
  claimed: Claimed,
  state: State,
  kind: 'STOP' | 'RESUME',
  connector: Connector,
  ctx: ConnectorContext,
): Promise<Step> {
  if (!connector.sale) return DONE;
  const soldOut = state.listing.desired_sale === 'SALE' && kind === 'STOP';
  const attemptId = await deps.database.tenant(claimed.seller_id, async (tx) => {
    // Until it has succeeded nobody knows whether the shop sells: whoever comes next switches it again.
    await tx.query('update listing set sent_sale = null where seller_id = $1 and id = $2', [tx.sellerId, state.listing.id]);
    return beginAttempt(tx, {
      listingId: state.listing.id,
      kind,
      actor: '시스템',
      cause: soldOut ? '품절' : kind === 'RESUME' ? '재입고 · 판매재개' : '판매중지',
      changes: [
        {
          field: 'saleStatus',
          label: '판매상태',
          before: kind === 'STOP' ? '판매중' : '판매중지',
          after: kind === 'STOP' ? '판매중지' : '판매중',
        },
      ],
    });
  });
  const ref = refOf(state.listing, state.items);
  const outcome = kind === 'STOP' ? await connector.sale.stop(ctx, ref) : await connector.sale.resume(ctx, ref);
  const store = async (tx: TenantTx) => {
    const messages = messagesOf(outcome);
    await endAttempt(tx, attemptId, messages.code, messages.message, messages.shopMessage);
    // A shop that is switched item by item may have been switched in part.
    if (!(await holdsLease(tx, state.listing.id, claimed.lease)) || outcome.kind !== 'ok') return;
    await tx.query(
      `update listing set sent_sale = $3, stopped_by_us = $4, sale_status = $5, last_sent_at = now(), updated_at = now() where seller_id = $1 and id = $2`,
      [
        tx.sellerId,
        state.listing.id,
        kind === 'STOP' ? 'SUSPENSION' : 'SALE',
        soldOut,
        kind === 'RESUME' ? 'SALE' : soldOut ? 'OUTOFSTOCK' : 'SUSPENSION',
      ],
    );
    announce(tx, 'listing', state.listing.id);
  };
  await deps.database.tenant(claimed.seller_id, store, { retry: true });
  return outcome.kind === 'ok' ? DONE : afterFailure(deps, claimed, state, outcome);
}

async function afterFailure(deps: ConvergeDeps, claimed: Claimed, state: State, outcome: Outcome<unknown>): Promise<Step> {
  switch (outcome.kind) {
    case 'ok':
      return DONE;
    case 'relink':
      await deps.database.tenant(claimed.seller_id, (tx) => markAuthExpired(tx, claimed.account_id, outcome));
      return { done: false, afterMs: 0 };
    case 'slow_down':
      return { done: false, afterMs: outcome.retryAfterMs };
    case 'again':
    case 'unknown':
      return { done: false, afterMs: backoffMs(state.listing.failures), message: outcome.message };
    case 'fix':
    case 'refused':
      return {
        done: false,
        afterMs: 0,
        parked: messagesOf(outcome).message ?? '쇼핑몰이 거절했습니다.',
        refusals: refusalsAt(state.listing.shop_type, outcome),
      };
  }
}

/** Clears the mark when nothing moved meanwhile. A late result of a lease that was taken away changes nothing. */
async function settle(tx: TenantTx, claimed: Claimed, state: State | null, step: Step, now: Date): Promise<void> {
  const version = state?.version ?? 0;
  if (step.done) {
    const { rows } = await tx.query<{ due: boolean }>(
      `update listing set due_at = moa_time_if(stock_version <> $4, now(), null), urgency = case when stock_version = $4 then 2 else urgency end,
              sent_stock_version = case when sent_stock_version < 0 then sent_stock_version else $4 end, failures = 0,
              message = case when reg_status = 'DONE' and refusals is null then null else message end, lease_owner = null, lease_until = null
        where seller_id = $1 and id = $2 and lease_owner = $3 and lease_until = $5 returning due_at is not null as due`,
      [tx.sellerId, claimed.id, claimed.lease.owner, version, claimed.lease.until],
      'listings.settle',
    );
    if (rows[0]?.due) wakePushers(tx);
    return;
  }
  const { rowCount } = await tx.query(
    // By the later of two clocks, as it will be looked for: by a worker's that is behind it would be due at once.
    `update listing set due_at = greatest($4::timestamptz, now() + $9 * interval '1 millisecond'), failures = failures + 1, parked_reason = $5, message = coalesce($5, $6, message), refusals = coalesce($8::jsonb, refusals), lease_owner = null, lease_until = null
      where seller_id = $1 and id = $2 and lease_owner = $3 and lease_until = $7`,
    [
      tx.sellerId,
      claimed.id,
      claimed.lease.owner,
      new Date(now.getTime() + step.afterMs),
      step.parked ?? null,
      step.message ?? null,
      claimed.lease.until,
      step.refusals?.length ? JSON.stringify(step.refusals) : null,
      step.afterMs,
    ],
    'listings.settle-later',
  );
  if (step.parked === undefined || rowCount === 0 || !state) return;
  await raiseAlert(tx, {
    kind: 'listing.parked',
    severity: 'ERROR',
    title: `${SHOP_TYPES[state.listing.shop_type as ShopType].title} 재고 전송이 멈췄습니다: ${state.listing.name}`,
    body: step.parked,
    link: `/app/product/list/moa-product?id=${claimed.id}`,
    accountId: claimed.account_id,
    dedupeKey: `listing.parked:${claimed.id}`,
  });
  announce(tx, 'listing', claimed.id);
}
