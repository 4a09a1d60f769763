/**
 * Sending a listing's content to its shop: an attempt row before the call, our code looked up before anything is created again, the shop's
 * own words kept. Can be killed anywhere: what was begun and not ended is found at the shop first.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { refusalsAt } from '@moa/channels';
import {
  type Connector,
  type ConnectorContext,
  checkFields,
  checkLimits,
  type ListingContent,
  type ListingImage,
  type ObservedProduct,
  type Outcome,
  PATH,
} from '@moa/channels/sdk';
import {
  type AcceptedPrices,
  type CreateShopDTO,
  draftForShop,
  koreanDate,
  limitsOn,
  type ProductDraft,
  type ProductLimits,
  priceChangeProblems,
  type Refusal,
  salePricePath,
  sellableQuantity,
  validateForPush,
} from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import type { Images } from '../../../platform/files/index.ts';
import { announce } from '../../../platform/jobs/index.ts';
import { loadDraft } from '../../products/index.ts';
import { markAuthExpired, type ShopRuntime } from '../../shops/index.ts';
import type { DeliveryCheck } from '../../templates/index.ts';
import { readLeft, withLiveValues } from '../drift/left-to-shop.ts';
import { acceptedPrices } from './accepted-prices.ts';
import { buildContent, type ContentItem, type ContentSummary, changesBetween, summarise } from './content.ts';
import { beginWrite, endWrite, giveLeaseBack, type Lease, takeLease } from './lease.ts';
import {
  beginAttempt,
  endAttempt,
  type ListingItemRow,
  type ListingRow,
  type OpenCreate,
  openCreate,
  readListing,
  readListingItems,
  storeObservedItems,
} from './listing.queries.ts';
import { messagesOf, type OutcomeMessages } from './outcome.ts';
import { refOf } from './ref.ts';

export interface PushDeps {
  database: Database;
  shops: ShopRuntime;
  images: Images;
  /** Whether what the delivery points at is still at the shop. */
  checkDelivery: DeliveryCheck;
  now: Clock;
}

export interface PushOrder {
  /** Worker that pushes, under whose name the listing is leased. */
  owner: string;
  sellerId: number;
  listingId: number;
  actor: string;
  cause: string;
  planId: number | null;
  runId: number | null;
  runSeq: number | null;
}

export type PushResult =
  | { status: 'DONE'; message: string }
  | { status: 'FAILED'; message: string; shopMessage: string | null; path: string | null; refusals: Refusal[] }
  /** `BUSY` is no failure: somebody else is at it. */
  | { status: 'LATER' | 'BUSY'; message: string; afterMs: number };

/** What was sent, and whether the shop is known to still show it. */
interface Sent {
  content: ListingContent;
  summary: ContentSummary;
  holds: boolean;
}

interface Loaded {
  listing: ListingRow;
  items: ListingItemRow[];
  draft: ProductDraft;
  entry: CreateShopDTO;
}

/** Between two looks at a listing that somebody else writes to. */
const BUSY_MS = 1_000;
/** Longest time after the beginning of a create in which it may still reach the shop: its turn, then the slowest call. */
const ARRIVES_WITHIN_MS = 240_000;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Brings the shop's listing to the base product. Waits its turn where somebody else writes to the listing. */
export async function pushListing(deps: PushDeps, order: PushOrder): Promise<PushResult> {
  const lease = await deps.database.tenant(order.sellerId, (tx) => takeLease(tx, order.listingId, order.owner, deps.now()));
  if (!lease) return { status: 'BUSY', message: '이 상품을 보내는 다른 작업이 끝나기를 기다립니다.', afterMs: BUSY_MS };
  try {
    return await pushLeased(deps, order, lease);
  } finally {
    await deps.database.tenant(order.sellerId, (tx) => giveLeaseBack(tx, order.listingId, lease));
  }
}

