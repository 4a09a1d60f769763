/** One listing looked at in its shop: asked for by somebody, or because it was compared longest ago. */
import { comparedAt } from '@moa/channels/sdk';
import { driftLabel, type KnownDifference, koreanDate, limitsOn } from '@moa/core';
import { markAuthExpired } from '../../shops/index.ts';
import { readListingItems } from '../push/listing.queries.ts';
import { messagesOf } from '../push/outcome.ts';
import type { PushDeps } from '../push/push-order.ts';
import { refOf } from '../push/ref.ts';
import { storeRead } from './store-read.ts';

export type LookDeps = Pick<PushDeps, 'database' | 'shops' | 'now'>;

export interface Look {
  status: 'DONE' | 'FAILED';
  /** Korean; empty where all is as it was sent. */
  message: string;
  /** The shop wants to be asked later, or by a new login: no other listing of it is asked now. */
  rests: boolean;
}

const failed = (message: string, rests = false): Look => ({ status: 'FAILED', message, rests });

/** @param urgency of the calls; 3 goes behind everything else that the account has to say to its shop */
export async function lookAt({ database, shops, now }: LookDeps, sellerId: number, listingId: number, urgency: 2 | 3): Promise<Look> {
  const loaded = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ account_id: number; shop_product_id: string; shop_product_sub_id: string | null; now: Date }>(
      'select account_id, shop_product_id, shop_product_sub_id, now() as now from listing where seller_id = $1 and id = $2',
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
    return { status: 'DONE', message: lookMessage(differences, restocked), rests: false };
  }
  if (observed.kind === 'relink') await database.tenant(sellerId, (tx) => markAuthExpired(tx, row.account_id, observed));
  const rests = observed.kind !== 'fix' && observed.kind !== 'refused';
  return failed(messagesOf(observed).message ?? '쇼핑몰이 응답하지 않습니다.', rests);
}

function lookMessage(differences: readonly KnownDifference[] | null, restocked: number): string {
  const stock = restocked === 0 ? [] : [`옵션 ${restocked}개의 재고를 다시 맞춥니다.`];
  if (differences === null) return stock.join(' ');
  if (differences.length === 0) return stock.join(' ');
  const [first] = differences;
  const rest = differences.length > 1 ? ` 외 ${differences.length - 1}개` : '';
  return [`쇼핑몰과 다릅니다: ${first ? driftLabel(first) : ''}${rest}`, ...stock].join(' ');
}
