/** Collected listings made into base products, or tied to some. */
import { FIELDS, isLinkable } from '@moa/channels/manifests';
import { problem } from '@moa/contract';
import {
  beginDraft,
  beginEntry,
  type DeliveryInfo,
  type OptionCombination,
  optionText,
  type ProductDraft,
  pairOptions,
  type ShopType,
} from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Payments } from '../../../services/toss/index.ts';
import { mapWaitingOption } from '../../orders/index.ts';
import { takeCollected } from '../../payment/index.ts';
import { lastGiven, readKnownOfSeller, readSentFields, saveDraft } from '../../products/index.ts';
import { wakePushers } from '../../stock/index.ts';
import { deliveryBeginnings } from '../../templates/index.ts';
import { readListingItems } from '../push/listing.queries.ts';
import { collectedItems, type ReportedItem, readOptions } from './candidates.queries.ts';
import { startPictures } from './pictures.ts';

interface CollectedListing {
  id: number;
  name: string;
  sent_price: number | null;
  seen: { detailHtml: string | null; optionNames: string[]; sellerCode: string | null; items?: ReportedItem[] } | null;
}

/** A draft of a base product as the form begins it, with what the shop shows. Its pictures are fetched afterwards (pictures.ts). */
function draftFromCollected(
  draft: ProductDraft,
  listing: CollectedListing,
  items: readonly { option_values: string[]; sent_price: number | null; sent_quantity: number | null }[],
): ProductDraft {
  const prices = items.map((item) => item.sent_price ?? listing.sent_price ?? 0);
  const price = prices.length > 0 ? Math.min(...prices) : (listing.sent_price ?? 0);
  draft.basic.productName = listing.name;
  draft.common.detailInfoContent = listing.seen?.detailHtml ?? '';
  draft.common.sellerManagementCode = listing.seen?.sellerCode?.slice(0, 60) ?? '';
  draft.composition.mainInfo.price = price;
  const withOptions = items.some((item) => item.option_values.length > 0);
  if (withOptions) {
    const names = listing.seen?.optionNames ?? [];
    const axes = items[0]?.option_values.length ?? 0;
    draft.composition.optionInfo = {
      usable: true,
      options: Array.from({ length: axes }, (_, axis) => ({
        name: names[axis] ?? `옵션${axis + 1}`,
        values: [...new Set(items.map((item) => item.option_values[axis] ?? ''))],
      })),
      optionCombinations: items.map(
        (item, i): OptionCombination => ({
          id: null,
          optionValues: item.option_values,
          optionPrice: (prices[i] ?? price) - price,
          saleQuantity: item.sent_quantity ?? 0,
          seenQuantity: null,
          usable: true,
          skuCode: '',
          skuId: null,
          saleUnitQuantity: 1,
          barcode: '',
        }),
      ),
    };
  } else draft.composition.mainInfo.saleQuantity = items[0]?.sent_quantity ?? 0;
  draft.basic.salePrice = price;
  draft.basic.stockQuantity = withOptions
    ? items.reduce((sum, item) => sum + (item.sent_quantity ?? 0), 0)
    : draft.composition.mainInfo.saleQuantity;
  return draft;
}

/**
 * Makes a base product of a collected listing, or ties it to one: its items get the SKUs of the options with the same values.
 * @param payments how a new product is paid for; null: it counts nothing
 * @returns what happened, or why nothing did
 * @throws ProblemError COLLECT_LIMIT when nothing of that is left
 */