async function pushLeased(deps: PushDeps, order: PushOrder, lease: Lease): Promise<PushResult> {
  const loaded = await deps.database.tenant(order.sellerId, (tx) => load(tx, order.listingId));
  if (!loaded) return failure('상품을 찾을 수 없습니다. 삭제되었는지 확인해주십시오.');
  const { account, connector, ctx } = await deps.shops.context(order.sellerId, loaded.listing.account_id, 2);
  if (account.status !== 'NORMAL') return failure('쇼핑몰 인증이 만료되어 보내지 못했습니다. 재연동한 뒤 다시 보내주십시오.');
  if (!connector.products) return failure('이 쇼핑몰은 상품 전송을 지원하지 않습니다.');

  const limits = limitsOn(connector.manifest.rules, koreanDate(deps.now()));
  const images = await renderImages(deps.images, order.sellerId, limits, loaded.draft);
  const ours = contentOf(loaded, connector, images);
  const live = await readLeft(connector, ctx, loaded.listing, loaded.items);
  if (live !== null && live.kind !== 'ok') return storeUnread(deps, order, loaded, live, ours);
  const content = live === null ? ours : withLiveValues(ours, live.value, loaded.listing.left_to_shop);
  const gone = (await deps.checkDelivery({ sellerId: order.sellerId, shopAccountIds: null }, loaded.draft, loaded.entry)).filter(
    ({ severity }) => severity === 'ERROR',
  );
  const problems = [...contentProblems(connector, limits, loaded, content, acceptedPrices(loaded.listing, loaded.items)), ...gone];
  if (problems.length > 0) return refuse(deps, order, loaded, problems);

  const summary = summarise(content, hash);
  const isNew = loaded.listing.shop_product_id === null;
  if (isNew) {
    const found = await findBegun(deps, order, loaded, connector, ctx, content, summary);
    // What was begun is there, as it was meant then: bring it to what is meant now.
    if (found === 'OUTDATED') return pushLeased(deps, order, lease);
    if (found) return found;
  }
  const attemptId = await deps.database.tenant(order.sellerId, async (tx) => {
    await beginWrite(tx, loaded.listing.id);
    await setRegStatus(tx, loaded.listing.id, 'SENDING', null, null, null);
    return beginAttempt(tx, {
      ...order,
      kind: isNew ? 'CREATE' : 'UPDATE',
      changes: changesBetween(isNew ? null : loaded.listing.sent_content, summary),
    });
  });
  const outcome = isNew
    ? await connector.products.create(ctx, content)
    : await connector.products.update(ctx, refOf(loaded.listing, loaded.items), content);
  const known = outcome.kind === 'unknown' && isNew ? await lookUpCreated(connector, ctx, content, outcome) : outcome;
  return deps.database.tenant(
    order.sellerId,
    async (tx) => {
      // An update that may or may not have happened leaves the numbers unknown, and so does any step of one that was not the last.
      const holds = known.kind === 'ok' ? await endWrite(tx, loaded.listing.id, lease) : false;
      return finish(tx, loaded, attemptId, known, { content, summary, holds });
    },
    { retry: true },
  );
}

/** What is left to the shop could not be read: nothing is sent, since it would be overwritten. */
function storeUnread(
  deps: PushDeps,
  order: PushOrder,
  loaded: Loaded,
  outcome: Outcome<ObservedProduct>,
  content: ListingContent,
): Promise<PushResult> {
  return deps.database.tenant(
    order.sellerId,
    async (tx) => {
      const attemptId = await beginAttempt(tx, { ...order, kind: 'READ', changes: [] });
      return finish(tx, loaded, attemptId, outcome, { content, summary: summarise(content, hash), holds: false });
    },
    { retry: true },
  );
}

async function load(tx: TenantTx, listingId: number): Promise<Loaded | null> {
  const listing = await readListing(tx, listingId);
  if (!listing || listing.product_id === null) return null;
  const [items, draft] = await Promise.all([readListingItems(tx, listingId), loadDraft(tx, listing.product_id)]);
  const entry = draft.createShopDTOList.find((candidate) => candidate.registerKey === listing.register_key);
  return entry ? { listing, items, draft: draftForShop(draft, entry), entry } : null;
}

