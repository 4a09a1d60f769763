/**
 * New listings of two accounts that are to have one product (docs/adr/0023). Both are leased by whoever makes it, an attempt stands in front of
 * the call for each, and each ends with an outcome of its own; its own item of the job then finds it done.
 */
import type { Connector, ConnectorContext, ListingContent, ListingPart, ObservedProduct, Outcome } from '@moa/channels/sdk';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { LinkedAccount } from '../../shops/index.ts';
import { lookUpCreated } from '../push/begun.ts';
import { type ContentSummary, changesBetween, contentHash, summarise } from '../push/content.ts';
import { beginWrite, dropLease, endWrite, type Lease, takeLease, takeLeases } from '../push/lease.ts';
import { beginAttempt, lockListings, openCreate, readListing } from '../push/listing.queries.ts';
import { contentOf, type Loaded, loadForPush, type PushDeps, type PushOrder, type PushResult, problemsOf } from '../push/push-order.ts';
import { finish, setRegStatus } from '../push/store-outcome.ts';
import { type Beside, partnerOf } from './pairs.ts';

export interface Held {
  lease: Lease;
  ids: number[];
}

/** The lease of a listing; of a new one that is to have one product with another new one those of both, so that nobody makes a second. */
export async function hold(deps: PushDeps, { sellerId, listingId, owner }: PushOrder): Promise<Held | null> {
  const { database, now } = deps;
  const taken = await database.tenant(sellerId, async (tx) => {
    const [lease, isPaired] = await Promise.all([takeLease(tx, listingId, owner, now()), mayBePaired(tx, listingId)]);
    if (lease && isPaired) await dropLease(tx, listingId, lease);
    return isPaired ? 'PAIRED' : lease;
  });
  if (taken !== 'PAIRED') return taken && { lease: taken, ids: [listingId] };
  return database.tenant(sellerId, async (tx) => {
    const listing = await readListing(tx, listingId);
    const partner = listing && partnerOf(listing);
    const ids = partner && partner.goods === null ? [listingId, partner.id] : [listingId];
    const lease = await takeLeases(tx, ids, owner, now());
    return lease && { lease, ids };
  });
}

async function mayBePaired(tx: TenantTx, listingId: number): Promise<boolean> {
  const { rows } = await tx.query<{ paired: boolean }>(
    `select true as paired from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
      where l.seller_id = $1 and l.id = $2 and l.shop_product_id is null and a.together_with is not null`,
    [tx.sellerId, listingId],
    'listings.may-be-paired',
  );
  return rows.length > 0;
}

/** Why a listing was sent, where its partner's turn came first. */
const WITH_PARTNER = '함께 등록';

/** A listing that is about to be made, and whose job item it is. */
export interface ToMake {
  order: PushOrder;
  loaded: Loaded;
  content: ListingContent;
  summary: ContentSummary;
  account: LinkedAccount;
  connector: Connector;
  ctx: ConnectorContext;
}

/** @returns null where it has to be made alone */
export async function makeTogether(deps: PushDeps, own: ToMake, partner: Beside, lease: Lease): Promise<PushResult | null> {
  const createTogether = own.connector.products?.createTogether;
  const seat = await seatOf(deps, own, partner);
  if (!createTogether || !seat) return null;
  const also = partner.goods === null ? await alsoSent(deps, own, partner, seat) : null;
  if (also === 'BEGUN')
    return { status: 'BUSY', message: '함께 파는 쇼핑몰에 앞서 보낸 등록 요청을 확인한 뒤 이어서 보냅니다.', afterMs: 1_000 };
  const made = also ? [own, also] : [own];
  const ids = made.map(({ loaded }) => loaded.listing.id);
  const { sellerId } = own.order;
  const attempts = await deps.database.tenant(sellerId, async (tx) => {
    await lockListings(tx, ids);
    const begun: number[] = [];
    for (const { order, loaded, content, summary } of made) {
      await beginWrite(tx, loaded.listing.id);
      await setRegStatus(tx, loaded.listing.id, 'SENDING', null, null, null);
      begun.push(
        await beginAttempt(tx, { ...order, kind: 'CREATE', code: content.managementCode, changes: changesBetween(null, summary) }),
      );
    }
    return begun;
  });
  const outcomes = await createTogether(own.ctx, made.map(partOf), partner.goods);
  const known: Outcome<ObservedProduct>[] = [];
  for (const one of made) {
    const outcome = outcomes.get(partOf(one).key) ?? { kind: 'unknown', message: '쇼핑몰이 이 상품의 결과를 알려 주지 않았습니다.' };
    known.push(outcome.kind === 'unknown' ? await lookUpCreated(one.connector, one.ctx, one.content, outcome) : outcome);
  }
  return deps.database.tenant(
    sellerId,
    async (tx) => {
      await lockListings(tx, ids);
      const results: PushResult[] = [];
      for (const [at, { loaded, content, summary }] of made.entries()) {
        const outcome = known[at] as Outcome<ObservedProduct>;
        const holds = outcome.kind === 'ok' ? await endWrite(tx, loaded.listing.id, lease) : false;
        results.push(await finish(tx, loaded, attempts[at] ?? 0, outcome, { content, summary, holds }));
      }
      return results[0] ?? null;
    },
    { retry: true },
  );
}

