import type { ChannelControl, SandboxKernel, ShopProductView } from '../kernel/types.ts';
import { orderControl } from './control-orders.ts';
import { SHOPS_OF_EVERY_MALL } from './mall-data.ts';
import { revokeAll } from './oauth.ts';
import { isBuyable, makeProduct, saveProduct } from './product-make.ts';
import { fillSellerFields, sellerFields } from './seller-fields.ts';
import { type MallProduct, type MallState, mallState, productKey, shopKey, type Variant } from './state.ts';
import { flag } from './wire.ts';

/** Stands in front of a foreign address where the platform only knows paths of its own. */
const FOREIGN_PREFIX = '/web/foreign/';

/** How tests and the page drive the simulated malls. */
export function control(kernel: SandboxKernel): ChannelControl {
  const state = mallState(kernel);
  return {
    ...orderControl(kernel, state),
    products: (accountId) =>
      accountsOf(kernel, accountId).flatMap((id) => productsOf(state, id).map((product) => productView(state, product))),
    editProduct: (input) => editProduct(state, input),
    fillSellerFields: (input) => {
      const product = mustFind(state, input);
      fillSellerFields(product);
      saveProduct(state, product);
    },
    sellerFields: (input) => sellerFields(mustFind(state, input)),
    seedProduct: (input) => seedProduct(kernel, state, input),
    expireCredentials: (accountId) => revokeAll(kernel, accountId),
  };
}

function accountsOf(kernel: SandboxKernel, accountId: string | undefined): string[] {
  return kernel
    .accounts()
    .map((account) => account.id)
    .filter((id) => accountId === undefined || id === accountId);
}

/** Newest first over all shops of the mall. */
function productsOf(state: MallState, mallId: string): MallProduct[] {
  return SHOPS_OF_EVERY_MALL.flatMap(({ shopNo }) => {
    const prefix = shopKey(mallId, shopNo);
    return state.productsByNumber.range({ from: prefix, to: `${prefix}~`, newestFirst: true }).map((entry) => entry.value);
  });
}

function productView(state: MallState, product: MallProduct): ShopProductView {
  const images = [product.images.detail, ...product.additionalImages].filter((path) => path !== null);
  const shown = (at: number) => state.time.shown(at).toISOString();
  return {
    accountId: product.mallId,
    productId: String(product.productNo),
    sellerCode: product.customProductCode || null,
    managementCode: product.customProductCode || null,
    name: product.productName,
    price: product.price,
    status: statusOf(product),
    onSale: product.variants.some((variant) => isBuyable(product, variant)),
    imageUrls: images.map((path) => (path.startsWith(FOREIGN_PREFIX) ? decodeURIComponent(path.slice(FOREIGN_PREFIX.length)) : path)),
    detailHtml: product.description,
    optionNames: product.options.map((option) => option.name),
    items: product.variants.map((variant) => itemView(product, variant)),
    categoryId: product.categories[0] ? String(product.categories[0].category_no) : null,
    createdAt: shown(product.createdAt),
    updatedAt: shown(product.updatedAt),
    raw: product,
  };
}

/** As the mall's own list of products says it. */
function statusOf(product: MallProduct): string {
  const sold = product.variants.some((variant) => isBuyable(product, variant)) ? '판매함' : '품절';
  return [product.selling === 'T' ? sold : '판매안함', ...(product.display === 'F' ? ['진열안함'] : [])].join(' ');
}

function itemView(product: MallProduct, variant: Variant): ShopProductView['items'][number] {
  return {
    itemId: variant.code,
    optionValues: variant.options.map((option) => option.value),
    price: product.price + variant.additionalAmount,
    quantity: variant.quantity,
    onSale: isBuyable(product, variant),
    itemCode: variant.customVariantCode,
  };
}

function mustFind(state: MallState, { accountId, productId }: { accountId: string; productId: string }): MallProduct {
  const product = state.products.get(productKey(accountId, Number(productId)));
  if (!product) throw new Error('상품을 찾을 수 없습니다.');
  return product;
}

function editProduct(state: MallState, input: Parameters<ChannelControl['editProduct']>[0]): void {
  const product = mustFind(state, input);
  const variant = input.itemId === undefined ? undefined : product.variants.find((one) => one.code === input.itemId);
  if (input.itemId !== undefined && !variant) throw new Error('품목을 찾을 수 없습니다.');
  if (input.name !== undefined) product.productName = input.name;
  if (input.price !== undefined) {
    if (variant) variant.additionalAmount = input.price - product.price;
    else product.price = input.price;
  }
  if (input.quantity !== undefined) {
    for (const one of variant ? [variant] : product.variants) {
      one.quantity = input.quantity;
      one.useInventory = 'T';
    }
  }
  if (input.onSale !== undefined) (variant ?? product).selling = flag(input.onSale);
  if (input.status !== undefined) {
    product.selling = flag(!input.status.includes('판매안함'));
    product.display = flag(!input.status.includes('진열안함'));
  }
  product.updatedAt = state.time.now();
  saveProduct(state, product);
}

function seedProduct(kernel: SandboxKernel, state: MallState, input: Parameters<ChannelControl['seedProduct']>[0]): { productId: string } {
  if (!kernel.account(input.accountId)) throw new Error('쇼핑몰 계정을 찾을 수 없습니다.');
  const options = input.optionNames.map((name, axis) => ({
    name,
    value: [...new Set(input.items.map((item) => item.optionValues[axis] ?? ''))],
  }));
  const product = makeProduct(kernel, input.accountId, 1, input.price, {
    product_name: input.name,
    supply_price: '0.00',
    has_option: flag(options.length > 0),
    options,
  });
  product.customProductCode = input.sellerCode;
  product.description = input.detailHtml;
  product.display = 'T';
  product.selling = 'T';
  if (input.imageUrl !== null) {
    const own = input.imageUrl.startsWith('/');
    const path = own ? input.imageUrl : FOREIGN_PREFIX + encodeURIComponent(input.imageUrl);
    if (own) state.uploads.put(path, { path, mallId: input.accountId });
    product.images = { detail: path, list: path, tiny: path, small: path };
  }
  product.variants = product.variants.filter((variant) => {
    const item = input.items.find((one) => variant.options.every((option, axis) => one.optionValues[axis] === option.value));
    if (!item) return false;
    variant.quantity = item.quantity;
    // 0 means the product's own price.
    variant.additionalAmount = item.price === 0 ? 0 : item.price - input.price;
    variant.customVariantCode = item.itemCode || null;
    variant.useInventory = 'T';
    variant.displaySoldout = 'T';
    return true;
  });
  saveProduct(state, product);
  return { productId: String(product.productNo) };
}
