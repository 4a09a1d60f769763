/** Products at AUCTION and GMARKET: made and replaced whole, found by our code, walked by a search (sheet 4). */
import type { ProductCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { onlyOne, updatedProduct } from '../sdk/observed-product.ts';
import { openFound, openPage } from '../sdk/opened.ts';
import { done, mapOutcome, type Outcome, withWarnings } from '../sdk/outcome.ts';
import type { ListingContent, ListingRef, ObservedProduct } from '../sdk/product.ts';
import type { Wire } from '../sdk/reader.ts';
import { text } from '../sdk/reader.ts';
import { createTogether } from './both-sites.ts';
import { call, isAbsent, reading, writing } from './client.ts';
import { errorsOf } from './errors.ts';
import { sale } from './items.ts';
import { members, ownOf } from './members.ts';
import { GOODS, goodsNoOf, goodsPath, readProduct } from './product-calls.ts';
import { isOnSale, siteGoodsNo, takenProduct, toObservedProduct } from './product-in.ts';
import { prepare, prepareNew } from './product-needs.ts';
import { productProblems, toProductBody, warningsOf } from './product-out.ts';
import { productDone, productMade, searchPage } from './proofs.ts';
import { folded } from './reading.ts';
import { sentListing } from './sent.ts';

const LIST_PAGE = 50;
const FIND_PAGE = 500;
const GONE: Outcome<void> = { kind: 'ok', value: undefined };

export const products: ProductCapability = {
  create,
  createTogether,
  update,
  read,
  find,
  delete: remove,
  list,
  problems: productProblems,
  sent: sentListing,
};

async function create(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const { site } = ownOf(ctx);
  const input = await prepareNew(ctx, content);
  if (input.kind !== 'ok') return input;
  const body = toProductBody(content, input.value);
  const answer = await call(ctx, writing('POST', 'products.create', GOODS, productMade(site), { body }));
  if (answer.kind !== 'ok') return errorsOf(site).asFix(answer);
  return takenProduct(answer.value, content, site, warningsOf(content, input.value.notice, site));
}

async function update(ctx: ConnectorContext, ref: ListingRef, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const { site } = ownOf(ctx);
  const goodsNo = await goodsNoOf(ctx, ref);
  if (goodsNo.kind !== 'ok') return goodsNo;
  const existing = await readProduct(ctx, goodsNo.value);
  if (existing.kind !== 'ok') return existing;
  const input = await prepare(ctx, content);
  if (input.kind !== 'ok') return input;
  const body = toProductBody(content, { ...input.value, existing: existing.value, shared: ref.shared === 'ALIVE' });
  const path = goodsPath(goodsNo.value);
  const answer = await call(ctx, writing('PUT', 'products.update', path, productDone(goodsNo.value), { body, subject: goodsNo.value }));
  if (answer.kind !== 'ok') return errorsOf(site).asFix(answer);
  const observed = mapOutcome(await readProduct(ctx, goodsNo.value), (product) => toObservedProduct(product, site));
  const warnings = warningsOf(content, input.value.notice, site);
  return updatedProduct(observed, toObservedProduct(existing.value, site), content, `${site.title}에`, warnings);
}

async function read(ctx: ConnectorContext, ref: Pick<ListingRef, 'shopProductId' | 'shopProductSubId'>): Promise<Outcome<ObservedProduct>> {
  const goodsNo = await goodsNoOf(ctx, ref);
  if (goodsNo.kind !== 'ok') return goodsNo;
  return mapOutcome(await readProduct(ctx, goodsNo.value), (product) => toObservedProduct(product, ownOf(ctx).site));
}

/** Codes are not unique, and a row need not tell its own: each hit must carry exactly ours, and none is there only when every hit was seen. */
async function find(ctx: ConnectorContext, managementCode: string): Promise<Outcome<ObservedProduct | null>> {
  const { site } = ownOf(ctx);
  const query = { managedCode: [managementCode], siteId: [String(site.no)] };
  const exact: ObservedProduct[] = [];
  const open = async ({ goodsno }: Wire) =>
    mapOutcome(await readProduct(ctx, text(goodsno)), (row) => {
      const product = toObservedProduct(row, site);
      return product.managementCode === managementCode ? product : null;
    });
  let seen = 0;
  for (let pageIndex = 1; ; pageIndex += 1) {
    const body = { query, pageIndex, pageSize: FIND_PAGE, sortField: 0, sortOrder: 0 };
    const answer = await call(ctx, reading('POST', 'products.find', `${GOODS}/search`, searchPage, { body, bucket: 'search' }));
    if (answer.kind !== 'ok') return answer;
    const { rows, total } = answer.value;
    const ours = rows.filter(({ managedcode }) => ['', managementCode].includes(text(managedcode)));
    const found = await openFound(ours, open, isAbsent);
    if (found.kind !== 'ok') return found;
    exact.push(...found.value);
    seen += rows.length;
    if (rows.length === 0 || seen >= total) break;
  }
  return onlyOne(site.title, exact);
}

function list(ctx: ConnectorContext, cursor: string | null) {
  const { site } = ownOf(ctx);
  return openPage<Wire>(cursor, {
    async ask({ number: pageIndex }) {
      const body = { query: { siteId: [String(site.no)] }, pageIndex, pageSize: LIST_PAGE, sortField: 0, sortOrder: 0 };
      const answer = await call(ctx, reading('POST', 'products.list', `${GOODS}/search`, searchPage, { body, bucket: 'search' }));
      return mapOutcome(answer, ({ rows, total }) => ({ rows, next: pageIndex * LIST_PAGE < total ? String(pageIndex + 1) : null }));
    },
    numberOf: ({ goodsno }) => text(goodsno),
    async open({ goodsno, sitegoodsno }) {
      // Of the other site alone.
      if (text(folded(sitegoodsno)[site.key]) === '') return { kind: 'ok', value: null };
      return mapOutcome(await readProduct(ctx, text(goodsno)), (product) => toObservedProduct(product, site));
    },
    isAbsent,
    unreadNote: (count) => `${site.title} 상품 ${count}개의 내용을 읽을 수 없어 건너뛰었습니다.`,
  });
}

/**
 * Only what is stopped on every site can be taken out, and there is no call that takes it off one. Where another listing of the seller's is
 * sold by it the sale of this site is stopped for good; what the other site sells beside Moa is the seller's, and stays.
 */
async function remove(ctx: ConnectorContext, ref: ListingRef): Promise<Outcome<void>> {
  const goodsNo = await goodsNoOf(ctx, ref);
  if (isAbsent(goodsNo)) return GONE;
  if (goodsNo.kind !== 'ok') return goodsNo;
  const product = await readProduct(ctx, goodsNo.value);
  if (isAbsent(product)) return GONE;
  if (product.kind !== 'ok') return product;
  const { site } = ownOf(ctx);
  const other = Object.values(members).find((member) => member.site.no !== site.no && siteGoodsNo(product.value, member.site) !== '');
  if (other && ref.shared === undefined) {
    const message = `${other.site.title}에도 등록된 상품이라 지울 수 없습니다. ESM PLUS에서 ${site.title} 판매만 중지하거나 직접 삭제해주십시오.`;
    return { kind: 'refused', code: 'OTHER_SITE', message };
  }
  const stopped = isOnSale(product.value, site) === false ? GONE : await sale.stop(ctx, { ...ref, shopProductSubId: goodsNo.value });
  if (stopped.kind !== 'ok') return stopped;
  if (other && ref.shared === 'ALIVE') {
    const note = `${other.site.title}에서도 파는 한 상품이어서 ${site.title} 판매를 중지했습니다. ESM 상품은 ${other.site.title}에 남아 있습니다.`;
    return withWarnings(undefined, [note]);
  }
  const path = goodsPath(goodsNo.value);
  const answer = await call(ctx, writing('DELETE', 'products.delete', path, productDone(goodsNo.value), { subject: goodsNo.value }));
  return isAbsent(answer) ? GONE : done(answer);
}
