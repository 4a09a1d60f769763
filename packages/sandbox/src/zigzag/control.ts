import type { ChannelControl, SandboxKernel, ShopProductView } from '../kernel/types.ts';
import { ESSENTIAL_TEMPLATES, LEAF_CATEGORIES } from './catalog-data.ts';
import { orderControl } from './control-orders.ts';
import { isBuyable, makeProduct, priceOf, shownStatus, statusForStock } from './product-make.ts';
import { fillSellerFields, sellerFields } from './seller-fields.ts';
import { type ItemRecord, type ProductRecord, SALES_STATUSES, type ZigzagState, zigzagState } from './state.ts';

/** How tests and the page drive the simulated stores. */
export function control(kernel: SandboxKernel): ChannelControl {
  const state = zigzagState(kernel);
  return {
    ...orderControl(kernel, state),
    products: (accountId) =>
      accountsOf(kernel, accountId).flatMap((id) => productsOf(state, id).map((product) => productView(state, product))),
    editProduct: (input) => editProduct(state, input),
    fillSellerFields: (input) => fillSellerFields(kernel, mustFind(state, input)),
    sellerFields: (input) => sellerFields(mustFind(state, input)),
    seedProduct: (input) => seedProduct(kernel, state, input),
    expireCredentials: (accountId) => {
      const key = kernel.account(accountId)?.secrets.accessKey;
      if (key) state.revokedKeys.put(key, true);
    },
    restoreCredentials: (accountId) => state.revokedKeys.delete(kernel.account(accountId)?.secrets.accessKey ?? ''),
  };
}

function accountsOf(kernel: SandboxKernel, accountId: string | undefined): string[] {
  return kernel
    .accounts()
    .map((account) => account.id)
    .filter((id) => accountId === undefined || id === accountId);
}

/** Newest first; what the store never got is not among them. */
function productsOf(state: ZigzagState, accountId: string): ProductRecord[] {
  return state.productsByAge.range({ from: `${accountId}|`, to: `${accountId}|~`, newestFirst: true }).map((entry) => entry.value);
}

function productView(state: ZigzagState, product: ProductRecord): ShopProductView {
  const shown = (at: number) => state.time.shown(at).toISOString();
  return {
    accountId: product.accountId,
    productId: product.id,
    sellerCode: product.productCode,
    managementCode: product.externalCode,
    name: product.name,
    price: Math.min(...product.items.map(priceOf)),
    status: `${shownStatus(product)} ${product.displayStatus}`,
    onSale: product.items.some((item) => isBuyable(product, item)),
    imageUrls: [...product.images].sort((a, b) => a.imageType.localeCompare(b.imageType)).map((image) => image.originUrl),
    detailHtml: product.description,
    optionNames: product.options.filter((option) => option.optionType === 'BASIC').map((option) => option.name),
    items: product.items.map((item) => itemView(product, item)),
    categoryId: product.category.categoryId,
    createdAt: shown(product.createdAt),
    updatedAt: shown(product.updatedAt),
    raw: product,
  };
}

function itemView(product: ProductRecord, item: ItemRecord): ShopProductView['items'][number] {
  return {
    itemId: item.id,
    optionValues: item.attributes.map((attribute) => attribute.value),
    price: priceOf(item),
    quantity: item.quantity ?? 0,
    onSale: isBuyable(product, item),
    itemCode: item.itemCode ?? item.externalCode,
  };
}

function mustFind(state: ZigzagState, { accountId, productId }: { accountId: string; productId: string }): ProductRecord {
  const product = state.products.get(productId);
  if (product?.accountId !== accountId) throw new Error('상품을 찾을 수 없습니다.');
  return product;
}

function editProduct(state: ZigzagState, input: Parameters<ChannelControl['editProduct']>[0]): void {
  const product = mustFind(state, input);
  const item = input.itemId === undefined ? undefined : product.items.find((one) => one.id === input.itemId);
  if (input.itemId !== undefined && !item) throw new Error('품목을 찾을 수 없습니다.');
  if (input.name !== undefined) product.name = input.name;
  for (const one of item ? [item] : product.items) editItem(one, input);
  if (input.onSale !== undefined) {
    if (item) item.salesStatus = statusForStock(input.onSale ? 'ON_SALE' : 'SUSPENDED', item.quantity);
    else product.salesStatus = input.onSale ? 'ON_SALE' : 'SUSPENDED';
  }
  if (input.status !== undefined) setStatus(product, input.status);
  product.updatedAt = state.time.now();
  state.products.put(product.id, product);
}

/** Sales and display status as the product's `status` names them: `CLOSED HIDDEN`. */
function setStatus(product: ProductRecord, status: string): void {
  const [sales, display] = status.split(' ');
  const salesStatus = SALES_STATUSES.find((one) => one === sales);
  if (!salesStatus || (display !== 'VISIBLE' && display !== 'HIDDEN')) throw new Error(`없는 상태입니다: ${status}`);
  Object.assign(product, { salesStatus, displayStatus: display });
}

function editItem(item: ItemRecord, { price, quantity }: { price?: number; quantity?: number }): void {
  if (price !== undefined) item.sites = item.sites.map((site) => ({ ...site, original_price: price }));
  if (quantity !== undefined && item.quantity !== null) {
    item.quantity = quantity;
    item.salesStatus = statusForStock(item.salesStatus, quantity);
  }
}

function seedProduct(
  kernel: SandboxKernel,
  state: ZigzagState,
  input: Parameters<ChannelControl['seedProduct']>[0],
): { productId: string } {
  if (!kernel.account(input.accountId)) throw new Error('스토어 계정을 찾을 수 없습니다.');
  const [category] = LEAF_CATEGORIES.values();
  const site = (original_price: number) => ({ site: 'ZIGZAG', country: 'KR', original_price });
  const values = (axis: number) => [...new Set(input.items.map((item) => item.optionValues[axis] ?? ''))].map((value) => ({ value }));
  const product = makeProduct(
    kernel,
    input.accountId,
    {
      name: input.name,
      description: input.detailHtml,
      sales_status: 'ON_SALE',
      display_status: 'VISIBLE',
      category: { category_id: category?.id ?? '' },
      essential_code: category?.essentialCodes[0] ?? '',
      essentials: essentialsOf(category?.essentialCodes[0]),
      product_code: input.sellerCode,
      shipping_days: 2,
      site_list: [site(input.price)],
      option_list: input.optionNames.map((name, axis) => ({ name, value_list: values(axis) })),
      item_list: input.items.map((item) => ({
        sales_status: 'ON_SALE',
        item_code: item.itemCode || null,
        attribute_list: input.optionNames.map((name, axis) => ({ name, value: item.optionValues[axis] ?? '' })),
        inventory: { quantity: item.quantity },
        // 0 means the product's own price.
        site_list: [site(item.price || input.price)],
      })),
      image_list: input.imageUrl === null ? [] : [{ origin_url: input.imageUrl, image_type: 'MAIN' }],
    },
    null,
    true,
  );
  state.products.put(product.id, product);
  return { productId: product.id };
}

function essentialsOf(code: string | undefined): { key: string; name: string; value: string }[] {
  const template = ESSENTIAL_TEMPLATES.find((one) => one.code === code);
  return (template?.values.values ?? []).map(({ key, name }) => ({ key, name, value: '상품 상세페이지 참조' }));
}
