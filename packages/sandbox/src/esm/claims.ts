/** Lists of claims (sheet 6): by state and a day, without pages. */
import type { Json } from '../kernel/fields.ts';
import { goodsOf } from '../market/claim-goods.ts';
import { claimedLines, claimsOf } from '../market/claims.ts';
import { unpaged } from '../market/lists.ts';
import { linesOf, orderBehind, orderOf, prefixRange, timeRange } from '../market/market.ts';
import type { ClaimType } from '../market/types.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import { businessRefusal, CODES, done, parameterRefusal } from './answers.ts';
import { companyName } from './catalog.ts';
import { stamp } from './dates.ts';
import type { EsmClaim, EsmLine, Mall } from './market.ts';
import { type Site, siteOf } from './site.ts';
import { type Call, CLAIM, type Route, TO_MIDNIGHT, textOf, whole, windowOf } from './wire.ts';

/** Less than seven days. */
const WINDOW_MAX_MS = 6 * DAY_MS;
/** What a list of days holds at most; of a single day as a limit of the site, which counts by the factor of limits. */
const CUT_AT = 50;

export const claimRoutes: readonly Route[] = [
  ['POST', `${CLAIM}/Cancels`, 'claims.collect', (call) => list(call, 'CANCEL')],
  ['POST', `${CLAIM}/Returns`, 'claims.collect', (call) => list(call, 'RETURN')],
  ['POST', `${CLAIM}/Exchanges`, 'claims.collect', (call) => list(call, 'EXCHANGE')],
];

/** How each list is asked, and how it says that there is nothing: all three ways are known (sheet 6). */
const LISTS = {
  CANCEL: { status: 'CancelStatus', min: 0, max: 6, nothing: () => done([], '0') },
  RETURN: {
    status: 'ReturnStatus',
    min: 1,
    max: 6,
    nothing: () => businessRefusal(String(CODES.NOTHING), '조회된 데이터가 없습니다.').body,
  },
  EXCHANGE: { status: 'ExchangeStatus', min: 1, max: 5, nothing: () => businessRefusal(CODES.INVALID, '조회된 데이터가 없습니다.').body },
} as const satisfies Record<ClaimType, { status: string; min: number; max: number; nothing(): Json }>;

const ALL = 0;
const REFUNDED_LATER = 6;

/** As the list of its type numbers it; null where none has it. */
export function statusOf(claim: EsmClaim, { listsExchanged }: Site): number | null {
  const { stage, hold } = goodsOf(claim);
  if (claim.type === 'CANCEL') return claim.extra.settled ? REFUNDED_LATER : { OPEN: 1, DONE: 3, REFUSED: 4, WITHDRAWN: 4 }[claim.state];
  if (claim.state === 'OPEN') return hold ? 3 : stage === 'COLLECTED' ? 2 : 1;
  if (claim.state !== 'DONE') return 5;
  return claim.type === 'RETURN' || listsExchanged ? 4 : null;
}

/** A wrong site is refused, but for a list of cancels that is asked for under the number of all other calls. */
function isMistaken({ site }: Call, type: ClaimType, siteType: number): boolean {
  const own = type === 'CANCEL' ? site.cancelNumber : site.number;
  if (siteType === own) return false;
  if (type === 'CANCEL' && siteType === 2) return true;
  throw wrongSite(siteType);
}

export const wrongSite = (siteType: number) => parameterRefusal(`SiteType 값(${siteType})이 올바르지 않습니다.`);

function list(call: Call, type: ClaimType): Json {
  const { mall, site, request } = call;
  const { status: name, min, max, nothing } = LISTS[type];
  const mistaken = isMistaken(call, type, whole(call, 'SiteType', { min: 1, max: 3 }));
  const status = whole(call, name, { min, max });
  const { claims, days } = found(call, whole(call, 'Type', { min: 0, max: 4 }));
  const fits = (claim: EsmClaim) => {
    const own = statusOf(claim, site);
    return claim.type === type && own !== null && ((type === 'CANCEL' && status === ALL) || own === status) && isShown(mall, claim);
  };
  const rows = mistaken ? [] : claims.filter(fits);
  if (rows.length === 0) return nothing();
  const isCut = days > 1 || (days > 0 && mall.kernel.rateFactor > 0);
  const shown = isCut ? rows.slice(0, CUT_AT) : rows;
  return done(
    unpaged(
      mall.kernel,
      request,
      shown.flatMap((claim) => claimedLines(mall, claim).map(({ line }) => rowOf(mall, claim, line))),
    ),
    '0',
  );
}

