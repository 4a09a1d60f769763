/**
 * Options of products into the database, with the SKUs they sell. A statement for each table: one that put rows into several would be a commit
 * of all nodes on a cluster, though all of its rows lie on one (docs/operations.md).
 */
import type { TenantTx } from '../../platform/database/index.ts';
import { type ItemRow, type ItemToStore, joined, SPLIT } from './draft.queries.ts';
import { holdersByKey } from './grams/grams.ts';

/** A combination to add to its product: with the SKU it names, or with the code of one to make. */
export interface NewOption {
  productId: number;
  position: number;
  combination: ItemToStore['combination'];
  skuCode: string;
  /** Null for a SKU to be made. */
  skuId: number | null;
  /** Of a SKU to be made: what it is called, its price, its opening stock, and what it is found by. */
  skuName: string;
  siblingCode: string | null;
  optionText: string;
  salePrice: number;
  openingStock: number;
  grams: readonly string[];
}

interface NewSkus {
  safetyStock: number;
  /** Whose rows of grams a SKU shares (stock/sku-grams.ts); null: it has rows of its own. */
  blockOf: (option: NewOption) => number | null;
}

/** An option whose SKU is there. */
type Tied = NewOption & { skuId: number };

/**
 * Adds combinations to a product, however many there are: makes the SKUs that are new, books their opening stock (the balance is born with the
 * ledger's first row, and no listing can show it yet), and ties the items to their SKUs. SKUs that are made with their product share the
 * rows of their grams; those added later stand alone, as rows of the first may be there.
 * @param nameGrams what all of the new SKUs are found by
 * @returns the items as `readItems` would read them, in the order of the options; null where one sells a SKU that was there before
 * @throws a unique violation when a new SKU's code is taken
 */
export async function addOptions(
  tx: TenantTx,
  { nameGrams, safetyStock, shareGrams }: { nameGrams: readonly string[]; safetyStock: number; shareGrams: boolean },
  options: readonly NewOption[],
  actor: string,
): Promise<ItemRow[] | null> {
  const block = shareGrams && options.filter(({ skuId }) => skuId === null).length > 1 ? -(options[0]?.productId ?? 0) : null;
  const { tied, fresh } = await makeSkus(tx, options, { safetyStock, blockOf: () => block });
  const [items] = await Promise.all([insertItems(tx, tied), openStock(tx, fresh, actor), insertGrams(tx, nameGrams, fresh, block)]);
  if (fresh.length < options.length) return null;
  const made = new Map(items.map((row) => [row.position, row.id]));
  return tied.map((option) => toItemRow(option, made.get(option.position)));
}

/** The options of new products; `blockOf` names the rows of grams that their SKUs share. */
export async function addOptionsOfMany(
  tx: TenantTx,
  options: readonly NewOption[],
  skus: { safetyStock: number; blockOf: (option: NewOption) => number },
  actor: string,
): Promise<void> {
  const { tied, fresh } = await makeSkus(tx, options, skus);
  await Promise.all([insertItems(tx, tied), openStock(tx, fresh, actor), insertSharedGrams(tx, fresh, skus.blockOf)]);
}

/** Makes the SKUs that are new. */
async function makeSkus(tx: TenantTx, options: readonly NewOption[], { safetyStock, blockOf }: NewSkus) {
  const wanted = options.filter(({ skuId }) => skuId === null);
  const of = <T>(pick: (option: NewOption) => T) => wanted.map(pick);
  const { rows } =
    wanted.length === 0
      ? { rows: [] }
      : await tx.query<{ id: number; sku_code: string }>(
          `insert into sku (seller_id, sku_code, sku_name, option_text, sibling_code, on_hand, sale_price, safety_stock, gram_block)
           select $1, u.code, u.name, u.option_text, u.sibling_code, u.opening, u.sale_price, $8, u.block
             from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $9::bigint[]) with ordinality
                    u (code, name, option_text, sibling_code, opening, sale_price, block, ord)
            order by u.ord
           returning id, sku_code`,
          [
            tx.sellerId,
            of((option) => option.skuCode),
            of((option) => option.skuName),
            of((option) => option.optionText),
            of((option) => option.siblingCode),
            of((option) => option.openingStock),
            of((option) => option.salePrice),
            safetyStock,
            of(blockOf),
          ],
          'catalog.make-skus',
        );
  const made = new Map(rows.map((row) => [row.sku_code, row.id]));
  const tied = options.map((option): Tied => {
    const skuId = option.skuId ?? made.get(option.skuCode);
    if (skuId === undefined) throw new Error('a SKU was not stored');
    return { ...option, skuId };
  });
  return { tied, fresh: tied.filter((_, at) => options[at]?.skuId === null) };
}

