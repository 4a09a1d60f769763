/** Creating, bringing up to date, reading, finding and walking products (section 4). */
import type { ProductCapability, SaleCapability } from '../sdk/connector.ts';
import { type BatchOutcome, type ConnectorContext, isRecord, mapOutcome, type Outcome, unreadableAnswer } from '../sdk/index.ts';
import type { ListingContent, ListingRef, SeenProduct } from '../sdk/product.ts';
import { call } from './client.ts';
import { contentProblems } from './content-problems.ts';
import { uploadImages } from './images.ts';
import { type OptionPlan, planOptions } from './option-plan.ts';
import { type Axis, axesOf, type Json, toCreateRequest, toPauseRequest, toUpdateRequest } from './product-body.ts';
import { embeddedVariants, type Mark, markOf, presentOf, readProduct, toSeenProduct, type WireProduct } from './product-mapping.ts';
import { listProof, rowProof } from './proofs.ts';
import { planVariants, putVariants, readVariants, type Variant } from './variants.ts';

const LIST_PAGE = 50;
const FIND_PAGE = 100;

export const products: ProductCapability = {
  async create(ctx, content) {
    const images = await uploadImages(ctx, content.images);
    if (images.kind !== 'ok') return images;
    const answer = await call(ctx, {
      operation: 'products.create',
      method: 'POST',
      path: '/products',
      body: { request: toCreateRequest(content, images.value) },
      effect: 'WRITE',
      proof: ({ body }) => (isRecord(body) && isRecord(body.product) ? (readProduct(body)?.product_no ?? null) : null),
    });
    if (answer.kind !== 'ok') return answer;
    const done = await complete(ctx, answer.value, content);
    // The product is there: whatever went wrong since, only finding and updating it goes on.
    return done.kind === 'ok' ? done : { kind: 'unknown', message: `상품은 만들어졌지만 등록을 마치지 못했습니다. ${reasonOf(done)}` };
  },

  async update(ctx, ref, content) {
    const known = withKnownIds(content, ref);
    const productNo = ref.shopProductId;
    const present = await readBoth(ctx, productNo);
    if (present.kind !== 'ok') return present;
    const { product, variants } = present.value;
    const images = await uploadImages(ctx, content.images);
    if (images.kind !== 'ok') return images;
    const plan = planOptions(variants, known);
    const mark = markOf(product);
    const rebuilds = plan.kind === 'RECREATE' || plan.kind === 'CREATE' || plan.kind === 'REMOVE';
    // While the options are rebuilt nothing may be sold, and the mark lets a later update finish what a crash left.
    const pauses = rebuilds && product.selling;
    const pause = pauses ? toPauseRequest(product.internal_product_name) : {};
    const request = { ...toUpdateRequest(content, images.value, presentOf(product)), ...pause };
    const updated = await putProduct(ctx, productNo, request, 'products.update');
    if (updated.kind !== 'ok') return updated;
    const options = await applyOptions(ctx, productNo, plan, known);
    if (options.kind !== 'ok') return options;
    const bringing = await bringVariants(ctx, productNo, known);
    if (bringing.kind !== 'ok') return bringing;
    const warnings = warningsOf(rebuilds);
    if (mark) return open(ctx, productNo, openingOf(mark), warnings);
    return pauses
      ? open(ctx, productNo, openingOf({ kind: 'REBUILD', internalName: product.internal_product_name }), warnings)
      : readSeen(ctx, productNo, warnings);
  },

  read: (ctx, ref) => readSeen(ctx, ref.shopProductId),
  find: findByCode,
  list: listPage,
  problems: contentProblems,
};

export const sale: SaleCapability = {
  stop: (ctx, ref) => setSelling(ctx, ref, { selling: 'F' }, 'products.stop'),
  resume: (ctx, ref) => setSelling(ctx, ref, { selling: 'T', display: 'T' }, 'products.resume'),
};

async function setSelling(ctx: ConnectorContext, ref: ListingRef, request: Json, operation: string): Promise<Outcome<void>> {
  return mapOutcome(await putProduct(ctx, ref.shopProductId, request, operation), () => undefined);
}

