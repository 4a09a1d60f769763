/**
 * Sending a listing's content to its shop: an attempt row before the call, our code looked up before anything is created again, the shop's
 * own words kept. Can be killed anywhere: what was begun and not ended is found at the shop first.
 */
import { refusalsAt } from '@moa/channels';
import type { ListingContent, ObservedProduct, Outcome } from '@moa/channels/sdk';
import { readLeft, withLiveValues } from '../drift/left-to-shop.ts';
import { type Held, hold, makeTogether, sentWithPartner } from '../together/make-together.ts';
import { partnerOf } from '../together/pairs.ts';
import { findBegun, lookUpCreated } from './begun.ts';
import { changesBetween, contentHash, summarise } from './content.ts';
import { beginWrite, endWrite, giveLeaseBack } from './lease.ts';
import { beginAttempt } from './listing.queries.ts';
import type { ContentProblem } from './problems.ts';
import { contentOf, type Loaded, loadForPush, type PushDeps, type PushOrder, type PushResult, problemsOf } from './push-order.ts';
import { refOf } from './ref.ts';
import { failure, finish, setRegStatus } from './store-outcome.ts';

/** Between two looks at a listing that somebody else writes to. */
const BUSY_MS = 1_000;
const BUSY: PushResult = { status: 'BUSY', message: '이 상품을 보내는 다른 작업이 끝나기를 기다립니다.', afterMs: BUSY_MS };

/** Brings the shop's listing to the base product. Waits its turn where somebody else writes to the listing. */
export async function pushListing(deps: PushDeps, order: PushOrder): Promise<PushResult> {
  const held = await hold(deps, order);
  if (!held) return BUSY;
  try {
    return await pushLeased(deps, order, held);
  } finally {
    await deps.database.tenant(order.sellerId, async (tx) => {
      for (const id of held.ids) await giveLeaseBack(tx, id, held.lease);
    });
  }
}

async function pushLeased(deps: PushDeps, order: PushOrder, held: Held): Promise<PushResult> {
  const { lease } = held;
  const loaded = await deps.database.tenant(order.sellerId, (tx) => loadForPush(tx, order.listingId));
  if (!loaded) return failure('상품을 찾을 수 없습니다. 삭제되었거나 기본상품과의 연결을 풀었는지 확인해주십시오.');
  const { account, connector, ctx } = await deps.shops.context(order.sellerId, loaded.listing.account_id, 2);
  if (account.status !== 'NORMAL') return failure('쇼핑몰 인증이 만료되어 보내지 못했습니다. 재연동한 뒤 다시 보내주십시오.');
  if (!connector.products) return failure('이 쇼핑몰은 상품 전송을 지원하지 않습니다.');
  const sentAlready = await sentWithPartner(deps, order, loaded);
  if (sentAlready) return sentAlready;

  const ours = await contentOf(deps, order.sellerId, loaded, connector);
  const live = await readLeft(connector, ctx, loaded.listing, loaded.items);
  if (live !== null && live.kind !== 'ok') return storeUnread(deps, order, loaded, live, ours);
  const content = live === null ? ours : withLiveValues(ours, live.value, loaded.listing.left_to_shop);
  const problems = await problemsOf(deps, order.sellerId, loaded, connector, content);
  if (problems.length > 0) return refuse(deps, order, loaded, problems);

  const summary = summarise(content, contentHash);
  const isNew = loaded.listing.shop_product_id === null;
  if (isNew) {
    const found = await findBegun(deps, order, loaded, connector, ctx, content, summary);
    // What was begun is there, as it was meant then: bring it to what is meant now.
    if (found === 'OUTDATED') return pushLeased(deps, order, held);
    if (found) return found;
    const partner = partnerOf(loaded.listing);
    // Chosen, or changed, since the leases were taken: both are needed before anything is made.
    if (partner && partner.goods === null && !held.ids.includes(partner.id)) return BUSY;
    if (partner) {
      const made = await makeTogether(deps, { order, loaded, content, summary, account, connector, ctx }, partner, lease);
      if (made) return made;
    }
  }
  const attemptId = await deps.database.tenant(order.sellerId, async (tx) => {
    await beginWrite(tx, loaded.listing.id);
    await setRegStatus(tx, loaded.listing.id, 'SENDING', null, null, null);
    return beginAttempt(tx, {
      ...order,
      kind: isNew ? 'CREATE' : 'UPDATE',
      ...(isNew ? { code: content.managementCode } : {}),
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
      return finish(tx, loaded, attemptId, outcome, { content, summary: summarise(content, contentHash), holds: false });
    },
    { retry: true },
  );
}

async function refuse(deps: PushDeps, order: PushOrder, loaded: Loaded, problems: readonly ContentProblem[]): Promise<PushResult> {
  const message = problems.map((problem) => problem.message).join(' ');
  const status = loaded.listing.shop_product_id === null ? 'FAIL' : loaded.listing.reg_status;
  const refusals = refusalsAt(loaded.listing.shop_type, { kind: 'fix', problems: [...problems] });
  await deps.database.tenant(order.sellerId, (tx) => setRegStatus(tx, loaded.listing.id, status, message, null, refusals));
  return { status: 'FAILED', message, shopMessage: null, path: problems[0]?.path ?? null, refusals };
}
