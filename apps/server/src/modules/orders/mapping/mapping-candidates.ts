/** SKUs that a waiting line may be, with why and how sure. */
import { problem } from '@moa/contract';
import { gramsOf, isSureMatch, MATCH_SCORE_MIN, type MatchReason, matchSku, queryGrams } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { hasShortWords, SKUS_OF_GRAM } from '../../stock/index.ts';

export interface WaitingLine {
  id: number;
  account_id: number;
  shop_product_id: string | null;
  shop_item_id: string | null;
  option_text: string;
  item_code: string | null;
  management_code: string | null;
  title: string;
}

export async function readWaiting(tx: TenantTx, lineId: number): Promise<WaitingLine> {
  const { rows } = await tx.query<WaitingLine & { needs_mapping: boolean }>(
    `select l.id, l.account_id, l.shop_product_id, l.shop_item_id, l.option_text, l.item_code, l.management_code, l.needs_mapping, t.title
       from order_line l join sold_title t on t.seller_id = l.seller_id and t.id = l.title_id
      where l.seller_id = $1 and l.id = $2 and ${ofVisibleShops('l.account_id', '$3')}`,
    [tx.sellerId, lineId, tx.shopAccountIds],
  );
  const line = rows[0];
  if (!line) throw problem('NOT_FOUND');
  if (!line.needs_mapping) throw problem('INVALID_STATE', { detail: '이미 매칭된 주문입니다. 목록을 새로고침해주십시오.' });
  return line;
}

/** Lines that wait for the same option of the same shop, this one among them. */
export async function sameOptionWaiting(tx: TenantTx, line: WaitingLine): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from order_line
      where seller_id = $1 and account_id = $2 and needs_mapping
        and (id = $3 or (shop_product_id = $4 and coalesce(shop_item_id, option_text) = $5))`,
    [tx.sellerId, line.account_id, line.id, line.shop_product_id, line.shop_item_id ?? line.option_text],
  );
  return rows.map((row) => row.id);
}

export interface Candidate {
  skuId: string;
  skuCode: string;
  label: string;
  sellable: number;
  reason: MatchReason;
  /** 0 to 1. */
  score: number;
}

const CANDIDATES = 20;
/** SKUs whose text is compared; the share of grams is only a first choice. */
const COMPARED = 200;

/** SKUs that look like the waiting line, surest first; with a keyword, those it finds. */
export async function mappingCandidates(
  tx: TenantTx,
  lineId: number,
  keyword: string,
): Promise<{ contents: Candidate[]; waiting: number }> {
  const line = await readWaiting(tx, lineId);
  const codes = [line.item_code, line.management_code].filter((code) => code !== null);
  const [rows, waiting] = await Promise.all([
    keyword === '' ? readAlike(tx, gramsOf(`${line.title} ${line.option_text}`), codes) : readByKeyword(tx, keyword),
    sameOptionWaiting(tx, line),
  ]);
  const contents = rows
    .map((row) => ({
      skuId: String(row.id),
      skuCode: row.sku_code,
      label: row.option_text === '' ? row.sku_name : `${row.sku_name} · ${row.option_text}`,
      sellable: row.sellable,
      ...matchSku(
        { title: line.title, optionText: line.option_text, codes },
        { skuCode: row.sku_code, name: row.sku_name, optionText: row.option_text, barcodes: row.barcodes },
      ),
    }))
    .filter((each) => keyword !== '' || isSureMatch(each.reason) || each.score >= MATCH_SCORE_MIN)
    .sort((a, b) => b.score - a.score)
    .slice(0, CANDIDATES);
  return { contents, waiting: waiting.length };
}

interface SkuRow {
  id: number;
  sku_code: string;
  sku_name: string;
  option_text: string;
  sellable: number;
  barcodes: string[];
}

// A barcode of a product that is sold by several pieces names the pack and not the SKU.
const SKU_SQL = `
  s.id, s.sku_code, s.sku_name, s.option_text, greatest(0, s.on_hand - s.reserved - s.safety_stock) as sellable,
  array(select i.barcode from product_item i where i.seller_id = $1 and i.sku_id = s.id and i.removed_at is null and i.sale_unit_quantity = 1 and i.barcode <> '') as barcodes`;

/** Those with the most grams in common, and whatever has one of the codes. */
async function readAlike(tx: TenantTx, grams: readonly string[], codes: readonly string[]): Promise<SkuRow[]> {
  const { rows } = await tx.query<SkuRow>(
    `with found as (
       (select found.sku_id as id from sku_gram g ${SKUS_OF_GRAM} where g.seller_id = $1 and g.gram = any ($2::text[])
         group by found.sku_id order by count(*) desc limit ${COMPARED})
       union select id from sku where seller_id = $1 and sku_code = any ($3::text[]) and deleted_at is null
       union select sku_id from product_item where seller_id = $1 and barcode = any ($3::text[]) and barcode <> '' and removed_at is null)
     select ${SKU_SQL} from found join sku s on s.seller_id = $1 and s.id = found.id and s.deleted_at is null`,
    [tx.sellerId, grams, codes],
    'orders.alike-skus',
  );
  return rows;
}

/** Those with every pair of characters of the keyword and every word of one; for such words alone the newest SKUs that have them. */
async function readByKeyword(tx: TenantTx, keyword: string): Promise<SkuRow[]> {
  const grams = queryGrams(keyword);
  const values: unknown[] = [tx.sellerId, ...(grams.length === 0 ? [] : [grams, grams.length])];
  const short = hasShortWords(keyword, values);
  const found = `(select found.sku_id from sku_gram g ${SKUS_OF_GRAM} where g.seller_id = $1 and g.gram = any ($2::text[])
     group by found.sku_id having count(*) = $3 ${short.length === 0 ? `limit ${COMPARED}` : ''})`;
  const { rows } = await tx.query<SkuRow>(
    `select ${SKU_SQL} from sku s ${grams.length === 0 ? '' : `join ${found} g on g.sku_id = s.id`}
      where ${['s.seller_id = $1', 's.deleted_at is null', ...short].join(' and ')}
      ${grams.length === 0 ? 'order by s.created_at desc, s.id desc' : ''} limit ${COMPARED}`,
    values,
    `orders.skus-by-keyword.${Math.min(grams.length, 1)}.${short.length}`,
  );
  return rows;
}