export function putProduct(ctx: ConnectorContext, productNo: string, request: Json, operation: string): Promise<Outcome<unknown>> {
  const proof = rowProof('product', { product_no: productNo });
  return call(ctx, { operation, method: 'PUT', path: productPath(productNo), body: { request }, effect: 'WRITE', proof });
}

function productPath(productNo: string): string {
  return `/products/${encodeURIComponent(productNo)}`;
}

/** Variants first, then the sale: nothing can be bought before its stock is right. */
async function complete(ctx: ConnectorContext, productNo: string, content: ListingContent): Promise<Outcome<SeenProduct>> {
  const bringing = await bringVariants(ctx, productNo, content);
  return bringing.kind === 'ok' ? open(ctx, productNo, openingOf({ kind: 'CREATE' }), []) : bringing;
}

/** A new product is shown as well; one whose options were rebuilt was never hidden by us. */
function openingOf(mark: Mark): Json {
  return mark.kind === 'CREATE'
    ? { display: 'T', selling: 'T', internal_product_name: '' }
    : { selling: 'T', internal_product_name: mark.internalName };
}

async function open(ctx: ConnectorContext, productNo: string, opening: Json, warnings: string[]): Promise<Outcome<SeenProduct>> {
  const opened = await putProduct(ctx, productNo, opening, 'products.open');
  return opened.kind === 'ok' ? readSeen(ctx, productNo, warnings) : opened;
}

function warningsOf(rebuilt: boolean): string[] {
  return rebuilt ? ['옵션 구성이 바뀌어 카페24의 옵션을 다시 만들었습니다. 옵션 번호가 새로 매겨졌습니다.'] : [];
}

async function bringVariants(ctx: ConnectorContext, productNo: string, content: ListingContent): Promise<Outcome<void>> {
  const variants = await readVariants(ctx, productNo);
  if (variants.kind !== 'ok') return variants;
  const { requests, missing } = planVariants(variants.value, content);
  if (missing.length > 0) {
    const names = missing.map(({ optionValues }) => optionValues.join(' / ') || '기본').join(', ');
    return { kind: 'again', message: `카페24에 아직 없는 옵션이 있습니다: ${names}` };
  }
  return firstFailure(await putVariants(ctx, productNo, requests, 'products.variants'));
}

/** The first outcome that is not ok speaks for the whole. */
function firstFailure(outcomes: BatchOutcome<void>): Outcome<void> {
  return [...outcomes.values()].find(({ kind }) => kind !== 'ok') ?? { kind: 'ok', value: undefined };
}

async function applyOptions(
  ctx: ConnectorContext,
  productNo: string,
  plan: OptionPlan,
  content: ListingContent,
): Promise<Outcome<unknown>> {
  const path = `${productPath(productNo)}/options`;
  const common = { operation: 'products.options', path, effect: 'WRITE', proof: rowProof('option', { product_no: productNo }) } as const;
  if (plan.kind === 'KEEP') return { kind: 'ok', value: undefined };
  if (plan.kind === 'RENAME') {
    const request = { original_options: plan.from.map(toWireNames), options: plan.to.map(toWireNames) };
    return call(ctx, { ...common, method: 'PUT', body: { request } });
  }
  if (plan.kind !== 'CREATE') {
    const removed = await call(ctx, { ...common, method: 'DELETE' });
    if (removed.kind !== 'ok' || plan.kind === 'REMOVE') return removed;
  }
  const request = { has_option: 'T', option_type: 'T', option_list_type: 'S', options: axesOf(content).map(toWireAxis) };
  return call(ctx, { ...common, method: 'POST', body: { request } });
}

function toWireNames({ name, values }: Axis): Json {
  return { option_name: name, option_value: values.map((option_text) => ({ option_text })) };
}

function toWireAxis(axis: Axis): Json {
  return { ...toWireNames(axis), option_display_type: 'S' };
}

interface Present {
  product: WireProduct;
  variants: Variant[];
}