function partOf({ loaded, account, content }: ToMake): ListingPart {
  return { key: String(loaded.listing.id), shopType: account.shopType, login: account.shopAccountId, content };
}

type Seat = Pick<ToMake, 'account' | 'connector' | 'ctx'>;

/** The other account, as long as both can be called for by one key. */
async function seatOf(deps: PushDeps, { order, account, connector, ctx }: ToMake, partner: Beside): Promise<Seat | null> {
  const { together } = connector.manifest;
  const there = await deps.shops.account(order.sellerId, partner.accountId);
  if (!together || there?.status !== 'NORMAL' || there.environment !== account.environment) return null;
  const seat = await deps.shops.context(order.sellerId, partner.accountId, 2);
  const key = ({ account: { credentials } }: ConnectorContext) => credentials[together.credential];
  return key(seat.ctx) === key(ctx) ? seat : null;
}

/** The partner, where the same job sends it too and nothing speaks against it; else it is added when it is sent. BEGUN: a create of its own has no known end. */
async function alsoSent(deps: PushDeps, { order }: ToMake, partner: Beside, seat: Seat): Promise<ToMake | 'BEGUN' | null> {
  const { sellerId } = order;
  const found = await deps.database.tenant(sellerId, async (tx) => {
    const runSeq = await openItem(tx, order.runId, partner.id);
    if (runSeq === null) return null;
    return { runSeq, loaded: await loadForPush(tx, partner.id), begun: await openCreate(tx, partner.id) };
  });
  const loaded = found?.loaded;
  if (!loaded || loaded.listing.shop_product_id !== null) return null;
  // What it may have made before is found in its own turn: nothing is made for it beside that.
  if (found.begun) return 'BEGUN';
  const content = await contentOf(deps, sellerId, loaded, seat.connector);
  if ((await problemsOf(deps, sellerId, loaded, seat.connector, content)).length > 0) return null;
  const summary = summarise(content, contentHash);
  return { ...seat, order: { ...order, listingId: partner.id, runSeq: found.runSeq, cause: WITH_PARTNER }, loaded, content, summary };
}

async function openItem(tx: TenantTx, runId: number | null, listingId: number): Promise<number | null> {
  if (runId === null) return null;
  const { rows } = await tx.query<{ seq: number }>(
    `select seq from job_item where seller_id = $1 and run_id = $2 and key = $3 and status in ('QUEUED', 'RUNNING')`,
    [tx.sellerId, runId, String(listingId)],
    'listings.open-item',
  );
  return rows[0]?.seq ?? null;
}

/** What became of a listing that this job has made, or failed to make, together with its partner. A refusal counts once: who tries again asks again. */
export async function sentWithPartner(deps: PushDeps, order: PushOrder, { listing }: Loaded): Promise<PushResult | null> {
  if (listing.beside === null || order.runId === null) return null;
  const outcome = await deps.database.tenant(order.sellerId, (tx) => takePartnersAttempt(tx, order));
  if (outcome === 'OK' && listing.sent_product_version === listing.product_version)
    return { status: 'DONE', message: listing.message ?? '' };
  if (outcome !== 'FIX' && outcome !== 'REFUSED') return null;
  const refusals = listing.refusals ?? [];
  return {
    status: 'FAILED',
    message: listing.message ?? '쇼핑몰이 거절했습니다.',
    shopMessage: listing.shop_message,
    path: refusals[0]?.path || null,
    refusals,
  };
}

async function takePartnersAttempt(tx: TenantTx, { listingId, runId, runSeq, cause }: PushOrder): Promise<string | null> {
  const { rows } = await tx.query<{ id: number; outcome: string }>(
    `select id, outcome from attempt
      where seller_id = $1 and listing_id = $2 and run_id = $3 and run_seq = $4 and kind = 'CREATE' and cause = $5 order by id desc limit 1`,
    [tx.sellerId, listingId, runId, runSeq, WITH_PARTNER],
    'listings.partners-attempt',
  );
  const [row] = rows;
  if (!row) return null;
  await tx.query('update attempt set cause = $3 where seller_id = $1 and id = $2', [tx.sellerId, row.id, cause], 'listings.attempt-taken');
  return row.outcome;
}
