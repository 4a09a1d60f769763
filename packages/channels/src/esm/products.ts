/** Products at AUCTION and GMARKET: made and replaced whole, found by our code, walked by a search (sheet 4). */

import { squeeze } from '../sdk/category-tree.ts';
import type { ProductCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { onlyOne, updatedUnseen } from '../sdk/observed-product.ts';
import { done, mapOutcome, type Outcome, withWarnings } from '../sdk/outcome.ts';
import { pageAfter, pagePosition } from '../sdk/pages.ts';
import { PATH } from '../sdk/paths.ts';
import type { ListingContent, ListingRef, ObservedProduct } from '../sdk/product.ts';
import { text, type Wire } from '../sdk/reader.ts';
import { call, isAbsent, reading, writing } from './client.ts';
import { COURIER_OF_PRODUCT, companyNo } from './couriers.ts';
import { errorsOf } from './errors.ts';
import { sale } from './items.ts';
import { dispatchPolicies, noticeCodes, noticeGroups, originCodes } from './lookups.ts';
import { members, ownOf } from './members.ts';
import { GOODS, goodsNoOf, goodsPath, readProduct } from './product-calls.ts';
import { createdProduct, isOnSale, siteGoodsNo, toObservedProduct } from './product-in.ts';
import { type BodyInput, type Notice, noticeGroupIn, originTypeOf, productProblems, toProductBody, warningsOf } from './product-out.ts';
import { productDone, productMade, searchPage } from './proofs.ts';
import { folded } from './reading.ts';
import { sentListing } from './sent.ts';

const LIST_PAGE = 50;
const FIND_PAGE = 500;
const GONE: Outcome<void> = { kind: 'ok', value: undefined };

export const products: ProductCapability = {
  create,
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
  if (content.optionNames.length === 0 && !content.items.some(({ usable, quantity }) => usable && quantity > 0))
    return { kind: 'fix', problems: [{ path: PATH.quantity, message: `${site.title}에 등록하려면 재고가 1개 이상 있어야 합니다.` }] };
  const input = await prepare(ctx, content);
  if (input.kind !== 'ok') return input;
  const body = toProductBody(content, input.value);
  const answer = await call(ctx, writing('POST', 'products.create', GOODS, productMade(site), { body }));
  if (answer.kind !== 'ok') return errorsOf(site).asFix(answer);
  const { siteGoodsNo: number, comment } = answer.value;
  // Nothing is sold at the site then, whatever the answer calls itself.
  if (number === '')
    return errorsOf(site).asFix({ kind: 'refused', code: 'SITE', message: comment || `${site.title}이 상품을 받지 않았습니다.` });
  return withWarnings(createdProduct(answer.value, content, site), warningsOf(content, input.value.notice, site));
}

async function update(ctx: ConnectorContext, ref: ListingRef, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const { site } = ownOf(ctx);
  const goodsNo = await goodsNoOf(ctx, ref);
  if (goodsNo.kind !== 'ok') return goodsNo;
  const existing = await readProduct(ctx, goodsNo.value);
  if (existing.kind !== 'ok') return existing;
  const input = await prepare(ctx, content);
  if (input.kind !== 'ok') return input;
  const body = toProductBody(content, { ...input.value, existing: existing.value });
  const path = goodsPath(goodsNo.value);
  const answer = await call(ctx, writing('PUT', 'products.update', path, productDone(goodsNo.value), { body, subject: goodsNo.value }));
  if (answer.kind !== 'ok') return errorsOf(site).asFix(answer);
  const warnings = warningsOf(content, input.value.notice, site);
  const observed = await readProduct(ctx, goodsNo.value);
  if (observed.kind === 'ok') return withWarnings(toObservedProduct(observed.value, site), warnings);
  return updatedUnseen(toObservedProduct(existing.value, site), content, `${site.title}에`, observed.kind, warnings);
}

async function read(ctx: ConnectorContext, ref: Pick<ListingRef, 'shopProductId' | 'shopProductSubId'>): Promise<Outcome<ObservedProduct>> {
  const goodsNo = await goodsNoOf(ctx, ref);
  if (goodsNo.kind !== 'ok') return goodsNo;
  return mapOutcome(await readProduct(ctx, goodsNo.value), (product) => toObservedProduct(product, ownOf(ctx).site));
}

/** What is searched for is found in names too: each hit must carry exactly our code, and none is there only when every hit was seen. */
async function find(ctx: ConnectorContext, managementCode: string): Promise<Outcome<ObservedProduct | null>> {
  const { site } = ownOf(ctx);
  const query = { keyword: managementCode };
  const exact: ObservedProduct[] = [];
  let seen = 0;
  for (let pageIndex = 1; ; pageIndex += 1) {
    const body = { query, pageIndex, pageSize: FIND_PAGE, sortField: 0, sortOrder: 0 };
    const answer = await call(ctx, reading('POST', 'products.find', `${GOODS}/search`, searchPage, { body, bucket: 'search' }));
    if (answer.kind !== 'ok') return answer;
    const { rows, total } = answer.value;
    for (const row of rows.filter(({ managedcode }) => text(managedcode) === managementCode)) {
      const product = await readProduct(ctx, text(row.goodsno));
      if (isAbsent(product)) continue;
      if (product.kind !== 'ok') return product;
      exact.push(toObservedProduct(product.value, site));
    }
    seen += rows.length;
    if (rows.length === 0 || seen >= total) break;
  }
  return onlyOne(site.title, exact);
}

async function list(ctx: ConnectorContext, cursor: string | null) {
  const { site } = ownOf(ctx);
  const position = pagePosition(cursor);
  const pageIndex = Number(position.at ?? '1');
  const body = { query: { siteId: [ctx.account.credentials.sellerId ?? ''] }, pageIndex, pageSize: LIST_PAGE, sortField: 0, sortOrder: 0 };
  const answer = await call(ctx, reading('POST', 'products.list', `${GOODS}/search`, searchPage, { body, bucket: 'search' }));
  if (answer.kind !== 'ok') return answer;
  const { rows, total } = answer.value;
  const found: ObservedProduct[] = [];
  let unread = 0;
  for (const row of rows) {
    const number = text(row.goodsno);
    if (number !== '' && text(folded(row.sitegoodsno)[site.key]) === '') continue;
    const product = number === '' ? null : await readProduct(ctx, number);
    if (product !== null && isAbsent(product)) continue;
    if (product === null || product.kind === 'refused') unread += 1;
    else if (product.kind !== 'ok') return product;
    else found.push(toObservedProduct(product.value, site));
  }
  const keys = rows.map(({ goodsno }) => text(goodsno));
  const nextCursor = pageAfter(position, keys, pageIndex * LIST_PAGE < total ? String(pageIndex + 1) : null);
  const note = `${site.title} 상품 ${unread}개의 내용을 읽을 수 없어 건너뛰었습니다.`;
  return withWarnings({ products: found, nextCursor }, unread > 0 ? [note] : []);
}

/** Only what is stopped on every site can be taken out: what the other site still sells is the seller's, and stays. */
async function remove(ctx: ConnectorContext, ref: ListingRef): Promise<Outcome<void>> {
  const goodsNo = await goodsNoOf(ctx, ref);
  if (isAbsent(goodsNo)) return GONE;
  if (goodsNo.kind !== 'ok') return goodsNo;
  const product = await readProduct(ctx, goodsNo.value);
  if (isAbsent(product)) return GONE;
  if (product.kind !== 'ok') return product;
  const { site } = ownOf(ctx);
  const other = Object.values(members).find((member) => member.site.no !== site.no && siteGoodsNo(product.value, member.site) !== '');
  if (other) {
    const message = `${other.site.title}에도 등록된 상품이라 지울 수 없습니다. ESM PLUS에서 ${site.title} 판매만 중지하거나 직접 삭제해주십시오.`;
    return { kind: 'refused', code: 'OTHER_SITE', message };
  }
  const stopped = isOnSale(product.value, site) === false ? GONE : await sale.stop(ctx, { ...ref, shopProductSubId: goodsNo.value });
  if (stopped.kind !== 'ok') return stopped;
  const path = goodsPath(goodsNo.value);
  const answer = await call(ctx, writing('DELETE', 'products.delete', path, productDone(goodsNo.value), { subject: goodsNo.value }));
  return isAbsent(answer) ? GONE : done(answer);
}

/** Everything that a body needs besides the content: the group of the notice, the courier, the policy of dispatch, the place of origin. */
async function prepare(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<BodyInput>> {
  const problems = productProblems(content);
  if (problems.length > 0) return { kind: 'fix', problems };
  const company = await companyNo(ctx, content.delivery.courierCode, COURIER_OF_PRODUCT);
  if (company.kind !== 'ok') return company;
  const notice = await noticeOf(ctx, content);
  if (notice.kind !== 'ok') return notice;
  const dispatchPolicy = await dispatchPolicyOf(ctx, text(content.fields.dispatchPolicyNo));
  if (dispatchPolicy.kind !== 'ok') return dispatchPolicy;
  const originCode = await originCodeOf(ctx, content);
  if (originCode.kind !== 'ok') return originCode;
  const { site } = ownOf(ctx);
  const value = {
    site,
    notice: notice.value,
    company: company.value,
    dispatchPolicy: dispatchPolicy.value,
    originCode: originCode.value,
    existing: null,
  };
  return { kind: 'ok', value };
}

async function noticeOf(ctx: ConnectorContext, { notice }: ListingContent): Promise<Outcome<Notice>> {
  const groups = await noticeGroups(ctx);
  if (groups.kind !== 'ok') return groups;
  const group = noticeGroupIn(groups.value, notice.noticeCode);
  const { title } = ownOf(ctx).site;
  if (group === null) return { kind: 'again', message: `${title}이 상품정보제공고시 양식을 주지 않았습니다. 잠시 뒤 다시 시도합니다.` };
  const codes = await noticeCodes(ctx, group.no);
  const warning = group.own ? null : `${title}에 같은 상품정보제공고시 상품군이 없어 '${group.name}' 고시로 보냈습니다.`;
  return mapOutcome(codes, (rows) => ({
    groupNo: group.no,
    codes: rows.map((row) => ({ code: text(row.officialnoticeitemelementcode), name: text(row.officialnoticeitemelementname) })),
    warning,
  }));
}

/** The one that was chosen, else the default one. */
async function dispatchPolicyOf(ctx: ConnectorContext, chosen: string): Promise<Outcome<string>> {
  if (/^\d+$/.test(chosen)) return { kind: 'ok', value: chosen };
  const policies = await dispatchPolicies(ctx);
  if (policies.kind !== 'ok') return policies;
  const number = text(policies.value[0]?.dispatchpolicyno);
  if (number !== '') return { kind: 'ok', value: number };
  const message = 'ESM PLUS에 발송정책이 없습니다. ESM PLUS > 상품관리 > 발송정책관리에서 발송정책을 만들고 다시 보내주십시오.';
  return { kind: 'fix', problems: [{ path: 'etc.dispatchPolicyNo', message }] };
}

/** A place within a country, or a country, by its name; what is only domestic or imported needs no look. */
async function originCodeOf(ctx: ConnectorContext, { origin }: ListingContent): Promise<Outcome<string>> {
  if (origin.code.length <= 2 || origin.name === '') return { kind: 'ok', value: '' };
  const codes = await originCodes(ctx);
  const wanted = squeeze(origin.name);
  const isIt = (row: Wire) =>
    text(row.type) === String(originTypeOf(origin.code)) && [row.mname, row.lname].some((name) => squeeze(text(name)) === wanted);
  return mapOutcome(codes, (rows) => text(rows.find(isIt)?.code));
}
