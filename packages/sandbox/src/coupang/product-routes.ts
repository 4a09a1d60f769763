import { catalogError, catalogOk, catalogRefusal, nestedOk } from './answers.ts';
import { stamp } from './dates.ts';
import { FieldReader } from './field-reader.ts';
import { requireVendor } from './gate.ts';
import { type JsonObject, readId } from './json.ts';
import { type ProductDraft, readDelivery, readProduct } from './product-validation.ts';
import { detailOf } from './product-view.ts';
import { imageProblemsOf, itemsOf, record, requestReview, vendorItemOf } from './review.ts';
import { nextId, PRODUCT_STATUS_NAMES, type Product } from './state.ts';
import { CATALOG_PATH, type Call, type Wire } from './wire.ts';

const PRODUCTS = `${CATALOG_PATH}/seller-products`;
const SHOWN_PROBLEMS = 10;

export function registerProducts(wire: Wire): void {
  wire.on('POST', PRODUCTS, 'products.create', create);
  wire.on('PUT', PRODUCTS, 'products.update', replace);
  wire.on('PUT', `${PRODUCTS}/:id/partial`, 'products.update', changeDelivery);
  wire.on('PUT', `${PRODUCTS}/:id/approvals`, 'products.create', askApproval);
  wire.on('GET', `${PRODUCTS}/:id`, 'products.read', (call) =>
    catalogOk(detailOf(call.shop, ownProduct(call), `http://${call.request.host}`)),
  );
  wire.on('DELETE', `${PRODUCTS}/:id`, 'products.delete', remove);
  wire.on('GET', `${PRODUCTS}/:id/histories`, 'products.read', (call) => ({
    code: '200',
    message: '',
    data: ownProduct(call).history.map(({ at, status, createdBy, comment }) => ({
      createdAt: stamp(call.shop, at),
      status: PRODUCT_STATUS_NAMES[status],
      createdBy,
      comment,
    })),
  }));
}

/** The product of the path; 404 for one of another vendor, as for none. */
export function ownProduct(call: Call, id = call.params.id ?? ''): Product {
  const product = call.shop.products.get(id);
  if (product?.accountId !== call.account.id) throw catalogRefusal(404, `등록상품(${id})을 찾을 수 없습니다.`);
  return product;
}

function checkedDraft(call: Call, body: JsonObject): ProductDraft {
  requireVendor(call.account, body.vendorId);
  const { draft, problems } = readProduct(call.shop, call.account, body);
  if (problems.length > 0) throw catalogError(problems.slice(0, SHOWN_PROBLEMS).join(' '));
  return draft;
}

async function create(call: Call): Promise<unknown> {
  const draft = checkedDraft(call, call.body());
  const images = await problemsOfItems(call, draft);
  const { shop, account } = call;
  const now = shop.time.now();
  const product: Product = {
    id: nextId(shop, 'sellerProduct'),
    accountId: account.id,
    status: 'SAVED',
    content: draft.content,
    live: null,
    itemIds: [],
    removedItemIds: [],
    productId: null,
    createdAt: now,
    updatedAt: now,
    reviewDueAt: null,
    history: [],
  };
  record(shop, product, 'SAVED', account.shopName, '판매자 임시저장');
  storeItems(call, product, draft, images);
  shop.products.put(product.id, product);
  if (draft.requested) requestReview(shop, product, account.shopName);
  return catalogOk(Number(product.id));
}

/** Whole replacement. What buyers see, and prices and stock of approved items, stay until the review is over. */
async function replace(call: Call): Promise<unknown> {
  const body = call.body();
  const product = ownProduct(call, readId(body.sellerProductId) ?? '');
  const draft = checkedDraft(call, body);
  for (const item of draft.items)
    if (item.sellerProductItemId !== null && !product.itemIds.includes(item.sellerProductItemId))
      throw catalogError(`sellerProductItemId(${item.sellerProductItemId})는 이 상품의 옵션이 아닙니다.`);
  const images = await problemsOfItems(call, draft);
  if (product.status === 'DELETED') throw catalogRefusal(412, '삭제된 상품은 수정할 수 없습니다.');
  product.content = draft.content;
  product.reviewDueAt = null;
  record(call.shop, product, 'SAVED', call.account.shopName, '판매자 수정');
  storeItems(call, product, draft, images);
  call.shop.products.put(product.id, product);
  if (draft.requested) requestReview(call.shop, product, call.account.shopName);
  return nestedOk(Number(product.id));
}

