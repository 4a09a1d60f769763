import { itemOf, productOf, productsOf, saveProduct } from '../market/market.ts';
import { setQuantity } from '../market/stock.ts';
import { addressesOf } from './addresses.ts';
import { isKnownSolution } from './auth.ts';
import { BRANDS, CATEGORY_ROOT, ESSENTIAL_TEMPLATES, SITES } from './catalog-data.ts';
import type { ZigzagContext } from './context.ts';
import { nextNo, type SalesStatus, type ZigzagItem, type ZigzagProduct } from './market.ts';
import type { ProductInput } from './product-input.ts';
import { saveContent, setSalesStatus } from './product-make.ts';
import { checkProduct } from './product-validation.ts';
import { productObject, summaryObject } from './product-view.ts';
import { invalidField, pageOf, productNotFound } from './wire.ts';

const PRODUCT_LIST_CAP = 100;
const SUMMARY_MAX = 100;
const ADDRESS_DEFAULT = 10;
const ADDRESS_MAX = 50;

interface ItemRef {
  product_id: string;
  item_id: string;
}

/** Root fields of look-ups and products. */
export const productRoot = {
  hello: () => ({ message: 'welcome to the simulated store' }),
  shop: (_args: object, context: ZigzagContext) => ({
    shop_id: context.account.id,
    shop_name: context.account.shopName,
    allowed_brand_list: BRANDS,
    site_country_list: SITES,
    attribute_list: [],
  }),
  allowed_brand_list: () => BRANDS,
  site_country_list: () => SITES,
  category: () => CATEGORY_ROOT,
  getAllEssentialTemplate: () => ESSENTIAL_TEMPLATES,
  shop_shipping_address_list: addresses,
  product: ({ id }: { id: string }, context: ZigzagContext) => {
    const product = findProduct(context, id);
    return product && productObject(context.store, product, originOf(context));
  },
  product_list: (_args: object, context: ZigzagContext) => ({
    item_list: productsOf(context.store, context.account.id, PRODUCT_LIST_CAP).map((product) =>
      productObject(context.store, product, originOf(context)),
    ),
  }),
  product_summary_list: summaries,
  getProductId: ({ external_product_id }: { external_product_id: string }, { store, account }: ZigzagContext) =>
    store.productsByExternalCode.get(`${account.id}|${external_product_id}`).at(-1)?.no ?? null,
  createProduct,
  updateProduct,
  updateItemAvailableStockQuantity: setStock,
  updateItemSalesStatus: switchItems,
};

function addresses(args: { limit_count?: number | null; skip_count?: number | null }, { store, account }: ZigzagContext): object {
  const book = addressesOf(store, account);
  const { start, size } = pageOf(args, ADDRESS_DEFAULT, ADDRESS_MAX);
  const item_list = book.slice(start, start + size).map((address) => ({
    ...address,
    shop_id: account.id,
    shipping_company: 'CJ',
    is_goodsflow: false,
    is_product_sync: address.is_default,
  }));
  return { total_count: book.length, item_list };
}

/** Scheme, host and port the caller used. */
function originOf({ request }: ZigzagContext): string {
  return `${request.protocol}://${request.host}`;
}

function findProduct({ store, account }: ZigzagContext, id: string): ZigzagProduct | null {
  return productOf(store, account.id, id) ?? null;
}

function summaries(
  { input }: { input: { product_id_list: string[]; sales_status_list?: SalesStatus[] | null } },
  context: ZigzagContext,
): object {
  if (input.product_id_list.length > SUMMARY_MAX) throw invalidField('product_id_list', `${SUMMARY_MAX}개까지 조회할 수 있습니다.`);
  const found = input.product_id_list.map((id) => findProduct(context, id)).filter((product) => product !== null);
  const shown = found.map((product) => summaryObject(context.store, product, originOf(context)));
  const wanted = input.sales_status_list;
  return { item_list: shown.filter((summary) => !wanted || wanted.includes(summary.sales_status as SalesStatus)) };
}

async function createProduct({ input }: { input: ProductInput }, { store, account, request }: ZigzagContext): Promise<string> {
  await checkProduct(store, account, input, null);
  // Of an unknown `x-solution` the store gets nothing, though the call is answered with a number (sheet 1).
  return isKnownSolution(request) ? saveContent(store, account.id, null, input).no : nextNo(store, 'product');
}

async function updateProduct({ input }: { input: ProductInput & { id: string } }, context: ZigzagContext): Promise<boolean> {
  const { store, account } = context;
  await checkProduct(store, account, input, mustFind(context, input.id));
  saveContent(store, account.id, mustFind(context, input.id), input);
  return true;
}

function mustFind(context: ZigzagContext, id: string): ZigzagProduct {
  const product = findProduct(context, id);
  if (!product) throw productNotFound();
  return product;
}

function mustFindItem(context: ZigzagContext, ref: ItemRef, path: string): { product: ZigzagProduct; item: ZigzagItem } {
  const product = mustFind(context, ref.product_id);
  const item = itemOf(context.store, context.account.id, ref.item_id);
  if (item?.productId !== product.id) throw invalidField(`${path}.item_id`, '이 상품의 품목이 아닙니다.');
  return { product, item };
}

/** Absolute quantities. What was before a refused entry stays done, as the vendor warns. */
function setStock({ input }: { input: (ItemRef & { quantity: number })[] }, context: ZigzagContext): boolean {
  for (const [index, entry] of input.entries()) {
    const { product, item } = mustFindItem(context, entry, `input[${index}]`);
    if (item.quantity === null) throw invalidField(`input[${index}]`, '재고를 플랫폼이 관리하는 상품입니다.');
    if (entry.quantity < 0) throw invalidField(`input[${index}].quantity`, '재고는 0 이상이어야 합니다.');
    setQuantity(context.store, item, entry.quantity);
    saveProduct(context.store, product);
  }
  return true;
}

/** ON_SALE needs stock, SOLD_OUT needs none; SUSPENDED is always possible. */
function switchItems({ input }: { input: (ItemRef & { sales_status: SalesStatus })[] }, context: ZigzagContext): boolean {
  for (const [index, entry] of input.entries()) {
    const path = `input[${index}].sales_status`;
    const { product, item } = mustFindItem(context, entry, `input[${index}]`);
    const quantity = item.quantity ?? 1;
    if (entry.sales_status === 'ON_SALE' && quantity <= 0) throw invalidField(path, '재고가 없으면 판매 중으로 바꿀 수 없습니다.');
    if (entry.sales_status === 'SOLD_OUT' && quantity > 0) throw invalidField(path, '재고가 있으면 품절로 바꿀 수 없습니다.');
    if (entry.sales_status === 'PREPARING') throw invalidField(path, '품목을 준비 중으로 되돌릴 수 없습니다.');
    // Sold out is on sale without stock.
    setSalesStatus(item, entry.sales_status === 'SOLD_OUT' ? 'ON_SALE' : entry.sales_status);
    context.store.items.put(item.id, item);
    saveProduct(context.store, product);
  }
  return true;
}
