/** Which listings a call is about, and whether they are the caller's. */
import { problem } from '@moa/contract';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';

/** Throws 404 when one of the listings is not the seller's, is gone, or is of a shop the caller doesn't see. */
export async function refuseForeignListings(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.query<{ n: number }>(
    `select count(*) as n from listing where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null and ${ofVisibleShops('account_id', '$3')}`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'listings.known-listing',
  );
  if ((rows[0]?.n ?? 0) < new Set(ids).size) throw unknownProduct();
}

/** Throws 404 when one of the products is not the seller's, or is gone. */
export async function refuseForeignProducts(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.query<{ n: number }>(
    'select count(*) as n from product where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null',
    [tx.sellerId, ids],
    'listings.known-product',
  );
  if ((rows[0]?.n ?? 0) < new Set(ids).size) throw unknownProduct();
}

/** @throws ProblemError NOT_FOUND when fewer of the named listings were found than are named: some are gone, or of a shop the caller doesn't see */
export function refuseGone(found: number, ids: readonly (number | string)[]): void {
  if (found < new Set(ids).size) throw problem('NOT_FOUND', { detail: '쇼핑몰상품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
}

function unknownProduct() {
  return problem('NOT_FOUND', { detail: '상품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
}

/** Listings that one call names at most, by their products. */
const MOST = 50_000;

/** The listings that a call names, by themselves or by their products. @throws ProblemError NOT_FOUND | UNPROCESSABLE when there are none */
export async function chosenListings(
  tx: TenantTx,
  input: { listingIds?: string[] | undefined; productIds?: string[] | undefined; onlyFailed?: boolean | undefined },
): Promise<number[]> {
  const ids = (input.listingIds ?? []).map(Number);
  await refuseForeignListings(tx, ids);
  if (input.productIds !== undefined && input.productIds.length > 0) {
    await refuseForeignProducts(tx, input.productIds.map(Number));
    const { rows } = await tx.query<{ id: number }>(
      `select id from listing where seller_id = $1 and product_id = any ($2::bigint[]) and deleted_at is null and ${ofVisibleShops('account_id', '$3')}`,
      [tx.sellerId, input.productIds.map(Number), tx.shopAccountIds],
    );
    ids.push(...rows.map((row) => row.id));
  }
  const requested = [...new Set(ids)];
  if (requested.length > MOST)
    throw problem('UNPROCESSABLE', {
      detail: `한 번에 쇼핑몰상품 ${MOST.toLocaleString('ko-KR')}건까지 바꿀 수 있습니다. 조건을 더해 나누어 바꿔주십시오.`,
    });
  if (requested.length === 0)
    throw problem('UNPROCESSABLE', { detail: '보낼 쇼핑몰상품이 없습니다. 상품에서 쇼핑몰을 먼저 선택해주십시오.' });
  if (input.onlyFailed !== true) return requested;
  const { rows } = await tx.query<{ id: number }>(
    `select id from listing where seller_id = $1 and id = any ($2::bigint[]) and (reg_status in ('FAIL', 'UNKNOWN') or parked_reason is not null or refusals is not null)`,
    [tx.sellerId, requested],
  );
  if (rows.length === 0) throw problem('UNPROCESSABLE', { detail: '전송에 실패한 쇼핑몰상품이 없습니다.' });
  return rows.map((row) => row.id);
}
