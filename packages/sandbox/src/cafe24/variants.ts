import { itemOf, itemsOf, saveProduct } from '../market/market.ts';
import { setQuantity } from '../market/stock.ts';
import { bulk, type Call, type Guess, get, guessedRequests, type Route, singleRequest } from './gate.ts';
import type { Mall, MallProduct, Variant } from './market.ts';
import {
  readInventory,
  readOptionsCreate,
  readOptionsRename,
  readVariant,
  readVariantOfMany,
  type VariantChange,
} from './product-fields.ts';
import { renameOptions, setOptions } from './product-store.ts';
import { changedVariantResource, inventoryResource, optionsResource, variantResource } from './product-view.ts';
import { productOf } from './products.ts';
import { ApiError, embedParam, invalid } from './wire.ts';

const BASE = '/products/:product_no';
const ONE = `${BASE}/variants/:variant_code`;
const WRITE = { scope: 'write_product' };
const read = (path: string, handle: Route[3]) => get(path, 'read_product', 'products.read', handle);
const CHANGE = {
  among: ['products.stock', 'products.price', 'products.stop', 'products.resume', 'products.update'],
  of: changeOperation,
};

/** Variants, their stock, and options after creation (sheet 4). */
export const variantRoutes: readonly Route[] = [
  read(`${BASE}/variants`, listVariants),
  ['PUT', `${BASE}/variants`, CHANGE, changeMany, WRITE],
  read(ONE, readOne),
  ['PUT', ONE, CHANGE, changeOne, WRITE],
  read(`${ONE}/inventories`, (call) => stockAnswer(call, productOf(call))),
  ['PUT', `${ONE}/inventories`, CHANGE, changeStock, WRITE],
  read(`${BASE}/options`, (call) => ({ option: optionsResource(productOf(call)) })),
  ['POST', `${BASE}/options`, 'products.update', createOptions, WRITE],
  ['PUT', `${BASE}/options`, 'products.update', changeNames, WRITE],
  ['DELETE', `${BASE}/options`, 'products.update', deleteOptions, WRITE],
];

const STOCK_FIELDS =
  'variant_code quantity use_inventory important_inventory inventory_control_type display_soldout safety_inventory'.split(' ');

/** Names a variant change by the fields all its objects carry. */
function changeOperation(guess: Guess): string {
  const objects = guessedRequests(guess);
  const fields = new Set(objects.flatMap((one) => Object.keys(one)));
  const only = (names: string[]) => [...fields].every((field) => names.includes(field));
  if (only(STOCK_FIELDS)) return 'products.stock';
  if (only(['variant_code', 'additional_amount'])) return 'products.price';
  if (only(['variant_code', 'selling', 'display']))
    return objects.every((one) => one.selling === 'F') ? 'products.stop' : 'products.resume';
  return fields.has('quantity') ? 'products.stock' : 'products.update';
}

function variantOf({ mall, path }: Call, product: MallProduct, code = path.variant_code ?? ''): Variant {
  const item = itemOf(mall, product.accountId, code);
  if (item?.productId !== product.id) throw new ApiError(404, 'The variant does not exist.', { variant_code: code });
  return item;
}

const withInventories = ({ query }: Call) => embedParam(query, ['inventories']).has('inventories');

function listVariants(call: Call): object {
  const product = productOf(call);
  const nested = withInventories(call);
  return { variants: itemsOf(call.mall, product).map((item) => variantResource(product, item, nested)) };
}

function readOne(call: Call): object {
  const product = productOf(call);
  return { variant: variantResource(product, variantOf(call, product), withInventories(call)) };
}

function stockAnswer(call: Call, product: MallProduct): object {
  return { inventory: inventoryResource(product, variantOf(call, product)) };
}

function changeMany(call: Call): object {
  const product = productOf(call);
  const answer = bulk(call, 'variants', ['variant_code'], (entry) => {
    const { code, change } = readVariantOfMany(entry);
    applyChange(call.mall, product, variantOf(call, product, code), change);
    return changedVariantResource(product, variantOf(call, product, code), call.version);
  });
  saveProduct(call.mall, product);
  return answer;
}

function changeOne(call: Call): object {
  const product = productOf(call);
  applyChange(call.mall, product, variantOf(call, product), readVariant(singleRequest(call)));
  saveProduct(call.mall, product);
  return { variant: changedVariantResource(product, variantOf(call, product), call.version) };
}

function changeStock(call: Call): object {
  const product = productOf(call);
  applyChange(call.mall, product, variantOf(call, product), readInventory(singleRequest(call)));
  saveProduct(call.mall, product);
  return stockAnswer(call, product);
}

function applyChange(mall: Mall, product: MallProduct, item: Variant, change: VariantChange): void {
  const { additional_amount, quantity, display, selling, custom_variant_code, ...inventory } = change;
  const price = additional_amount === undefined ? item.price : Number(additional_amount);
  if (product.price + price < 0) throw invalid('additional_amount', 'the price would be below 0');
  const { extra } = item;
  const changed: Variant = {
    ...item,
    price,
    code: custom_variant_code ?? item.code,
    onSale: selling === undefined ? item.onSale : selling === 'T',
    extra: { ...extra, display: display ?? extra.display, inventory: { ...extra.inventory, ...inventory } },
  };
  mall.items.put(item.id, changed);
  if (quantity !== undefined) setQuantity(mall, changed, quantity);
}

const plain = (named: { option_name: string; option_value: { option_text: string }[] }[]) =>
  named.map((option) => ({ name: option.option_name, values: option.option_value.map(({ option_text }) => option_text) }));

function createOptions(call: Call): object {
  const product = productOf(call);
  const input = readOptionsCreate(singleRequest(call));
  if (product.extra.options.length > 0) throw invalid('options', 'the product already has options: delete them first');
  setOptions(call.mall, product, plain(input.options), input.option_type, input.option_list_type);
  saveProduct(call.mall, product);
  return { option: optionsResource(product) };
}

/** Names only: the shape has to stay (sheet 4). */
function changeNames(call: Call): object {
  const product = productOf(call);
  const input = readOptionsRename(singleRequest(call));
  const before = plain(input.original_options);
  const after = plain(input.options);
  if (JSON.stringify(before) !== JSON.stringify(product.extra.options))
    throw invalid('original_options', 'does not match the options of the product');
  const sameShape = after.length === before.length && after.every(({ values }, axis) => values.length === before[axis]?.values.length);
  if (!sameShape) throw invalid('options', 'options can only be renamed: delete and create them to change their number');
  renameOptions(call.mall, product, after);
  saveProduct(call.mall, product);
  return { option: optionsResource(product) };
}

function deleteOptions(call: Call): object {
  const product = productOf(call);
  setOptions(call.mall, product, []);
  saveProduct(call.mall, product);
  return { option: { shop_no: product.extra.shopNo, product_no: Number(product.no) } };
}
