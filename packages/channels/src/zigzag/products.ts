/** Products of a DIRECT store at ZIGZAG (sheet 4). */
import type { ProductCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { updatedProduct } from '../sdk/observed-product.ts';
import { mapOutcome, type Outcome, withWarnings } from '../sdk/outcome.ts';
import type { ListingContent, ObservedProduct } from '../sdk/product.ts';
import { text, type Wire, wires } from '../sdk/reader.ts';
import { call, mutate, reading, writing } from './client.ts';
import { asFix } from './errors.ts';
import { allowedCodes, categoryIn, type Essentials, toEssentials, toTemplates } from './essentials.ts';
import { createdProduct, toObservedProduct } from './product-in.ts';
import { productProblems, toCreateInput, warningsOf } from './product-out.ts';
import { roomProblems, toUpdateInput } from './product-update.ts';
import { createdProof, essentialsProof, type Found, isWholeProduct, productIdProof, productListProof, productProof } from './proofs.ts';
import { CREATE_PRODUCT, ESSENTIALS, FIND_PRODUCT, LIST_PRODUCTS, READ_PRODUCT, UPDATE_PRODUCT } from './queries.ts';
import { sentListing } from './sent.ts';

/** `product_list` stops here (sheet 3). */
const LIST_MAX = 100;

export const products: ProductCapability = { create, update, read, find, list, problems: productProblems, sent: sentListing };

async function create(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const essentials = await prepare(ctx, content);
  if (essentials.kind !== 'ok') return essentials;
  const input = toCreateInput(content, essentials.value);
  const answer = await call(ctx, writing('products.create', CREATE_PRODUCT, createdProof, input));
  if (answer.kind !== 'ok') return asFix(answer);
  const id = answer.value;
  const observed = await readProduct(ctx, id);
  const product = observed.kind === 'ok' ? toObservedProduct(observed.value) : createdProduct(id, content);
  return withWarnings(product, warningsOf(content, essentials.value));
}

async function update(ctx: ConnectorContext, ref: { shopProductId: string }, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const existing = await readProduct(ctx, ref.shopProductId);
  if (existing.kind !== 'ok') return existing;
  const essentials = await prepare(ctx, content);
  if (essentials.kind !== 'ok') return essentials;
  const input = toUpdateInput(content, essentials.value, existing.value);
  const problems = roomProblems(input);
  if (problems.length > 0) return { kind: 'fix', problems };
  const answer = await mutate(ctx, 'products.update', UPDATE_PRODUCT, input);
  if (answer.kind !== 'ok') return asFix(answer);
  const warnings = warningsOf(content, essentials.value);
  return updatedProduct(await read(ctx, ref), toObservedProduct(existing.value), content, '지그재그에', warnings);
}

async function read(ctx: ConnectorContext, ref: { shopProductId: string }): Promise<Outcome<ObservedProduct>> {
  return mapOutcome(await readProduct(ctx, ref.shopProductId), toObservedProduct);
}

/** `external_code` is our management code; what ZIGZAG names must carry exactly it. */
async function find(ctx: ConnectorContext, managementCode: string): Promise<Outcome<ObservedProduct | null>> {
  const answer = await call(ctx, reading('products.find', FIND_PRODUCT, productIdProof, { code: managementCode }));
  if (answer.kind !== 'ok') return answer;
  if (answer.value.found === null) return { kind: 'ok', value: null };
  const product = await lookForProduct(ctx, answer.value.found);
  return mapOutcome(product, ({ found }) => (found && text(found.external_code) === managementCode ? toObservedProduct(found) : null));
}

/** One page of a hundred is all that ZIGZAG gives; a full page says so. */
async function list(ctx: ConnectorContext): Promise<Outcome<{ products: ObservedProduct[]; nextCursor: string | null }>> {
  const answer = await call(ctx, reading('products.list', LIST_PRODUCTS, productListProof));
  if (answer.kind !== 'ok') return answer;
  const rows = answer.value;
  const whole = wires(rows).filter(isWholeProduct);
  const unread = rows.length - whole.length;
  return withWarnings({ products: whole.map(toObservedProduct), nextCursor: null }, [
    ...(rows.length >= LIST_MAX ? [`지그재그는 최근 상품 ${LIST_MAX}개까지만 목록으로 줍니다.`] : []),
    ...(unread > 0 ? [`지그재그 상품 ${unread}개를 읽을 수 없어 건너뛰었습니다.`] : []),
  ]);
}

/** A product with everything an update must send back. */
export async function readProduct(ctx: ConnectorContext, id: string): Promise<Outcome<Wire>> {
  const product = await lookForProduct(ctx, id);
  if (product.kind !== 'ok') return product;
  const { found } = product.value;
  return found ? { kind: 'ok', value: found } : { kind: 'refused', code: '404', message: `지그재그에 상품 ${id}이(가) 없습니다.` };
}

function lookForProduct(ctx: ConnectorContext, id: string): Promise<Outcome<Found<Wire>>> {
  return call(ctx, reading('products.read', READ_PRODUCT, productProof(id), { id }));
}

/** The notice in words that the category takes. */
async function prepare(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<Essentials>> {
  const problems = productProblems(content);
  if (problems.length > 0) return { kind: 'fix', problems };
  const answer = await call(ctx, reading('lookups.notices', ESSENTIALS, essentialsProof));
  if (answer.kind !== 'ok') return answer;
  const category = categoryIn(answer.value.root, content.categoryId);
  if (!category) {
    const message = '지그재그에 없는 카테고리입니다. 카테고리를 다시 선택해주십시오.';
    return { kind: 'fix', problems: [{ path: 'category.categoryId', message }] };
  }
  const essentials = toEssentials(content.notice, toTemplates(answer.value.templates), allowedCodes(category));
  if (essentials) return { kind: 'ok', value: essentials };
  return { kind: 'again', message: '지그재그가 상품정보제공고시 양식을 주지 않았습니다. 잠시 뒤 다시 시도합니다.' };
}
