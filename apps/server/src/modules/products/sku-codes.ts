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
 * Codes for the requests: a requested one stays as it is, null becomes `M<seq>-<n>`, skipping what is taken.
 * @param seq number of the product, which sellers see
 */
export function numberedCodes(seq: number, requests: readonly (string | null)[], known: Iterable<string> = []): string[] {
  const taken = new Set([...known, ...requests]);
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

/** The same, skipping every code of the product that a SKU has. */
export async function freshSkuCodes(tx: TenantTx, seq: number, requests: readonly (string | null)[]): Promise<string[]> {
  const { rows } = await tx.query<{ sku_code: string }>(
    `select sku_code from sku where seller_id = $1 and sku_code >= $2 and sku_code < $3 and deleted_at is null`,
    [tx.sellerId, `M${seq}-`, `M${seq}.`],
    'catalog.codes-of-product',
  );
  return numberedCodes(
    seq,
    requests,
    rows.map((row) => row.sku_code),
  );
}
