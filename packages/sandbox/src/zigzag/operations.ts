import { type DocumentNode, type FieldNode, getOperationAST, type OperationDefinitionNode, parse, type SelectionNode } from 'graphql';
import { itemsOf } from '../market/market.ts';
import type { Store, ZigzagProduct } from './market.ts';
import type { ProductInput } from './product-input.ts';
import { itemSites, productStatus } from './product-make.ts';

interface RootField {
  /** Scope the keys need; null for none. */
  scope: string | null;
  operation: string;
}

const ROOT_FIELDS: Record<string, RootField> = {
  hello: { scope: null, operation: 'link.check' },
  shop: { scope: 'GET_PRODUCT', operation: 'link.check' },
  category: { scope: 'GET_PRODUCT', operation: 'lookups.categories' },
  getAllEssentialTemplate: { scope: 'GET_PRODUCT', operation: 'lookups.notices' },
  shop_shipping_address_list: { scope: 'GET_PRODUCT', operation: 'lookups.addresses' },
  product: { scope: 'GET_PRODUCT', operation: 'products.read' },
  getProductId: { scope: 'GET_PRODUCT', operation: 'products.find' },
  product_list: { scope: 'GET_PRODUCT', operation: 'products.list' },
  product_summary_list: { scope: 'GET_PRODUCT', operation: 'products.list' },
  createProduct: { scope: 'UPDATE_PRODUCT', operation: 'products.create' },
  updateProduct: { scope: 'UPDATE_PRODUCT', operation: 'products.update' },
  updateItemAvailableStockQuantity: { scope: 'UPDATE_PRODUCT', operation: 'products.stock' },
  updateItemSalesStatus: { scope: 'UPDATE_PRODUCT', operation: 'products.stop' },
  order_item_list: { scope: 'GET_ORDER', operation: 'orders.collect' },
  requested_order_item_list: { scope: 'GET_ORDER', operation: 'claims.collect' },
  markOrderItemListAsAwaitingShipment: { scope: 'UPDATE_ORDER', operation: 'orders.confirm' },
  updateInvoiceOfOrderItemList: { scope: 'UPDATE_ORDER', operation: 'orders.dispatch' },
  processOrderCancellation: { scope: 'UPDATE_ORDER', operation: 'orders.cancelSale' },
  approveOrderCancellation: { scope: 'UPDATE_ORDER', operation: 'claims.approveCancel' },
  rejectOrderCancellation: { scope: 'UPDATE_ORDER', operation: 'claims.rejectCancel' },
  markOrderItemListAsReturnCollecting: { scope: 'UPDATE_ORDER', operation: 'claims.pickUpReturn' },
  markOrderItemListAsReturnCollected: { scope: 'UPDATE_ORDER', operation: 'claims.receiveReturn' },
  returnAndRefundOrderItemList: { scope: 'UPDATE_ORDER', operation: 'claims.approveReturn' },
  rejectOrderReturn: { scope: 'UPDATE_ORDER', operation: 'claims.rejectReturn' },
  markOrderItemListAsExchangeCollecting: { scope: 'UPDATE_ORDER', operation: 'claims.pickUpExchange' },
  markOrderItemListAsExchangeCollected: { scope: 'UPDATE_ORDER', operation: 'claims.receiveExchange' },
  markOrderItemListAsExchanged: { scope: 'UPDATE_ORDER', operation: 'claims.completeExchange' },
  updateInvoiceOfExchangeOrderItemList: { scope: 'UPDATE_ORDER', operation: 'claims.dispatchExchange' },
  rejectOrderExchange: { scope: 'UPDATE_ORDER', operation: 'claims.rejectExchange' },
  deferClaimList: { scope: 'UPDATE_ORDER', operation: 'claims.holdReturn' },
  withdrawClaimListDefer: { scope: 'UPDATE_ORDER', operation: 'claims.releaseReturn' },
  exchange_new_order_item_list: { scope: 'GET_ORDER', operation: 'claims.read' },
  order_item_inquiry_list: { scope: 'GET_ORDER', operation: 'questions.collect' },
  product_question_list: { scope: 'GET_PRODUCT', operation: 'questions.collect' },
  createOrderItemInquiryReply: { scope: 'UPDATE_ORDER', operation: 'questions.answer' },
  createProductAnswer: { scope: 'UPDATE_PRODUCT', operation: 'questions.answer' },
  order_settlement_item_list: { scope: 'GET_ORDER', operation: 'settlements.collect' },
  approveOrderReturn: { scope: 'UPDATE_ORDER', operation: 'claims.approveReturn' },
  allowed_brand_list: { scope: 'GET_PRODUCT', operation: 'lookups.brands' },
  site_country_list: { scope: 'GET_PRODUCT', operation: 'lookups.brands' },
};

/** Every name this channel gives to `kernel.operation`. */
export const OPERATIONS: readonly string[] = [
  ...new Set([
    ...Object.values(ROOT_FIELDS).map((field) => field.operation),
    'products.price',
    'products.resume',
    'orders.lookUp',
    'orders.modifyInvoice',
  ]),
];

const MAX_TOKENS = 20_000;