export function contentItems(items: readonly ListingItemRow[]): ContentItem[] {
  return items
    .filter((item) => !item.removed)
    .map((item) => ({
      id: item.id,
      productItemId: item.product_item_id,
      itemCode: item.item_code,
      shopItemId: item.shop_item_id,
      parts: item.parts.map((part) => ({
        sellable: sellableQuantity({ onHand: part.onHand, reserved: part.reserved, safetyStock: part.safety }),
        unitQuantity: part.unit,
      })),
    }));
}

function contentOf(loaded: Loaded, connector: Connector, images: ListingImage[]): ListingContent {
  return buildContent({
    draft: loaded.draft,
    entry: loaded.entry,
    managementCode: loaded.listing.management_code,
    items: contentItems(loaded.items),
    images,
    stockCap: loaded.listing.stock_cap,
    stockMax: connector.manifest.soldOut.maxStock,
    sent: loaded.listing.sent_content,
  });
}

/** The product's pictures in the channel's size, cut to its count. A picture that can't be drawn is left out; pre-flight names a missing main one. */
export async function renderImages(images: Images, sellerId: number, limits: ProductLimits, draft: ProductDraft): Promise<ListingImage[]> {
  const { imageWidth: width, imageHeight: height, imageMaxBytes: maxBytes, imagesMax } = limits;
  const rendered = await Promise.all(
    draft.common.images.slice(0, imagesMax).map((image) => images.render(sellerId, image.fileId, { width, height, maxBytes })),
  );
  return rendered.filter((image) => image !== null);
}

export interface ContentProblem {
  path: string;
  message: string;
}

/**
 * Everything that would make the shop refuse: what every shop needs, how far a price may move, the channel's rules, its fields, its own words.
 * @param limits of the day that is meant
 */
export function contentProblems(
  connector: Connector,
  limits: ProductLimits,
  { draft, entry }: Pick<Loaded, 'draft' | 'entry'>,
  content: ListingContent,
  accepted: AcceptedPrices | null,
): ContentProblem[] {
  const common = validateForPush(draft).filter((problem) => problem.severity === 'ERROR');
  const prices = priceChangeProblems(draft, entry, accepted, limits);
  // The bounds of the sale price are reported once, with the narrowest of ours and the channel's.
  const reported = prices.some(({ path }) => path === salePricePath(entry));
  const found = [
    ...common,
    ...prices,
    ...checkLimits(limits, content).filter(({ path }) => !reported || path !== PATH.price),
    ...checkFields(connector.fields, content.fields),
    ...(connector.products?.problems?.(content, limits) ?? []),
  ];
  const observed = new Set<string>();
  return found.flatMap(({ path, message }) => {
    const key = `${path}\u001f${message}`;
    if (observed.has(key)) return [];
    observed.add(key);
    return [{ path, message }];
  });
}

async function refuse(deps: PushDeps, order: PushOrder, loaded: Loaded, problems: readonly ContentProblem[]): Promise<PushResult> {
  const message = problems.map((problem) => problem.message).join(' ');
  const status = loaded.listing.shop_product_id === null ? 'FAIL' : loaded.listing.reg_status;
  const refusals = refusalsAt(loaded.listing.shop_type, { kind: 'fix', problems: [...problems] });
  await deps.database.tenant(order.sellerId, (tx) => setRegStatus(tx, loaded.listing.id, status, message, null, refusals));
  return { status: 'FAILED', message, shopMessage: null, path: problems[0]?.path ?? null, refusals };
}

const failure = (message: string): PushResult => ({ status: 'FAILED', message, shopMessage: null, path: null, refusals: [] });

/**
 * A create that was begun before and whose end is not known: the shop is asked for our code. What is found is taken as created; only when the
 * shop says that there is none may it be created, and not while the call may still be on its way.
 * @returns null when it may be created; OUTDATED when what was found is not what is to be sent now
 */
