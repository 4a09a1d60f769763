/** What we would put in the place of what a shop refused, for listings as they stand now. */
import { createHash } from 'node:crypto';
import { repairsOf } from '@moa/channels/sdk';
import {
  CAUSES,
  type CreateShopDTO,
  causeOf,
  choiceChanges,
  type PlanChange,
  type ProductDraft,
  planChangeTexts,
  type Refusal,
  type RepairChoice,
  type ShopType,
} from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { loadDrafts, shopLimits } from '../../products/index.ts';

export interface RefusedListing {
  id: number;
  accountId: number;
  shopType: ShopType;
  productId: number | null;
  registerKey: string;
  name: string;
  /** Null until the shop has it. */
  shopProductId: string | null;
  refusals: Refusal[];
  /** Empty where nothing can be suggested. */
  changes: PlanChange[];
}

interface Row {
  id: number;
  account_id: number;
  shop_type: ShopType;
  product_id: number | null;
  register_key: string;
  name: string;
  shop_product_id: string | null;
  refusals: Refusal[] | null;
}

/**
 * The listings of these ids that the caller sees, by id.
 * @param choice what the seller chose for them; undefined: what we suggest
 */
export async function refusedListings(tx: TenantTx, ids: readonly number[], choice?: RepairChoice): Promise<RefusedListing[]> {
  const { rows } = await tx.query<Row>(
    `select l.id, l.account_id, l.shop_type, l.product_id, l.register_key, l.name, l.shop_product_id, l.refusals
       from listing l
      where l.seller_id = $1 and l.id = any ($2::bigint[]) and l.deleted_at is null and ${ofVisibleShops('l.account_id', '$3')} order by l.id`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'listings.refused',
  );
  const suggested = (refusals: readonly Refusal[]) => refusals.some(({ cause }) => CAUSES[causeOf(cause).id].repair === 'TAKE_SUGGESTION');
  const repairable = rows.filter(({ refusals }) => refusals !== null && (choice !== undefined || suggested(refusals)));
  const byProduct = Map.groupBy(repairable, ({ product_id }) => product_id);
  const products = [...byProduct.keys()].filter((id) => id !== null).toSorted((x, y) => x - y);
  const changes = new Map(
    await loadDrafts(tx, products, (loaded) =>
      loaded.flatMap(({ draft }) =>
        (byProduct.get(Number(draft.id)) ?? []).map((row): [number, PlanChange[]] => {
          const entry = draft.createShopDTOList.find(({ registerKey }) => registerKey === row.register_key);
          return [row.id, entry ? changesOf(tx, draft, entry, row, choice) : []];
        }),
      ),
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    shopType: row.shop_type,
    productId: row.product_id,
    registerKey: row.register_key,
    name: row.name,
    shopProductId: row.shop_product_id,
    refusals: row.refusals ?? [],
    changes: changes.get(row.id) ?? [],
  }));
}

function changesOf(tx: TenantTx, draft: ProductDraft, entry: CreateShopDTO, row: Row, choice: RepairChoice | undefined): PlanChange[] {
  if (choice !== undefined) return choiceChanges(draft, entry, choice);
  const limits = shopLimits(row.shop_type, tx.now);
  return limits ? repairsOf(limits, draft, entry, row.refusals ?? []) : [];
}

/** What one press repairs, with the fingerprint that goes back with it: nothing but what was shown is saved. Null where nothing can be suggested. */
export function shownRepair(changes: readonly PlanChange[]) {
  if (changes.length === 0) return null;
  return {
    hash: createHash('sha256').update(JSON.stringify(changes)).digest('base64url'),
    changes: changes.map((change) => ({ field: change.field, label: change.label, ...planChangeTexts(change) })),
  };
}