/** A query parsed, or null when it is no GraphQL or has no single operation to run. */
export function readDocument(
  query: string,
  operationName: string | null,
): { document: DocumentNode; operation: OperationDefinitionNode } | null {
  try {
    const document = parsed(query);
    const operation = getOperationAST(document, operationName);
    return operation ? { document, operation } : null;
  } catch {
    return null;
  }
}

const documents = new Map<string, DocumentNode>();
const DOCUMENTS_MAX = 200;

/** Values travel as variables, so clients send few different texts. */
function parsed(query: string): DocumentNode {
  const known = documents.get(query);
  if (known) return known;
  const document = parse(query, { maxTokens: MAX_TOKENS });
  if (documents.size >= DOCUMENTS_MAX) documents.clear();
  documents.set(query, document);
  return document;
}

/** Fields at the root, also those that come in through fragments. */
export function rootFieldsOf(document: DocumentNode, selections: readonly SelectionNode[], seen = new Set<string>()): FieldNode[] {
  return selections.flatMap((selection): FieldNode[] => {
    if (selection.kind === 'Field') return [selection];
    if (selection.kind === 'InlineFragment') return rootFieldsOf(document, selection.selectionSet.selections, seen);
    const name = selection.name.value;
    if (seen.has(name)) return [];
    seen.add(name);
    const fragment = document.definitions.find((one) => one.kind === 'FragmentDefinition' && one.name.value === name);
    return fragment?.kind === 'FragmentDefinition' ? rootFieldsOf(document, fragment.selectionSet.selections, seen) : [];
  });
}

/** Scopes all root fields together need. */
export function scopesOf(fields: FieldNode[]): string[] {
  return [...new Set(fields.map((field) => ROOT_FIELDS[field.name.value]?.scope ?? null).filter((scope) => scope !== null))];
}

/** What a call is for: its first root field, distinguished further by what it carries. */
export function operationOf(field: FieldNode | undefined, variables: Record<string, unknown>, store: Store): string {
  const name = field?.name.value ?? '';
  const input = variables.input;
  if (name === 'updateProduct' && isProductInput(input)) return updateOperation(store, input, store.products.get(String(input.id)));
  if (name === 'updateItemSalesStatus') return resumes(input) ? 'products.resume' : 'products.stop';
  if (name === 'order_item_list' && namesOrders(field, variables)) return 'orders.lookUp';
  if (name === 'updateInvoiceOfOrderItemList' && changesInvoice(input, store)) return 'orders.modifyInvoice';
  return ROOT_FIELDS[name]?.operation ?? 'unknown';
}

function isProductInput(input: unknown): input is ProductInput & { id: unknown } {
  return typeof input === 'object' && input !== null && 'item_list' in input && Array.isArray(input.item_list);
}

function resumes(input: unknown): boolean {
  const entries: unknown[] = Array.isArray(input) ? input : [input];
  return entries.some((entry) => (entry as { sales_status?: unknown } | null | undefined)?.sales_status === 'ON_SALE');
}

function namesOrders(field: FieldNode | undefined, variables: Record<string, unknown>): boolean {
  return (field?.arguments ?? []).some((argument) => {
    if (!['order_item_number_list', 'order_number'].includes(argument.name.value)) return false;
    return argument.value.kind !== 'Variable' || (variables[argument.value.name.value] ?? null) !== null;
  });
}

function changesInvoice(input: unknown, store: Store): boolean {
  const numbers = (input as { order_item_number_list?: unknown } | undefined)?.order_item_number_list;
  return Array.isArray(numbers) && numbers.length > 0 && numbers.every((number) => store.lines.get(String(number))?.state === 'IN_TRANSIT');
}

/** A full replacement in which only prices, or only sale states, differ from what is stored is named after that. */
function updateOperation(store: Store, input: ProductInput, product: ZigzagProduct | undefined): string {
  if (!product || contentOf(input) !== storedContent(store, product)) return 'products.update';
  const prices = JSON.stringify(pricesOf(input)) !== JSON.stringify(storedPrices(store, product));
  const states = input.sales_status !== productStatus(product) || input.display_status !== product.extra.displayStatus;
  if (prices && !states) return 'products.price';
  if (states && !prices) return input.sales_status === 'ON_SALE' ? 'products.resume' : 'products.stop';
  return 'products.update';
}

function pricesOf(input: ProductInput): number[] {
  return [...(input.site_list ?? []), ...input.item_list.flatMap((item) => item.site_list ?? [])].map((site) => site.original_price);
}

function storedPrices(store: Store, product: ZigzagProduct): number[] {
  return [...product.extra.sites, ...itemsOf(store, product).flatMap(itemSites)].map((site) => site.original_price);
}

function contentOf(input: ProductInput): string {
  const items = input.item_list.map((item) => [(item.attribute_list ?? []).map((one) => one.value), item.inventory?.quantity ?? null]);
  const images = (input.image_list ?? []).map((image) => pathOf(image.origin_url));
  return JSON.stringify([input.name, input.description, String(input.category?.category_id), input.essential_code, images, items]);
}

/** Images on the platform's own host are stored without it. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '');
}

function storedContent(store: Store, product: ZigzagProduct): string {
  const items = itemsOf(store, product).map((item) => [item.optionValues, item.quantity]);
  const images = product.extra.images.map((image) => pathOf(image.originUrl));
  return JSON.stringify([product.name, product.detailHtml, product.categoryId, product.extra.essentialCode, images, items]);
}
