/** What a body of a product needs besides the content, asked of the site (sheet 4, Look-ups). */
import { squeeze } from '../sdk/category-tree.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { PATH } from '../sdk/paths.ts';
import type { ListingContent } from '../sdk/product.ts';
import { text, type Wire } from '../sdk/reader.ts';
import { COURIER_OF_PRODUCT, companyNo } from './couriers.ts';
import { dispatchPolicies, noticeCodes, noticeGroups, originCodes } from './lookups.ts';
import { ownOf } from './members.ts';
import { type BodyInput, type Notice, noticeGroupIn, originTypeOf, productProblems } from './product-out.ts';

/** As `prepare`, for a product that the site does not sell yet: it takes none without stock. */
export async function prepareNew(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<BodyInput>> {
  const { title } = ownOf(ctx).site;
  if (content.optionNames.length === 0 && !content.items.some(({ usable, quantity }) => usable && quantity > 0))
    return { kind: 'fix', problems: [{ path: PATH.quantity, message: `${title}에 등록하려면 재고가 1개 이상 있어야 합니다.` }] };
  return prepare(ctx, content);
}

/** The group of the notice, the courier, the policy of dispatch, the place of origin. */
export async function prepare(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<BodyInput>> {
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