async function findBegun(
  deps: PushDeps,
  order: PushOrder,
  loaded: Loaded,
  connector: Connector,
  ctx: ConnectorContext,
  content: ListingContent,
  summary: ContentSummary,
): Promise<PushResult | 'OUTDATED' | null> {
  const begun = await deps.database.tenant(order.sellerId, (tx) => openCreate(tx, loaded.listing.id));
  if (!begun || !connector.products) return null;
  const attemptId = await deps.database.tenant(order.sellerId, (tx) => beginAttempt(tx, { ...order, kind: 'FIND', changes: [] }));
  const found = await connector.products.find(ctx, content.managementCode);
  if (found.kind !== 'ok')
    return deps.database.tenant(order.sellerId, (tx) => finish(tx, loaded, attemptId, found, { content, summary, holds: false }), {
      retry: true,
    });
  const observed = found.value;
  if (observed === null) return absent(deps, order, loaded, attemptId, begun);
  // Compared as they are stored: what JSON leaves out is no difference.
  const same = isWhole(observed) && isDeepStrictEqual(begun.changes, JSON.parse(JSON.stringify(changesBetween(null, summary))));
  return deps.database.tenant(
    order.sellerId,
    async (tx) => {
      const result = await finish(tx, loaded, attemptId, { kind: 'ok', value: observed }, { content, summary, holds: false });
      if (same) return result;
      await tx.query('update listing set sent_product_version = null, sent_content = null where seller_id = $1 and id = $2', [
        tx.sellerId,
        loaded.listing.id,
      ]);
      return 'OUTDATED';
    },
    { retry: true },
  );
}

/** A create of several calls puts the product on sale with the last of them: one that is not was cut off, and an update finishes it. */
const isWhole = (observed: ObservedProduct) => observed.saleStatus !== 'SUSPENSION';

/** The shop has no product of our code. A call that was begun a moment ago, and of which nobody knows that it ended, may still arrive there. */
async function absent(deps: PushDeps, order: PushOrder, loaded: Loaded, attemptId: number, begun: OpenCreate): Promise<PushResult | null> {
  const waitMs = begun.ended ? 0 : begun.startedAt.getTime() + ARRIVES_WITHIN_MS - deps.now().getTime();
  return deps.database.tenant(order.sellerId, async (tx) => {
    if (waitMs > 0) {
      const message = '앞서 보낸 등록 요청이 쇼핑몰에 반영되었는지 잠시 뒤 다시 확인합니다.';
      await endAttempt(tx, attemptId, 'OK', message, null);
      await setRegStatus(tx, loaded.listing.id, 'UNKNOWN', message, null, null);
      return { status: 'BUSY', message, afterMs: waitMs };
    }
    await endAttempt(tx, attemptId, 'OK', '쇼핑몰에 등록된 상품이 없어 새로 등록합니다.', null);
    await tx.query(
      `update attempt set outcome = 'AGAIN', finished_at = moa_time_or(finished_at, now()) where seller_id = $1 and listing_id = $2 and kind = 'CREATE' and outcome in ('STARTED', 'UNKNOWN')`,
      [tx.sellerId, loaded.listing.id],
    );
    return null;
  });
}

/** The answer to a create was lost: whether it happened is known only by looking our code up. */
async function lookUpCreated(
  connector: Connector,
  ctx: ConnectorContext,
  content: ListingContent,
  lost: Outcome<ObservedProduct>,
): Promise<Outcome<ObservedProduct>> {
  const found = await connector.products?.find(ctx, content.managementCode);
  if (found?.kind === 'ok' && found.value !== null && isWhole(found.value)) return { kind: 'ok', value: found.value };
  // Not found may mean not yet visible: the next try looks again before it creates, and finishes what was begun.
  return lost;
}

