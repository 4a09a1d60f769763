/** Creating, bringing up to date, reading, finding and walking products (section 4). */
import { unreadableAnswer } from '../sdk/answer.ts';
import type { ProductCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { onlyOne } from '../sdk/observed-product.ts';
import { openFound } from '../sdk/opened.ts';
import { done, mapOutcome, type Outcome, ok, withWarnings } from '../sdk/outcome.ts';
import { withKnownIds } from '../sdk/pairing.ts';
import type { ListingContent, ListingRef, ObservedProduct } from '../sdk/product.ts';
import { flag, text, type Wire, wire } from '../sdk/reader.ts';
import { worstOf } from '../sdk/worst.ts';
import { call, isAbsent, reading, writing } from './client.ts';
import { uploadImages } from './images.ts';
import { productPath, putProduct } from './items.ts';
import { type OptionPlan, planOptions } from './option-plan.ts';
import { isReadable, type Mark, markOf, presentOf, productNoOf, toObservedProduct } from './product-in.ts';
import { type Axis, axesOf, productProblems, toCreateRequest, toPauseRequest, toUpdateRequest } from './product-out.ts';
import { listProof, madeProof, rowProof } from './proofs.ts';
import { sentListing } from './sent.ts';
import { planVariants, putVariants, readVariants, type Variant, wholeVariants } from './variants.ts';

const LIST_PAGE = 50;
const FIND_PAGE = 100;

export const products: ProductCapability = {
  create,
  update,
  read: (ctx, ref) => readObserved(ctx, ref.shopProductId),
  find,
  delete: remove,
  list,
  problems: productProblems,
  sent: sentListing,
};

async function create(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const images = await uploadImages(ctx, content.images);
  if (images.kind !== 'ok') return images;
  const request = toCreateRequest(content, images.value);
  const answer = await call(ctx, writing('POST', 'products.create', '/products', madeProof('product', 'product_no'), { request }));
  if (answer.kind !== 'ok') return answer;
  const observed = await complete(ctx, productNoOf(answer.value), content);
  // The product is there: whatever went wrong since, only finding and updating it goes on.
  return observed.kind === 'ok'
    ? observed
    : { kind: 'unknown', message: `상품은 만들어졌지만 등록을 마치지 못했습니다. ${reasonOf(observed)}` };
}

async function update(ctx: ConnectorContext, ref: ListingRef, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const known = withKnownIds(content, ref);
  const productNo = ref.shopProductId;
  const present = await readBoth(ctx, productNo);
  if (present.kind !== 'ok') return present;
  const { product, variants } = present.value;
  const images = await uploadImages(ctx, content.images);
  if (images.kind !== 'ok') return images;
  const plan = planOptions(variants, known);
  const rebuilds = plan.kind === 'RECREATE' || plan.kind === 'CREATE' || plan.kind === 'REMOVE';
  // While the options are rebuilt nothing may be sold, and the mark lets a later update finish what a crash left.
  const pauses = rebuilds && flag(product.selling) === true;
  const internalName = text(product.internal_product_name);
  const request = { ...toUpdateRequest(content, images.value, presentOf(product)), ...(pauses ? toPauseRequest(internalName) : {}) };
  const updated = await putProduct(ctx, productNo, request, 'products.update');
  if (updated.kind !== 'ok') return updated;
  const options = await applyOptions(ctx, productNo, plan, known);
  if (options.kind !== 'ok') return options;
  const bringing = await bringVariants(ctx, productNo, known);
  if (bringing.kind !== 'ok') return bringing;
  const mark = markOf(product) ?? (pauses ? ({ kind: 'REBUILD', internalName } as const) : null);
  const warnings = rebuilds ? ['옵션 구성이 바뀌어 카페24의 옵션을 다시 만들었습니다. 옵션 번호가 새로 매겨졌습니다.'] : [];
  return mark ? open(ctx, productNo, openingOf(mark), warnings) : readObserved(ctx, productNo, warnings);
}

async function remove(ctx: ConnectorContext, { shopProductId: no }: ListingRef): Promise<Outcome<void>> {
  const gone = { kind: 'ok', value: undefined } as const;
  const proof = rowProof('product', { product_no: no });
  const before = await call(ctx, reading('products.read', productPath(no), proof));
  if (isAbsent(before)) return gone;
  if (before.kind !== 'ok') return before;
  const answer = await call(ctx, writing('DELETE', 'products.delete', productPath(no), proof));
  return isAbsent(answer) ? gone : done(answer);
}

/** Variants first, then the sale: nothing can be bought before its stock is right. */
async function complete(ctx: ConnectorContext, productNo: string, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const bringing = await bringVariants(ctx, productNo, content);
  return bringing.kind === 'ok' ? open(ctx, productNo, openingOf({ kind: 'CREATE' }), []) : bringing;
}

/** A new product is shown as well; one whose options were rebuilt was never hidden by us. */
function openingOf(mark: Mark): Wire {
  return mark.kind === 'CREATE'
    ? { display: 'T', selling: 'T', internal_product_name: '' }
    : { selling: 'T', internal_product_name: mark.internalName };
}

async function open(ctx: ConnectorContext, productNo: string, opening: Wire, warnings: string[]): Promise<Outcome<ObservedProduct>> {
  const opened = await putProduct(ctx, productNo, opening, 'products.open');
  return opened.kind === 'ok' ? readObserved(ctx, productNo, warnings) : opened;
}

async function bringVariants(ctx: ConnectorContext, productNo: string, content: ListingContent): Promise<Outcome<void>> {
  const variants = await readVariants(ctx, productNo);
  if (variants.kind !== 'ok') return variants;
  const { requests, missing } = planVariants(variants.value, content);
  if (missing.length > 0) {
    const names = missing.map(({ optionValues }) => optionValues.join(' / ') || '기본').join(', ');
    return { kind: 'again', message: `카페24에 아직 없는 옵션이 있습니다: ${names}` };
  }
  const changes = requests.map((request) => ({ key: request.variant_code, request, value: undefined }));
  return worstOf({ kind: 'ok', value: undefined }, ...(await putVariants(ctx, productNo, 'products.variants', changes)).values());
}

async function applyOptions(
  ctx: ConnectorContext,
  productNo: string,
  plan: OptionPlan,
  content: ListingContent,
): Promise<Outcome<unknown>> {
  const send = (method: 'POST' | 'PUT' | 'DELETE', request?: Wire) => {
    const proof = rowProof('option', { product_no: productNo });
    return call(ctx, writing(method, 'products.options', `${productPath(productNo)}/options`, proof, request && { request }));
  };
  if (plan.kind === 'KEEP') return { kind: 'ok', value: undefined };
  if (plan.kind === 'RENAME') {
    return send('PUT', { original_options: plan.from.map(toWireNames), options: plan.to.map(toWireNames) });
  }
  if (plan.kind !== 'CREATE') {
    const removed = await send('DELETE');
    if (removed.kind !== 'ok' || plan.kind === 'REMOVE') return removed;
  }
  return send('POST', { has_option: 'T', option_type: 'T', option_list_type: 'S', options: axesOf(content).map(toWireAxis) });
}

function toWireNames({ name, values }: Axis): Wire {
  return { option_name: name, option_value: values.map((option_text) => ({ option_text })) };
}

function toWireAxis(axis: Axis): Wire {
  return { ...toWireNames(axis), option_display_type: 'S' };
}

interface Present {
  product: Wire;
  variants: Variant[];
}

async function readBoth(ctx: ConnectorContext, productNo: string): Promise<Outcome<Present>> {
  const proof = rowProof('product', { product_no: productNo });
  const answer = await call(ctx, reading('products.read', productPath(productNo), proof));
  if (answer.kind !== 'ok') return answer;
  const product = answer.value;
  if (!isReadable(product)) return unreadableAnswer('READ', '상품');
  return mapOutcome(await readVariants(ctx, productNo), (variants) => ({ product, variants }));
}

async function readObserved(ctx: ConnectorContext, productNo: string, warnings: string[] = []): Promise<Outcome<ObservedProduct>> {
  const present = await readBoth(ctx, productNo);
  if (present.kind !== 'ok') return present;
  return withWarnings(toObservedProduct(present.value.product, present.value.variants, mallId(ctx)), warnings);
}

function mallId(ctx: ConnectorContext): string {
  return ctx.account.credentials.mall_id ?? '';
}

async function find(ctx: ConnectorContext, managementCode: string): Promise<Outcome<ObservedProduct | null>> {
  const query = { custom_product_code: managementCode, limit: FIND_PAGE };
  const answer = await call(ctx, reading('products.find', '/products', listProof('products'), query));
  if (answer.kind !== 'ok') return answer;
  const matches = answer.value.filter((row) => productNoOf(row) !== '' && text(wire(row).custom_product_code) === managementCode);
  const found = await openFound(matches, (row) => readObserved(ctx, productNoOf(row)));
  if (found.kind !== 'ok') return found;
  if (found.value.length > 0) return onlyOne('카페24', found.value);
  // A row that can't be read may be the one that was asked for.
  return answer.value.some((row) => productNoOf(row) === '') ? unreadableAnswer('READ', '상품') : { kind: 'ok', value: null };
}

/** Walks by product number, which has no end as the offset has. */
async function list(ctx: ConnectorContext, cursor: string | null) {
  const since = cursor ?? '0';
  const query = { since_product_no: since, limit: LIST_PAGE, embed: 'variants,inventories' };
  const answer = await call(ctx, reading('products.list', '/products', listProof('products'), query));
  if (answer.kind !== 'ok') return answer;
  const observed: ObservedProduct[] = [];
  for (const row of answer.value) {
    if (!isReadable(row)) continue;
    const variants = Array.isArray(row.variants) ? ok(wholeVariants(row.variants)) : await readVariants(ctx, productNoOf(row));
    if (variants.kind === 'refused') continue;
    if (variants.kind !== 'ok') return variants;
    if (variants.value !== null) observed.push(toObservedProduct(row, variants.value, mallId(ctx)));
  }
  const last = Math.max(0, ...answer.value.map((row) => Number(productNoOf(row))).filter(Number.isFinite));
  const nextCursor = answer.value.length >= LIST_PAGE && last > Number(since) ? String(last) : null;
  const unread = answer.value.length - observed.length;
  return withWarnings({ products: observed, nextCursor }, unread > 0 ? [`카페24 상품 ${unread}개를 읽을 수 없어 건너뛰었습니다.`] : []);
}

function reasonOf(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): string {
  return outcome.kind === 'fix' ? (outcome.problems[0]?.message ?? '') : outcome.message;
}
