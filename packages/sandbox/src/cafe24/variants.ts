import type { FastifyInstance } from 'fastify';
import type { SandboxKernel } from '../kernel/types.ts';
import { type Answer, adminRoute, bulkAnswer, bulkRequests, type Call, type Guess, isRecord, singleRequest } from './gate.ts';
import {
  readInventory,
  readOptionsCreate,
  readOptionsRename,
  readVariant,
  readVariantOfMany,
  type VariantChange,
} from './product-fields.ts';
import { saveProduct, setOptions } from './product-make.ts';
import { optionsResource } from './product-view.ts';
import { productOf } from './products.ts';
import type { MallProduct, Variant } from './state.ts';
import { changedVariantResource, inventoryFields, variantResource } from './variant-view.ts';
import { ApiError, embedParam, invalid } from './wire.ts';

/** Variants, their stock, and options after creation (sheet 4). */
export function registerVariants(app: FastifyInstance, kernel: SandboxKernel): void {
  const read = { scope: 'read_product', operation: 'products.read' };
  const write = { scope: 'write_product', operation: changeOperation };
  const options = { scope: 'write_product', operation: 'products.update' };
  const base = '/products/:product_no';
  adminRoute(app, kernel, { method: 'GET', path: `${base}/variants`, ...read }, listVariants);
  adminRoute(app, kernel, { method: 'PUT', path: `${base}/variants`, ...write }, changeMany);
  adminRoute(app, kernel, { method: 'GET', path: `${base}/variants/:variant_code`, ...read }, readOne);
  adminRoute(app, kernel, { method: 'PUT', path: `${base}/variants/:variant_code`, ...write }, changeOne);
  adminRoute(app, kernel, { method: 'GET', path: `${base}/variants/:variant_code/inventories`, ...read }, readStock);
  adminRoute(app, kernel, { method: 'PUT', path: `${base}/variants/:variant_code/inventories`, ...write }, changeStock);
  adminRoute(app, kernel, { method: 'GET', path: `${base}/options`, ...read }, (call) => ({
    status: 200,
    body: { option: optionsResource(productOf(call)) },
  }));
  adminRoute(app, kernel, { method: 'POST', path: `${base}/options`, ...options }, createOptions);
  adminRoute(app, kernel, { method: 'PUT', path: `${base}/options`, ...options }, renameOptions);
  adminRoute(app, kernel, { method: 'DELETE', path: `${base}/options`, ...options }, deleteOptions);
}

const STOCK_FIELDS = [
  'variant_code',
  'quantity',
  'use_inventory',
  'important_inventory',
  'inventory_control_type',
  'display_soldout',
  'safety_inventory',
];

/** Names a variant change by the fields all its objects carry. */
function changeOperation({ body }: Guess): string {
  const objects = [body.request, body.requests].flat().filter(isRecord);
  const fields = new Set(objects.flatMap((one) => Object.keys(one)));
  const only = (names: string[]) => [...fields].every((field) => names.includes(field));
  if (only(STOCK_FIELDS)) return 'products.stock';
  if (only(['variant_code', 'additional_amount'])) return 'products.price';
  if (only(['variant_code', 'selling', 'display']))
    return objects.every((one) => one.selling === 'F') ? 'products.stop' : 'products.resume';
  return fields.has('quantity') ? 'products.stock' : 'products.update';
}

function variantOf(product: MallProduct, code: unknown): Variant {
  const variant = product.variants.find((one) => one.code === code);
  if (!variant) throw new ApiError(404, 'The variant does not exist.', { variant_code: code });
  return variant;
}

function listVariants(call: Call): Answer {
  const product = productOf(call);
  const embeds = embedParam(call.query, ['inventories']);
  return {
    status: 200,
    body: { variants: product.variants.map((variant) => variantResource(product, variant, embeds.has('inventories'))) },
  };
}

function readOne(call: Call): Answer {
  const product = productOf(call);
  const embeds = embedParam(call.query, ['inventories']);
  return {
    status: 200,
    body: { variant: variantResource(product, variantOf(product, call.path.variant_code), embeds.has('inventories')) },
  };
}

function readStock(call: Call): Answer {
  const product = productOf(call);
  return inventoryAnswer(product, variantOf(product, call.path.variant_code));
}

function inventoryAnswer(product: MallProduct, variant: Variant): Answer {
  return { status: 200, body: { inventory: { shop_no: product.shopNo, variant_code: variant.code, ...inventoryFields(variant) } } };
}

