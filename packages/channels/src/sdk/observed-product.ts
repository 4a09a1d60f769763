/** Products as they were seen, as far as every channel puts them together in the same way. Pure. */
import { type Outcome, withWarnings } from './outcome.ts';
import type { ListingContent, ObservedItem, ObservedProduct } from './product.ts';

type Unreported = 'shopProductSubId' | 'sellerCode' | 'pageUrl';

/** A product with nothing in the places that the channel does not report; the first of its pictures is the main one. */
export function observedProduct(
  reported: Omit<ObservedProduct, Unreported | 'imageUrl'> & Partial<Pick<ObservedProduct, Unreported>>,
): ObservedProduct {
  return { shopProductSubId: null, sellerCode: null, imageUrl: reported.imageUrls[0] ?? null, pageUrl: null, ...reported };
}

type UnreportedOfItem = 'optionValues' | 'itemCode' | 'skuCode' | 'barcode';

/** An item of it in the same way. A code, and a barcode, that is empty is none. */
export function observedItem({
  barcode,
  itemCode,
  skuCode,
  ...reported
}: Omit<ObservedItem, UnreportedOfItem> & Partial<Pick<ObservedItem, UnreportedOfItem>>): ObservedItem {
  return { optionValues: [], ...reported, itemCode: itemCode || null, skuCode: skuCode || null, ...(barcode ? { barcode } : {}) };
}

/**
 * A product that was just accepted and can't be looked at yet: what was sent, without the numbers of its items. `reported` is what the answer
 * or the channel's rules say of it.
 */
export function acceptedProduct(
  content: ListingContent,
  reported: Pick<ObservedProduct, 'shopProductId' | 'saleStatus' | 'rawStatus'> & Partial<ObservedProduct>,
): ObservedProduct {
  const onSale = reported.saleStatus === 'SALE';
  return observedProduct({
    managementCode: content.managementCode,
    name: content.name,
    price: content.price,
    optionNames: content.optionNames,
    items: content.items
      .filter(({ usable }) => usable)
      .map(({ optionValues, price, quantity, itemCode }) =>
        observedItem({ shopItemId: null, optionValues, price, quantity, onSale: onSale && quantity > 0, itemCode }),
      ),
    imageUrls: content.images.map(({ url }) => url),
    detailHtml: content.detailHtml,
    categoryId: content.categoryId,
    raw: null,
    ...reported,
  });
}

/**
 * An update that went through but could not be looked at (`kind` says why): what was there before, under the new name. The quantities that
 * were read before it are not the ones it brought. `delivered` is the channel with its particle: `쿠팡에`.
 */
export function updatedUnseen(
  before: ObservedProduct,
  content: ListingContent,
  delivered: string,
  kind: string,
  warnings: string[] = [],
): Outcome<ObservedProduct> {
  const items = before.items.map((item) => ({ ...item, quantity: null }));
  const note = `수정은 ${delivered} 전달되었으나 결과를 다시 읽지 못했습니다 (${kind}).`;
  return withWarnings({ ...before, name: content.name, items }, [...warnings, note]);
}

/** What an update left: the product as it is seen now, or as it was before where nobody can look (`updatedUnseen`). */
export function updatedProduct(
  observed: Outcome<ObservedProduct>,
  before: ObservedProduct,
  content: ListingContent,
  delivered: string,
  warnings: string[] = [],
): Outcome<ObservedProduct> {
  return observed.kind === 'ok'
    ? withWarnings(observed.value, warnings)
    : updatedUnseen(before, content, delivered, observed.kind, warnings);
}

/** The only one of what a search for our code found; several are a fault that the seller has to clear up. `shop` is the channel's name. */
export function onlyOne(shop: string, found: readonly ObservedProduct[]): Outcome<ObservedProduct | null> {
  if (found.length < 2) return { kind: 'ok', value: found[0] ?? null };
  const numbers = found.map(({ shopProductId }) => shopProductId).join(', ');
  return { kind: 'refused', code: 'AMBIGUOUS', message: `같은 관리코드의 상품이 ${shop}에 여럿 있습니다: ${numbers}` };
}
