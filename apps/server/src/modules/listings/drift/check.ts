/** One listing looked at in its shop: asked for by somebody, or because it was compared longest ago. */
import { comparedAt } from '@moa/channels/sdk';
import { driftLabel, type KnownDifference, koreanDate, limitsOn, type ShopType } from '@moa/core';
import { markAuthExpired, type ShopLookups } from '../../shops/index.ts';
import { readListingItems } from '../push/listing.queries.ts';
import { messagesOf } from '../push/outcome.ts';
import type { PushDeps } from '../push/push-order.ts';
import { refOf } from '../push/ref.ts';
import { storeCategoryPath, storeRead } from './store-read.ts';

export type LookDeps = Pick<PushDeps, 'database' | 'shops' | 'now'> & { lookups: Pick<ShopLookups, 'categoriesById'> };

export interface Look {
  status: 'DONE' | 'FAILED';
  /** Korean; empty where all is as it was sent. */
  message: string;
  /** The shop wants to be asked later, or by a new login: no other listing of it is asked now. */
  rests: boolean;
}

interface LookedAt {
  account_id: number;
  shop_type: ShopType;
  shop_account_id: string;
  shop_product_id: string;
  shop_product_sub_id: string | null;
  now: Date;
}

const failed = (message: string, rests = false): Look => ({ status: 'FAILED', message, rests });

/** @param urgency of the calls; 3 goes behind everything else that the account has to say to its shop */
export async function lookAt(deps: LookDeps, sellerId: number, listingId: number, urgency: 2 | 3): Promise<Look> {
  const { database, shops, now } = deps;
  const loaded = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<LookedAt>(
      `select l.account_id, l.shop_type, a.shop_account_id, l.shop_product_id, l.shop_product_sub_id, now() as now
         from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id where l.seller_id = $1 and l.id = $2`,
      [tx.sellerId, listingId],
      'listings.to-look-at',
    );
    return rows[0] ? { row: rows[0], items: await readListingItems(tx, listingId) } : null;
  });
  if (!loaded) return failed('상품이 삭제되었습니다.');
  const { row, items } = loaded;
  const { connector, ctx } = await shops.context(sellerId, row.account_id, urgency);
  const observed = await connector.products?.read(ctx, refOf(row, items));
  if (!observed) return failed('이 쇼핑몰은 상품 조회를 지원하지 않습니다.');
  if (observed.kind === 'ok') {
    const comparing = { at: comparedAt(connector.manifest, limitsOn(connector.manifest.rules, koreanDate(now()))), askedAt: row.now };
    const { differences, restocked } = await database.tenant(sellerId, (tx) => storeRead(tx, listingId, observed.value, comparing), {
      retry: true,
    });
    await nameCategory(deps, sellerId, listingId, row, differences ?? []);
    return { status: 'DONE', message: lookMessage(differences, restocked), rests: false };
  }
  if (observed.kind === 'relink') await database.tenant(sellerId, (tx) => markAuthExpired(tx, row.account_id, observed));
  const rests = observed.kind !== 'fix' && observed.kind !== 'refused';
  return failed(messagesOf(observed).message ?? '쇼핑몰이 응답하지 않습니다.', rests);
}

/** Finds the category that the shop shows among those that a product may be in, so that it can be taken over. What can't be found is only shown. */
async function nameCategory(
  { database, lookups }: LookDeps,
  sellerId: number,
  listingId: number,
  { shop_type: shopType, shop_account_id: shopAccountId }: LookedAt,
  differences: readonly KnownDifference[],
): Promise<void> {
  const found = differences.find(({ field, path }) => field === 'category' && path === undefined);
  if (!found) return;
  const id = String(found.theirs);
  const nodes = await lookups.categoriesById({ sellerId, shopAccountIds: null }, { shopType, shopAccountId }, [id]).catch(() => []);
  const leaf = nodes.find((node) => node.id === id && node.leaf);
  if (leaf) await database.tenant(sellerId, (tx) => storeCategoryPath(tx, listingId, id, leaf.path));
}

function lookMessage(differences: readonly KnownDifference[] | null, restocked: number): string {
  const stock = restocked === 0 ? [] : [`옵션 ${restocked}개의 재고를 다시 맞춥니다.`];
  if (differences === null) return stock.join(' ');
  if (differences.length === 0) return stock.join(' ');
  const [first] = differences;
  const rest = differences.length > 1 ? ` 외 ${differences.length - 1}개` : '';
  return [`쇼핑몰과 다릅니다: ${first ? driftLabel(first) : ''}${rest}`, ...stock].join(' ');
}
