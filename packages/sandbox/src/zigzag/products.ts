import { isKnownSolution } from './auth.ts';
import { ADDRESSES, BRANDS, CATEGORY_ROOT, ESSENTIAL_TEMPLATES, SITES } from './catalog-data.ts';
import type { ZigzagContext } from './context.ts';
import type { ProductInput } from './product-input.ts';
import { makeProduct, statusForStock } from './product-make.ts';
import { checkProduct } from './product-validation.ts';
import { productObject, summaryObject } from './product-view.ts';
import type { ItemRecord, ProductRecord, SalesStatus } from './state.ts';
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
    return product && productObject(product, originOf(context));
  },
  product_list: (_args: object, context: ZigzagContext) => ({
    item_list: newestProducts(context).map((product) => productObject(product, originOf(context))),
  }),
  product_summary_list: summaries,
  getProductId: ({ external_product_id }: { external_product_id: string }, { state, account }: ZigzagContext) =>
    state.productsByExternalCode.get(`${account.id}|${external_product_id}`).at(-1)?.id ?? null,
  createProduct,
  updateProduct,
  updateItemAvailableStockQuantity: setStock,
  updateItemSalesStatus: setSalesStatus,
};

function addresses(args: { limit_count?: number | null; skip_count?: number | null }, { account }: ZigzagContext): object {
  const { limit, skip } = pageOf(args, ADDRESS_DEFAULT, ADDRESS_MAX);
  const item_list = ADDRESSES.slice(skip, skip + limit).map((address) => ({
    ...address,
    shop_id: account.id,
    shipping_company: 'CJ',
    is_goodsflow: false,
    is_product_sync: address.is_default,
  }));
  return { total_count: ADDRESSES.length, item_list };
}

/** Scheme, host and port the caller used. */
function originOf({ request }: ZigzagContext): string {
  return `${request.protocol}://${request.host}`;
}

/** A product of the store; one that was never delivered is not there. */
function findProduct({ state, account }: ZigzagContext, id: string): ProductRecord | null {
  const product = state.products.get(id);
  return product?.accountId === account.id && product.delivered ? product : null;
}

function newestProducts({ state, account }: ZigzagContext): ProductRecord[] {
  return state.productsByAge
    .range({ from: `${account.id}|`, to: `${account.id}|~`, limit: PRODUCT_LIST_CAP, newestFirst: true })
    .map((entry) => entry.value);
}

function summaries(
  { input }: { input: { product_id_list: string[]; sales_status_list?: SalesStatus[] | null } },
  context: ZigzagContext,
): object {
  if (input.product_id_list.length > SUMMARY_MAX) throw invalidField('product_id_list', `${SUMMARY_MAX}개까지 조회할 수 있습니다.`);
  const found = input.product_id_list.map((id) => findProduct(context, id)).filter((product) => product !== null);
  const shown = found.map((product) => summaryObject(product, originOf(context)));
  const wanted = input.sales_status_list;
  return { item_list: shown.filter((summary) => !wanted || wanted.includes(summary.sales_status as SalesStatus)) };
}

async function createProduct({ input }: { input: ProductInput }, { kernel, state, account, request }: ZigzagContext): Promise<string> {
  await checkProduct(kernel, account, input, null);
  const product = makeProduct(kernel, account.id, input, null, isKnownSolution(request));
  state.products.put(product.id, product);
  return product.id;
}

async function updateProduct({ input }: { input: ProductInput & { id: string } }, context: ZigzagContext): Promise<boolean> {
  const { kernel, state, account } = context;
  await checkProduct(kernel, account, input, mustFind(context, input.id));
  const before = mustFind(context, input.id);
  state.products.put(before.id, makeProduct(kernel, account.id, input, before, true));
  return true;
}

function mustFind(context: ZigzagContext, id: string): ProductRecord {
  const product = findProduct(context, id);
  if (!product) throw productNotFound();
  return product;
}

function mustFindItem(context: ZigzagContext, ref: ItemRef, path: string): { product: ProductRecord; item: ItemRecord } {
  const product = mustFind(context, ref.product_id);
  const item = product.items.find((one) => one.id === ref.item_id);
  if (!item) throw invalidField(`${path}.item_id`, '이 상품의 품목이 아닙니다.');
  return { product, item };
}

/** Absolute quantities. What was before a refused entry stays done, as the vendor warns. */
function setStock({ input }: { input: (ItemRef & { quantity: number })[] }, context: ZigzagContext): boolean {
  for (const [index, entry] of input.entries()) {
    const { product, item } = mustFindItem(context, entry, `input[${index}]`);
    if (item.quantity === null) throw invalidField(`input[${index}]`, '재고를 플랫폼이 관리하는 상품입니다.');
    if (entry.quantity < 0) throw invalidField(`input[${index}].quantity`, '재고는 0 이상이어야 합니다.');
    item.quantity = entry.quantity;
    item.salesStatus = statusForStock(item.salesStatus, item.quantity);
    touch(context, product);
  }
  return true;
}

/** ON_SALE needs stock, SOLD_OUT needs none; SUSPENDED is always possible. */
function setSalesStatus({ input }: { input: (ItemRef & { sales_status: SalesStatus })[] }, context: ZigzagContext): boolean {
  for (const [index, entry] of input.entries()) {
    const path = `input[${index}].sales_status`;
    const { product, item } = mustFindItem(context, entry, `input[${index}]`);
    const quantity = item.quantity ?? 1;
    if (entry.sales_status === 'ON_SALE' && quantity <= 0) throw invalidField(path, '재고가 없으면 판매 중으로 바꿀 수 없습니다.');
    if (entry.sales_status === 'SOLD_OUT' && quantity > 0) throw invalidField(path, '재고가 있으면 품절로 바꿀 수 없습니다.');
    if (entry.sales_status === 'PREPARING') throw invalidField(path, '품목을 준비 중으로 되돌릴 수 없습니다.');
    item.salesStatus = entry.sales_status;
    touch(context, product);
  }
  return true;
}

function touch({ state }: ZigzagContext, product: ProductRecord): void {
  product.updatedAt = state.time.now();
  state.products.put(product.id, product);
}