function problemsOfItems(call: Call, draft: ProductDraft): Promise<string[][]> {
  return Promise.all(draft.items.map((item) => imageProblemsOf(call.shop, item.content)));
}

function storeItems(call: Call, product: Product, draft: ProductDraft, images: string[][]): void {
  const { shop } = call;
  const before = product.itemIds;
  product.itemIds = draft.items.map((item, index) => {
    const known = item.sellerProductItemId === null ? undefined : shop.items.get(item.sellerProductItemId);
    const id = known?.id ?? nextId(shop, 'sellerProductItem');
    shop.items.put(id, {
      id,
      accountId: product.accountId,
      productId: product.id,
      vendorItemId: known?.vendorItemId ?? null,
      externalVendorSku: String(item.content.externalVendorSku),
      content: item.content,
      live: known?.live ?? null,
      imageProblems: images[index] ?? [],
    });
    return id;
  });
  const removed = before.filter((id) => !product.itemIds.includes(id));
  product.removedItemIds = [...product.removedItemIds, ...removed];
}

/** Delivery and return fields without a review (sheet 4, partial). Fields that are absent keep their value. */
function changeDelivery(call: Call): unknown {
  const product = ownProduct(call);
  if (product.live === null) throw catalogRefusal(412, '승인 완료된 상품만 승인 없이 수정할 수 있습니다.');
  const problems: string[] = [];
  const reader = new FieldReader({ ...product.content, ...call.body() }, problems);
  readDelivery(reader, call.shop, call.account);
  if (problems.length > 0) throw catalogError(problems.slice(0, SHOWN_PROBLEMS).join(' '));
  product.content = { ...product.content, ...reader.values };
  product.live = { ...product.live, ...reader.values };
  record(call.shop, product, product.status, call.account.shopName, '판매자 배송/반품 정보 수정');
  call.shop.products.put(product.id, product);
  return catalogOk(Number(product.id));
}

function askApproval(call: Call): unknown {
  const product = ownProduct(call);
  if (product.status !== 'SAVED' && product.status !== 'DENIED')
    throw catalogRefusal(412, `${PRODUCT_STATUS_NAMES[product.status]} 상태의 상품은 승인 요청할 수 없습니다.`);
  requestReview(call.shop, product, call.account.shopName);
  return catalogOk(product.id, `${product.id} 승인 요청되었습니다. 승인 내용에 문제가 있을 경우 승인 요청이 처리되지 않을 수 있습니다.`);
}

/** Only outside a review and with every item stopped (sheet 4). */
function remove(call: Call): unknown {
  const { shop } = call;
  const product = ownProduct(call);
  if (product.status === 'APPROVING') throw catalogRefusal(412, '승인대기중인 상품은 삭제할 수 없습니다.');
  if (product.status === 'DELETED') throw catalogRefusal(404, `등록상품(${product.id})을 찾을 수 없습니다.`);
  const items = itemsOf(shop, product);
  if (items.some((item) => vendorItemOf(shop, item)?.onSale))
    throw catalogRefusal(412, '모든 옵션이 판매중지된 상품만 삭제할 수 있습니다.');
  for (const item of items) shop.items.put(item.id, { ...item, live: null, externalVendorSku: '' });
  record(shop, product, 'DELETED', call.account.shopName, '판매자 삭제');
  product.live = null;
  shop.products.put(product.id, product);
  return catalogOk(product.id, '삭제되었습니다');
}
