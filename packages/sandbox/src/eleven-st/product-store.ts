import { blankProduct, inStock, itemsByValues, itemsOf, productOf, replaceItems } from '../market/market.ts';
import { BUSINESS_FAILURE, NOT_FOUND, Refusal } from './answers.ts';
import { type Mall, type MallProduct, nextNo } from './market.ts';
import type { OptionDraft } from './option-validation.ts';
import type { ProductDraft } from './product-validation.ts';
import type { Call } from './wire.ts';

export type ProductContent = Omit<ProductDraft, 'prdSelQty' | 'options'>;

/** The product of that number; 404 for one of another seller, as for none. */
export function ownProduct(call: Call, prdNo = call.params.prdNo ?? ''): MallProduct {
  const product = productOf(call.mall, call.account.id, prdNo);
  if (!product) throw new Refusal(NOT_FOUND, `상품(${prdNo})을 찾을 수 없습니다.`);
  return product;
}

export function refuseProblems(problems: string[]): void {
  if (problems.length > 0) throw new Refusal(BUSINESS_FAILURE, problems.slice(0, 10).join(' '));
}

/** A product without items yet; not saved. */
export function newProduct(mall: Mall, accountId: string, content: ProductContent): MallProduct {
  const { extra, ...shared } = contentOf(content);
  return { ...blankProduct(mall, accountId, nextNo(mall, 'product'), extra), ...shared };
}

export function contentOf({ fields, groups, images, htmlDetail, selPrc }: ProductContent) {
  return {
    name: fields.prdNm ?? '',
    price: selPrc,
    sellerCode: fields.sellerPrdCd ?? null,
    imageUrls: images,
    detailHtml: htmlDetail,
    categoryId: fields.dispCtgrNo ?? null,
    extra: { fields, groups },
  };
}

/** The stock rows of the new options. */
export function storeOptions(mall: Mall, product: MallProduct, options: OptionDraft, quantityWithoutOptions: number): void {
  const rows =
    options.titles.length > 0
      ? options.rows
      : [{ values: [], addPrc: 0, quantity: quantityWithoutOptions, sellerStockCd: '', usable: true }];
  product.optionNames = options.titles;
  const knownOf = itemsByValues(mall, product);
  const items = rows.map(({ values, addPrc, quantity, sellerStockCd, usable }) => {
    const known = knownOf(values);
    const extra = known?.extra ?? { weight: '0' };
    return { known, optionValues: values, price: addPrc, quantity, code: sellerStockCd, onSale: usable, extra };
  });
  replaceItems(mall, product, items, () => nextNo(mall, 'stock'));
}

/** Sheet 4 and domain/orders: 103 on sale, 104 sold out, 105 stopped. */
export function saleStatus(mall: Mall, product: MallProduct): '103' | '104' | '105' {
  if (!product.onSale) return '105';
  return isSellable(mall, product) ? '103' : '104';
}

export function isSellable(mall: Mall, product: MallProduct): boolean {
  return itemsOf(mall, product).some((item) => item.onSale && inStock(mall, item));
}

export const SALE_STATUS_NAMES = { '103': '판매중', '104': '품절', '105': '판매중지' } as const;

/** The channel copies every picture at once; one it cannot read refuses the product. */
export async function refuseBadImages(mall: Mall, images: string[]): Promise<void> {
  const facts = await Promise.all(images.map(async (url) => (url === '' ? null : { url, ...(await mall.kernel.fetchImage(url)) })));
  const bad = facts.find((image) => image !== null && !image.ok);
  if (bad) throw new Refusal(BUSINESS_FAILURE, `이미지를 가져올 수 없습니다. (${bad.url})`);
}
