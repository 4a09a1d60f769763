import type { Json } from '../kernel/fields.ts';
import { itemsOf, productOf } from '../market/market.ts';
import { catalogError, catalogOk, catalogRefusal, nestedOk } from './answers.ts';
import { stamp } from './dates.ts';
import { fieldsOf } from './field-texts.ts';
import { requireVendor } from './gate.ts';
import { readId } from './json.ts';
import { PRODUCT_STATUS_NAMES, type ShopProduct } from './market.ts';
import { type ProductDraft, readDelivery, readProduct } from './product-validation.ts';
import { detailOf } from './product-view.ts';
import { deleteProduct, imageProblemsOf, newProduct, record, requestReview, type SentItem, storeItems } from './review.ts';
import { CATALOG_PATH, type Call, type Route } from './wire.ts';

const PRODUCTS = `${CATALOG_PATH}/seller-products`;
const SHOWN_PROBLEMS = 10;

export const productRoutes: readonly Route[] = [
  ['POST', PRODUCTS, 'products.create', create],
  ['PUT', PRODUCTS, 'products.update', replace],
  ['PUT', `${PRODUCTS}/:id/partial`, 'products.update', changeDelivery],
  ['PUT', `${PRODUCTS}/:id/approvals`, 'products.create', askApproval],
  ['GET', `${PRODUCTS}/:id`, 'products.read', (call) => catalogOk(detailOf(call.shop, ownProduct(call), `http://${call.request.host}`))],
  ['DELETE', `${PRODUCTS}/:id`, 'products.delete', remove],
  ['GET', `${PRODUCTS}/:id/histories`, 'products.read', histories],
];

/** The product of the path; 404 for one of another vendor, as for none. */
function ownProduct({ shop, account, params }: Call, id = params.id ?? ''): ShopProduct {
  const product = productOf(shop, account.id, id);
  if (!product) throw catalogRefusal(404, `등록상품(${id})을 찾을 수 없습니다.`);
  return product;
}

function refuseProblems(problems: string[]): void {
  if (problems.length > 0) throw catalogError(problems.slice(0, SHOWN_PROBLEMS).join(' '));
}

function checkedDraft({ shop, account }: Call, body: Json): ProductDraft {
  requireVendor(account, body.vendorId);
  const { draft, problems } = readProduct(shop, account, body);
  refuseProblems(problems);
  return draft;
}

/** The items with what could not be copied of their images. */
function withImages({ shop }: Call, { items }: ProductDraft): Promise<SentItem[]> {
  return Promise.all(items.map(async (item) => ({ ...item, imageProblems: await imageProblemsOf(shop, item.content) })));
}

async function create(call: Call): Promise<unknown> {
  const { shop, account } = call;
  const draft = checkedDraft(call, call.body());
  const items = await withImages(call, draft);
  const product = newProduct(shop, account.id, account.shopName, draft.content);
  storeItems(shop, product, items);
  if (draft.requested) requestReview(shop, product, account.shopName);
  return catalogOk(Number(product.no));
}

/** Whole replacement. What buyers see, and prices and stock of approved items, stay until the review is over. */
async function replace(call: Call): Promise<unknown> {
  const { shop, account } = call;
  const body = call.body();
  const product = ownProduct(call, readId(body.sellerProductId) ?? '');
  const draft = checkedDraft(call, body);
  for (const { sellerProductItemId } of draft.items)
    if (sellerProductItemId !== null && !product.extra.sellerItemIds.includes(sellerProductItemId))
      throw catalogError(`sellerProductItemId(${sellerProductItemId})는 이 상품의 옵션이 아닙니다.`);
  const items = await withImages(call, draft);
  if (product.extra.status === 'DELETED') throw catalogRefusal(412, '삭제된 상품은 수정할 수 없습니다.');
  product.extra.content = draft.content;
  record(shop, product, 'SAVED', account.shopName, '판매자 수정');
  storeItems(shop, product, items);
  if (draft.requested) requestReview(shop, product, account.shopName);
  return nestedOk(Number(product.no));
}

/** Delivery and return fields without a review (sheet 4, partial). Fields that are absent keep their value. */
function changeDelivery(call: Call): unknown {
  const { shop, account } = call;
  const product = ownProduct(call);
  const { content, live, status } = product.extra;
  if (live === null) throw catalogRefusal(412, '승인 완료된 상품만 승인 없이 수정할 수 있습니다.');
  const fields = fieldsOf({ ...content, ...call.body() });
  readDelivery(fields, shop, account);
  refuseProblems(fields.problems);
  product.extra.content = { ...content, ...fields.values };
  product.extra.live = { ...live, ...fields.values };
  record(shop, product, status, account.shopName, '판매자 배송/반품 정보 수정');
  return catalogOk(Number(product.no));
}

function askApproval(call: Call): unknown {
  const product = ownProduct(call);
  const { status } = product.extra;
  if (status !== 'SAVED' && status !== 'DENIED')
    throw catalogRefusal(412, `${PRODUCT_STATUS_NAMES[status]} 상태의 상품은 승인 요청할 수 없습니다.`);
  requestReview(call.shop, product, call.account.shopName);
  return catalogOk(product.no, `${product.no} 승인 요청되었습니다. 승인 내용에 문제가 있을 경우 승인 요청이 처리되지 않을 수 있습니다.`);
}

/** Only outside a review and with every item stopped (sheet 4). */
function remove(call: Call): unknown {
  const product = ownProduct(call);
  const { status } = product.extra;
  if (status === 'APPROVING') throw catalogRefusal(412, '승인대기중인 상품은 삭제할 수 없습니다.');
  if (status === 'DELETED') throw catalogRefusal(404, `등록상품(${product.no})을 찾을 수 없습니다.`);
  if (itemsOf(call.shop, product).some(({ onSale }) => onSale))
    throw catalogRefusal(412, '모든 옵션이 판매중지된 상품만 삭제할 수 있습니다.');
  deleteProduct(call.shop, product, call.account.shopName);
  return catalogOk(product.no, '삭제되었습니다');
}

function histories(call: Call): unknown {
  const data = ownProduct(call).extra.history.map(({ at, status, createdBy, comment }) => ({
    createdAt: stamp(call.shop, at),
    status: PRODUCT_STATUS_NAMES[status],
    createdBy,
    comment,
  }));
  return { code: '200', message: '', data };
}