async function insertItems(tx: TenantTx, options: readonly Tied[]): Promise<{ id: number; position: number }[]> {
  const of = <T>(pick: (option: Tied) => T) => options.map(pick);
  const { rows } = await tx.query<{ id: number; position: number }>(
    `insert into product_item (seller_id, product_id, position, option_values, option_price, usable, sku_id, sale_unit_quantity, barcode)
     select $1, u.product_id, u.position, ${SPLIT}, u.option_price, u.usable, u.sku_id, u.unit, u.barcode
       from unnest($2::bigint[], $3::int[], $4::text[], $5::bigint[], $6::boolean[], $7::bigint[], $8::bigint[], $9::text[])
              u (product_id, position, option_values, option_price, usable, sku_id, unit, barcode)
     returning id, position`,
    [
      tx.sellerId,
      of((option) => option.productId),
      of((option) => option.position),
      joined(options),
      of((option) => option.combination.optionPrice),
      of((option) => option.combination.usable),
      of((option) => option.skuId),
      of((option) => option.combination.saleUnitQuantity),
      of((option) => option.combination.barcode),
    ],
    'catalog.insert-items',
  );
  return rows;
}

async function openStock(tx: TenantTx, fresh: readonly Tied[], actor: string): Promise<void> {
  const stocked = fresh.filter(({ openingStock }) => openingStock > 0);
  if (stocked.length === 0) return;
  await tx.query(
    `insert into stock_movement (seller_id, sku_id, effect, source_kind, source_id, delta_on_hand, delta_reserved, on_hand_after, reserved_after, actor)
     select $1, u.sku, 'OPENING', 'MANUAL', 'sku:' || u.sku, u.opening, 0, u.opening, 0, $4 from unnest($2::bigint[], $3::bigint[]) u (sku, opening)
     returning sku_id`,
    [tx.sellerId, stocked.map(({ skuId }) => skuId), stocked.map(({ openingStock }) => openingStock), actor],
    'catalog.open-stock',
  );
}

/** SKUs that are new have no rows yet, and each has its grams once: no conflict is looked for, which would write every row twice. */
async function insertGrams(tx: TenantTx, nameGrams: readonly string[], fresh: readonly Tied[], block: number | null): Promise<void> {
  if (fresh.length === 0) return;
  const rows = block === null ? gramsAlone(nameGrams, fresh) : gramsTogether(nameGrams, fresh, block);
  await tx.query(
    `insert into sku_gram (seller_id, gram, sku_id, sku_ids)
     select $1, u.gram, u.sku, u.skus::bigint[] from unnest($2::text[], $3::bigint[], $4::text[]) u (gram, sku, skus)
     returning sku_id`,
    [tx.sellerId, rows.map(({ gram }) => gram), rows.map(({ skuId }) => skuId), rows.map(({ skuIds }) => skuIds)],
    'catalog.sku-grams',
  );
}

/** A row of `sku_gram`; `skuIds` as PostgreSQL writes them. */
interface GramRow {
  gram: string;
  skuId: number;
  skuIds: string | null;
}

const gramsAlone = (nameGrams: readonly string[], fresh: readonly Tied[]): GramRow[] =>
  fresh.flatMap(({ grams, skuId }) => [...new Set([...nameGrams, ...grams])].map((gram) => ({ gram, skuId, skuIds: null })));

/** Of SKUs that share their rows: which of them has which gram. Their name is that of all. */
function gramsTogether(nameGrams: readonly string[], fresh: readonly Tied[], block: number): GramRow[] {
  const all = fresh.map(({ skuId }) => skuId);
  const holders = new Map<string, number[]>(nameGrams.map((gram) => [gram, all]));
  for (const { grams, skuId } of fresh) {
    for (const gram of grams) {
      const ids = holders.get(gram);
      if (ids === undefined) holders.set(gram, [skuId]);
      else if (ids !== all) ids.push(skuId);
    }
  }
  return [...holders].map(([gram, ids]) => ({ gram, skuId: block, skuIds: `{${ids.join(',')}}` }));
}

async function insertSharedGrams(tx: TenantTx, fresh: readonly Tied[], blockOf: (option: NewOption) => number): Promise<void> {
  if (fresh.length === 0) return;
  await tx.query(
    `insert into sku_gram (seller_id, gram, sku_id, sku_ids)
     select $1, u.gram, u.block, u.skus::bigint[] from unnest($2::text[], $3::bigint[], $4::text[]) u (gram, block, skus)
     returning sku_id`,
    [tx.sellerId, ...holdersByKey(fresh.map((option) => ({ id: option.skuId, key: blockOf(option), grams: option.grams })))],
    'catalog.shared-sku-grams',
  );
}

function toItemRow({ combination, position, skuCode, skuId, skuName, siblingCode, openingStock }: Tied, id: number | undefined): ItemRow {
  if (id === undefined) throw new Error('an option was not stored');
  return {
    id,
    position,
    option_values: combination.optionValues,
    option_price: combination.optionPrice,
    usable: combination.usable,
    sku_id: skuId,
    sku_code: skuCode,
    sku_name: skuName,
    sibling_code: siblingCode,
    sale_unit_quantity: combination.saleUnitQuantity,
    barcode: combination.barcode,
    on_hand: openingStock,
  };
}