async function setRegStatus(
  tx: TenantTx,
  listingId: number,
  status: string,
  message: string | null,
  shopMessage: string | null,
  refusals: readonly Refusal[] | null,
): Promise<void> {
  await tx.query(
    'update listing set reg_status = $3, message = $4, shop_message = $5, refusals = $6, updated_at = now() where seller_id = $1 and id = $2',
    [tx.sellerId, listingId, status, message, shopMessage, refusals?.length ? JSON.stringify(refusals) : null],
    'listings.reg-status',
  );
  announce(tx, 'listing', listingId);
}

async function finish(tx: TenantTx, loaded: Loaded, attemptId: number, outcome: Outcome<ObservedProduct>, sent: Sent): Promise<PushResult> {
  const messages = messagesOf(outcome);
  await endAttempt(tx, attemptId, messages.code, messages.message, messages.shopMessage);
  if (outcome.kind === 'ok') {
    await storePushed(tx, loaded, outcome.value, sent);
    return { status: 'DONE', message: messages.message ?? '' };
  }
  if (outcome.kind === 'relink') await markAuthExpired(tx, loaded.listing.account_id, outcome);
  return storeFailure(tx, loaded, outcome, messages);
}

const LATER_MS = 5_000;

async function storeFailure(
  tx: TenantTx,
  loaded: Loaded,
  outcome: Exclude<Outcome<ObservedProduct>, { kind: 'ok' }>,
  messages: OutcomeMessages,
): Promise<PushResult> {
  const isNew = loaded.listing.shop_product_id === null;
  const later = outcome.kind === 'slow_down' || outcome.kind === 'again' || outcome.kind === 'unknown';
  const status = outcome.kind === 'unknown' ? 'UNKNOWN' : later ? 'SENDING' : isNew ? 'FAIL' : 'DONE';
  const refusals = refusalsAt(loaded.listing.shop_type, outcome);
  await setRegStatus(tx, loaded.listing.id, status, messages.message, messages.shopMessage, refusals);
  if (later)
    return { status: 'LATER', message: messages.message ?? '', afterMs: outcome.kind === 'slow_down' ? outcome.retryAfterMs : LATER_MS };
  return {
    status: 'FAILED',
    message: messages.message ?? '쇼핑몰이 거절했습니다.',
    shopMessage: messages.shopMessage,
    path: messages.path,
    refusals,
  };
}

/**
 * A stopped listing is stopped again: where each option is switched, one that was added is on sale.
 * Stock that moved meanwhile, at the shop or here, leaves a difference to what was sent: the listing stays due and the newest number follows.
 */
async function storePushed(tx: TenantTx, loaded: Loaded, observed: ObservedProduct, { content, summary, holds }: Sent): Promise<void> {
  const { listing, items, draft } = loaded;
  const isNew = listing.shop_product_id === null;
  await tx.query(
    `update listing
        set shop_product_id = $3, shop_product_sub_id = coalesce($4, shop_product_sub_id), sale_status = $5, raw_status = $6, reg_status = 'DONE', message = null,
            shop_message = null, refusals = null, parked_reason = null, failures = 0, sent_product_version = $7, sent_content = $8, sent_price = $9, name = $10,
            image_url = coalesce($11, image_url), page_url = coalesce($12, page_url), sent_sale = case when $13 then 'SALE' when sent_sale = 'SUSPENSION' then null else sent_sale end,
            due_at = now(), last_sent_at = now(), last_read_at = now(), updated_at = now(), drift = null
      where seller_id = $1 and id = $2`,
    [
      tx.sellerId,
      listing.id,
      observed.shopProductId,
      observed.shopProductSubId,
      observed.saleStatus,
      observed.rawStatus,
      draft.version,
      JSON.stringify(summary),
      content.price,
      content.name,
      draft.common.images[0]?.url ?? null,
      observed.pageUrl,
      isNew,
    ],
    'listings.pushed',
  );
  const prices = new Map(content.items.map((item) => [Number(item.key), item.price]));
  const reported = holds ? observed : { ...observed, items: observed.items.map((item) => ({ ...item, quantity: null })) };
  await storeObservedItems(tx, items, reported, prices);
  tx.notify('moa_push', '');
  announce(tx, 'listing', listing.id);
}