/** The newest of its type on its line, of what was paid. */
function isShown(mall: Mall, claim: EsmClaim): boolean {
  if (orderBehind(mall, claim).paidAt === null) return false;
  return claimedLines(mall, claim).every(({ line }) => claimsOf(mall, line).findLast(({ type }) => type === claim.type) === claim);
}

/** Claims of the order, the payment or the days that are asked for, and how many days those are. */
function found(call: Call, type: number): { claims: EsmClaim[]; days: number } {
  const { mall, account } = call;
  if (type === 0) return { claims: ofLines(mall, [mall.lines.get(textOf(call, 'OrderNo'))], account.id), days: 0 };
  if (type === 1) {
    const order = orderOf(mall, account.id, textOf(call, 'PayNo'));
    return { claims: order ? [...new Set(ofLines(mall, linesOf(mall, order), account.id))] : [], days: 0 };
  }
  const window = windowOf(call, ['StartDate', 'EndDate'], TO_MIDNIGHT, WINDOW_MAX_MS);
  const inWindow = (at: number | null) => at !== null && at >= window.from && at < window.to;
  const values = <T>(entries: { value: T }[]) => entries.map(({ value }) => value);
  const claims =
    type === 2
      ? values(mall.claimsByAccount.range(timeRange(window, account.id)))
      : type === 3
        ? ['DONE', 'REFUSED', 'WITHDRAWN'].flatMap((state) => values(mall.claimsByState.range(timeRange(window, account.id, state))))
        : values(mall.claimsByAccount.range(prefixRange(account.id))).filter((claim) => inWindow(orderBehind(mall, claim).paidAt));
  return { claims, days: (window.to - window.from) / DAY_MS };
}

function ofLines(mall: Mall, lines: readonly (EsmLine | undefined)[], accountId: string): EsmClaim[] {
  return lines.flatMap((line) => (line?.accountId === accountId ? claimsOf(mall, line) : []));
}

/** Reasons that are the buyer's own. */
const OF_BUYERS = ['1', '2', '8'];
/** What the receiver of a gift did. */
const OF_RECEIVERS = ['8'];

/** Where the goods of a return or an exchange are. */
function goodsRow(mall: Mall, { extra, type, ...claim }: EsmClaim): Json {
  const { pickup, resent, hold } = goodsOf({ extra, type, ...claim });
  const info = (parcel: typeof pickup) => ({
    DeliveryCompName: parcel ? companyName(parcel.courier) : '',
    InvoiceNo: parcel?.invoiceNo ?? '',
  });
  return {
    ...(type === 'RETURN'
      ? { AddReturnShippingFee: extra.fee, ReturnShippingFee: 0 }
      : {
          ExchangeShippingFee: 0,
          ResendInfo: { ResendDate: stamp(mall, extra.at.RESENT), CompleteDate: null, ...info(resent) },
        }),
    HoldInfo: {
      HoldDate: stamp(mall, extra.at.HELD),
      IsHold: hold !== null && hold !== undefined,
      Reason: Number(hold?.code ?? 0),
      FreeDate: null,
    },
    PickupInfo: { Status: 2, CompleteDate: stamp(mall, extra.at.COLLECTED), ...info(pickup) },
  };
}

function rowOf(mall: Mall, claim: EsmClaim, line: EsmLine): Json {
  const { extra } = claim;
  const site = siteOf(mall.kernel);
  const order = orderBehind(mall, line);
  const ended = (...states: EsmClaim['state'][]) => (states.includes(claim.state) ? stamp(mall, claim.changedAt) : null);
  return {
    [LISTS[claim.type].status]: statusOf(claim, site),
    ...(claim.type === 'CANCEL' ? { AddShippingFee: 0 } : goodsRow(mall, claim)),
    SiteType: claim.type === 'CANCEL' ? site.cancelNumber : site.number,
    SellerId: line.accountId,
    PayNo: Number(order.no),
    GroupNo: Number(line.parcelNo),
    OrderNo: Number(line.no),
    GoodsNo: 0,
    SiteGoodsNo: line.extra.siteGoodsNo,
    RequestUser: claim.by === 'SELLER' ? 2 : OF_RECEIVERS.includes(extra.code) ? 5 : 1,
    ApproveUser: claim.state === 'DONE' ? 2 : 0,
    Reason: OF_BUYERS.includes(extra.code) ? 1 : extra.code === '0' ? 2 : 0,
    ReasonCode: Number(extra.code),
    ReasonDetail: extra.detail || extra.text,
    OrderDate: stamp(mall, line.orderedAt),
    PayDate: stamp(mall, order.paidAt),
    RequestDate: stamp(mall, claim.requestedAt),
    WithdrawDate: ended('WITHDRAWN', 'REFUSED'),
    ApproveDate: ended('DONE'),
    CompleteDate: ended('DONE'),
  };
}