function changeMany(call: Call): Answer {
  const product = productOf(call);
  const outcomes = bulkRequests(call).map((entry) => ({
    key: { variant_code: entry.variant_code ?? null },
    run: () => {
      const change = readVariantOfMany(entry);
      const variant = variantOf(product, change.variant_code);
      applyChange(product, variant, change);
      return changedVariantResource(product, variant, call.version);
    },
  }));
  const answer = bulkAnswer('variants', 200, outcomes);
  touch(call, product);
  return answer;
}

function changeOne(call: Call): Answer {
  const product = productOf(call);
  const variant = variantOf(product, call.path.variant_code);
  applyChange(product, variant, readVariant(singleRequest(call)));
  touch(call, product);
  return { status: 200, body: { variant: changedVariantResource(product, variant, call.version) } };
}

function changeStock(call: Call): Answer {
  const product = productOf(call);
  const variant = variantOf(product, call.path.variant_code);
  applyChange(product, variant, readInventory(singleRequest(call)));
  touch(call, product);
  return inventoryAnswer(product, variant);
}

function applyChange(product: MallProduct, variant: Variant, change: VariantChange): void {
  const amount = change.additional_amount === undefined ? variant.additionalAmount : Number(change.additional_amount);
  if (product.price + amount < 0) throw invalid('additional_amount', 'the price would be below 0');
  variant.additionalAmount = amount;
  variant.quantity = change.quantity ?? variant.quantity;
  variant.useInventory = change.use_inventory ?? variant.useInventory;
  variant.importantInventory = change.important_inventory ?? variant.importantInventory;
  variant.inventoryControlType = change.inventory_control_type ?? variant.inventoryControlType;
  variant.displaySoldout = change.display_soldout ?? variant.displaySoldout;
  variant.safetyInventory = change.safety_inventory ?? variant.safetyInventory;
  variant.display = change.display ?? variant.display;
  variant.selling = change.selling ?? variant.selling;
  variant.customVariantCode = change.custom_variant_code ?? variant.customVariantCode;
}

function touch(call: Call, product: MallProduct): void {
  product.updatedAt = call.at;
  call.state.products.put(`${product.mallId}/${product.productNo}`, product);
}

function createOptions(call: Call): Answer {
  const product = productOf(call);
  const input = readOptionsCreate(singleRequest(call));
  if (product.options.length > 0) throw invalid('options', 'the product already has options: delete them first');
  const options = input.options.map((option) => ({
    name: option.option_name,
    values: option.option_value.map((value) => value.option_text),
  }));
  setOptions(product, options, input.option_type, input.option_list_type);
  product.updatedAt = call.at;
  saveProduct(call.state, product);
  return { status: 201, body: { option: optionsResource(product) } };
}

/** Names only: the shape has to stay (sheet 4). Variants keep their codes and stock. */
function renameOptions(call: Call): Answer {
  const product = productOf(call);
  const input = readOptionsRename(singleRequest(call));
  const plain = (options: typeof input.options) =>
    options.map((option) => ({ name: option.option_name, values: option.option_value.map((value) => value.option_text) }));
  const before = plain(input.original_options);
  const after = plain(input.options);
  if (JSON.stringify(before) !== JSON.stringify(product.options))
    throw invalid('original_options', 'does not match the options of the product');
  const sameShape = after.length === before.length && after.every((option, index) => option.values.length === before[index]?.values.length);
  if (!sameShape) throw invalid('options', 'options can only be renamed: delete and create them to change their number');
  for (const variant of product.variants) {
    variant.options = variant.options.map(({ name, value }) => {
      const axis = before.findIndex((option) => option.name === name);
      const place = before[axis]?.values.indexOf(value) ?? -1;
      return { name: after[axis]?.name ?? name, value: after[axis]?.values[place] ?? value };
    });
  }
  product.options = after;
  product.updatedAt = call.at;
  saveProduct(call.state, product);
  return { status: 200, body: { option: optionsResource(product) } };
}

function deleteOptions(call: Call): Answer {
  const product = productOf(call);
  setOptions(product, [], 'T', 'S');
  product.updatedAt = call.at;
  saveProduct(call.state, product);
  return { status: 200, body: { option: { shop_no: product.shopNo, product_no: product.productNo } } };
}
