/** SKU codes: what sellers type, or what we make when they type nothing. */
import type { TenantTx } from '../../platform/database/index.ts';

/** Ids of the SKUs that have these codes. */
export async function findSkusByCode(tx: TenantTx, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const { rows } = await tx.query<{ id: number; sku_code: string }>(
    'select id, sku_code from sku where seller_id = $1 and sku_code = any ($2::text[]) and deleted_at is null',
    [tx.sellerId, codes],
    'catalog.skus-by-code',
  );
  return new Map(rows.map((row) => [row.sku_code, row.id]));
}

/**
 * Codes for the requests: a requested one stays as it is, null becomes `<seq>-<n>`, skipping what is taken.
 * @param seq number of the product, which sellers see
 */
export async function freshSkuCodes(tx: TenantTx, seq: number, requests: readonly (string | null)[]): Promise<string[]> {
  if (requests.every((requested) => requested !== null)) return [...requests] as string[];
  const { rows } = await tx.query<{ sku_code: string }>(
    `select sku_code from sku where seller_id = $1 and sku_code >= $2 and sku_code < $3 and deleted_at is null order by sku_code`,
    [tx.sellerId, `M${seq}-`, `M${seq}.`],
    'catalog.codes-of-product',
  );
  const taken = new Set([...rows.map((row) => row.sku_code), ...requests]);
  let number = 0;
  return requests.map((requested) => {
    if (requested !== null) return requested;
    let code: string;
    do {
      number += 1;
      code = `M${seq}-${String(number).padStart(3, '0')}`;
    } while (taken.has(code));
    taken.add(code);
    return code;
  });
}