export async function adoptListing(
  tx: TenantTx,
  listingId: number,
  productId: number | null,
  actor: string,
  payments: Payments | null,
): Promise<'CREATED' | 'TIED' | { reason: string }> {
  const { rows } = await tx.query<
    CollectedListing &
      AccountOfListing & {
        product_id: number | null;
        shop_product_id: string;
        register_key: string;
        ruled: boolean;
        untied_from: number | null;
      }
  >(
    `select l.id, l.name, l.sent_price, l.seen, l.product_id, l.untied_from, l.account_id, l.shop_product_id, l.register_key, l.category_id, l.shop_type, a.shop_account_id,
            a.shop_name, a.price_rule is not null as ruled
       from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id
      where l.seller_id = $1 and l.id = $2 and l.deleted_at is null for no key update of l`,
    [tx.sellerId, listingId],
  );
  const listing = rows[0];
  if (!listing) throw problem('NOT_FOUND', { detail: '가져온 상품을 찾을 수 없습니다.' });
  if (listing.product_id !== null) return { reason: '이미 기본상품에 연결되어 있습니다.' };
  const items = (await readListingItems(tx, listingId)).filter((item) => !item.removed);
  if (items.length === 0) return { reason: '옵션을 읽지 못한 상품입니다. 다시 읽기를 먼저 해주십시오.' };
  if (productId === null) await takeCollected(tx, { accountId: listing.account_id, shopProductId: listing.shop_product_id }, payments);
  const [known, deliveries] = await Promise.all([readKnownOfSeller(tx), deliveryBeginnings(tx)]);
  const { draft } = beginDraft(known, deliveries);
  const target = productId ?? (await saveDraft(tx, draftFromCollected(draft, listing, items), actor));
  if (productId === null) await startPictures(tx, target, listingId);
  const options = await readOptions(tx, [target]);
  if (options.length === 0) return { reason: '연결할 기본상품을 찾을 수 없습니다.' };
  const paired = pairOptions(collectedItems(items, listing.seen?.items), options);
  const pairs = items.flatMap((item, at) => {
    const option = paired[at];
    return option ? [{ item, option }] : [];
  });
  if (pairs.length === 0) return { reason: '옵션 구성이 달라 연결할 수 없습니다.' };
  const [product] = (
    await tx.query<{ version: number }>('select version from product where seller_id = $1 and id = $2 and deleted_at is null', [
      tx.sellerId,
      target,
    ])
  ).rows;
  if (!product) return { reason: '연결할 기본상품이 삭제되었습니다.' };
  // Its base price was made of the shop's own: the account's rule is not to be put on top of it.
  const own = productId === null && listing.ruled && listing.sent_price !== null ? { salePrice: listing.sent_price } : {};
  const begun = await begunAt(tx, listing, draft.common.deliveryInfo, deliveries);
  if (listing.untied_from !== null && listing.untied_from !== target)
    await tx.query(
      `update listing set overrides = '{}', fields = '{}', shop_parts = '{}' where seller_id = $1 and id = $2`,
      [tx.sellerId, listingId],
      'listings.forget-own',
    );
  // What was stopped at its shop before it is known here is not put on sale by being tied.
  await tx.query(
    `update listing set product_id = $3, sent_product_version = case when untied_from = $3 then sent_product_version else $4 end, untied_from = null,
            due_at = now(), stock_version = stock_version + 1, updated_at = now(),
            desired_sale = case when due_at is null and sent_sale = 'SUSPENSION' and not stopped_by_us then 'SUSPENSION' else desired_sale end,
            overrides = overrides || $5::jsonb, fields = $6::jsonb || fields,
            shop_parts = jsonb_set(shop_parts, '{common}', $7::jsonb || coalesce(shop_parts -> 'common', '{}'))
      where seller_id = $1 and id = $2`,
    [
      tx.sellerId,
      listingId,
      target,
      product.version,
      JSON.stringify(own),
      JSON.stringify(begun.etc),
      JSON.stringify(productId === null ? begun.common : {}),
    ],
  );
  for (const { item, option } of pairs) {
    await tx.query('update listing_item set product_item_id = $3 where seller_id = $1 and id = $2', [tx.sellerId, item.id, option.id]);
    await tx.query('delete from listing_item_sku where seller_id = $1 and listing_item_id = $2 and sku_id <> $3', [
      tx.sellerId,
      item.id,
      option.skuId,
    ]);
    await tx.query(
      'insert into listing_item_sku (seller_id, listing_item_id, sku_id, listing_id, unit_quantity) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [tx.sellerId, item.id, option.skuId, listingId, option.unit],
    );
    await mapWaitingOption(
      tx,
      {
        accountId: listing.account_id,
        shopProductId: listing.shop_product_id,
        shopItemId: item.shop_item_id,
        optionText: optionText(item.option_values),
        skuId: option.skuId,
        unitQuantity: option.unit,
        listingId,
        listingItemId: item.id,
        productId: target,
      },
      actor,
    );
  }
  wakePushers(tx);
  return productId === null ? 'CREATED' : 'TIED';
}

interface AccountOfListing {
  account_id: number;
  shop_type: ShopType;
  shop_account_id: string;
  shop_name: string;
  category_id: string | null;
}

/** What the shop asks and does not show, as an entry of the form begins: the account's own delivery and what it was given last. */
async function begunAt(
  tx: TenantTx,
  { account_id: id, shop_type: shopType, shop_account_id: shopAccountId, shop_name: shopName, category_id: categoryId }: AccountOfListing,
  base: DeliveryInfo,
  templates: Awaited<ReturnType<typeof deliveryBeginnings>>,
) {
  const last = lastGiven(await readSentFields(tx, [id]), id, categoryId);
  const fields = isLinkable(shopType) ? FIELDS[shopType] : [];
  return beginEntry({ shopType, shopAccountId, shopName, multiShopId: null }, [], { fields, base, templates, rule: null, last }).entry;
}
