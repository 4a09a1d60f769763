/** Creates whose end is not known: our code is looked up at the shop before anything is created again. */
import { isDeepStrictEqual } from 'node:util';
import type { Connector, ConnectorContext, ListingContent, ObservedProduct, Outcome } from '@moa/channels/sdk';
import { type ContentSummary, changesBetween } from './content.ts';
import { beginAttempt, endAttempt, type OpenCreate, openCreate } from './listing.queries.ts';
import type { Loaded, PushDeps, PushOrder, PushResult } from './push-order.ts';
import { finish, setRegStatus } from './store-outcome.ts';

/** Longest time after the beginning of a create in which it may still reach the shop: its turn, then the slowest call. */
const ARRIVES_WITHIN_MS = 240_000;

/**
 * A create that was begun before and whose end is not known: the shop is asked for our code. What is found is taken as created; only when the
 * shop says that there is none may it be created, and not while the call may still be on its way.
 * @returns null when it may be created; OUTDATED when what was found is not what is to be sent now
 */
export async function findBegun(
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
  const found = await connector.products.find(ctx, begun.code ?? content.managementCode);
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
export async function lookUpCreated(
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