async function readBoth(ctx: ConnectorContext, productNo: string): Promise<Outcome<Present>> {
  const proof = rowProof('product', { product_no: productNo });
  const answer = await call(ctx, { operation: 'products.read', method: 'GET', path: productPath(productNo), effect: 'READ', proof });
  if (answer.kind !== 'ok') return answer;
  const product = readProduct(answer.value);
  if (!product || product.price === null) return unreadableAnswer('READ', '상품');
  return mapOutcome(await readVariants(ctx, productNo), (variants) => ({ product, variants }));
}

async function readSeen(ctx: ConnectorContext, productNo: string, warnings: string[] = []): Promise<Outcome<SeenProduct>> {
  const present = await readBoth(ctx, productNo);
  if (present.kind !== 'ok') return present;
  const value = toSeenProduct(present.value.product, present.value.variants, mallId(ctx));
  return warnings.length > 0 ? { kind: 'ok', value, warnings } : { kind: 'ok', value };
}

function mallId(ctx: ConnectorContext): string {
  return ctx.account.credentials.mall_id ?? '';
}

async function findByCode(ctx: ConnectorContext, managementCode: string): Promise<Outcome<SeenProduct | null>> {
  const answer = await call(ctx, {
    operation: 'products.find',
    method: 'GET',
    path: '/products',
    query: { custom_product_code: managementCode, limit: FIND_PAGE },
    effect: 'READ',
    proof: listProof('products'),
  });
  if (answer.kind !== 'ok') return answer;
  const rows = answer.value.map(readProduct);
  const match = rows.find((row) => row?.custom_product_code === managementCode);
  // A row that can't be read may be the one that was asked for.
  if (!match && rows.includes(null)) return unreadableAnswer('READ', '상품');
  return match ? readSeen(ctx, match.product_no) : { kind: 'ok', value: null };
}

/** Walks by product number, which has no end as the offset has. */
async function listPage(
  ctx: ConnectorContext,
  cursor: string | null,
): Promise<Outcome<{ products: SeenProduct[]; nextCursor: string | null }>> {
  const answer = await call(ctx, {
    operation: 'products.list',
    method: 'GET',
    path: '/products',
    query: { since_product_no: cursor ?? '0', limit: LIST_PAGE, embed: 'variants,inventories' },
    effect: 'READ',
    proof: listProof('products'),
  });
  if (answer.kind !== 'ok') return answer;
  const rows = answer.value;
  const seenProducts: SeenProduct[] = [];
  for (const row of rows) {
    const product = readProduct(row);
    if (!product || product.price === null) continue;
    const embedded = embeddedVariants(row);
    const variants = embedded ? ({ kind: 'ok', value: embedded } as const) : await readVariants(ctx, product.product_no);
    if (variants.kind === 'refused') continue;
    if (variants.kind !== 'ok') return variants;
    seenProducts.push(toSeenProduct(product, variants.value, mallId(ctx)));
  }
  const last = Math.max(0, ...seenProducts.map(({ shopProductId }) => Number(shopProductId)));
  const more = rows.length >= LIST_PAGE && last > Number(cursor ?? '0');
  const unread = rows.length - seenProducts.length;
  const warnings = unread > 0 ? { warnings: [`카페24 상품 ${unread}개를 읽을 수 없어 건너뛰었습니다.`] } : {};
  return { kind: 'ok', value: { products: seenProducts, nextCursor: more ? String(last) : null }, ...warnings };
}

/** Items with the shop's codes that the caller knows, so that variants keep their identity. */
function withKnownIds(content: ListingContent, ref: ListingRef): ListingContent {
  const ids = new Map(ref.items.map(({ key, shopItemId }) => [key, shopItemId]));
  return { ...content, items: content.items.map((item) => ({ ...item, shopItemId: item.shopItemId ?? ids.get(item.key) ?? null })) };
}

function reasonOf(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): string {
  return outcome.kind === 'fix' ? (outcome.problems[0]?.message ?? '') : outcome.message;
}
