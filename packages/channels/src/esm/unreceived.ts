/** Parcels that buyers report as not received (미수령 신고, sheet 5): listed by the day of the report, or asked for by number. */
import { oneByOne } from '../sdk/batch.ts';
import { DAY_MS, kstDate } from '../sdk/clock.ts';
import type { UnreceivedAnswer } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { UnreceivedReport } from '../sdk/order.ts';
import { type BatchOutcome, mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { listInPages, wholeList } from '../sdk/paged-list.ts';
import { text } from '../sdk/reader.ts';
import { brokenIn, createRecordReader, readRows } from '../sdk/record-reader.ts';
import type { WalkList, WalkRecords } from '../sdk/walk.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { act, call, isNotOpened, numbered, reading, writing } from './client.ts';
import { companyNo } from './couriers.ts';
import { released, reportRows } from './proofs.ts';
import { folded } from './reading.ts';

const PATH = '/shipping/v1/Delivery/ClaimList';
const BY_NUMBER = 0;
const BY_REPORT = 1;
/** Days of which the first and the last may be parts, and the day behind the last: thirty. */
const WINDOW_MS = 27 * DAY_MS;
/** That the seller has asked for the withdrawal is seen so long behind the report. */
const OVERLAP_MS = 14 * DAY_MS;

const askedReports: WalkList = listInPages<WalkRecords>({
  name: 'UNRECEIVED',
  windowMs: WINDOW_MS,
  overlapMs: OVERLAP_MS,
  ask: async (ctx, window) => wholeList(await reportsOf(ctx, { SearchType: BY_REPORT, OrderNo: 0, ...daysOf(window) })),
  records: (rows, ctx) => ({ lines: [], claims: [], ...toReports(rows, ctx.now().toISOString()) }),
});

/** The interface is opened call by call: whoever may not ask for reports goes on without them, and it is said. */
export const unreceivedList: WalkList = {
  ...askedReports,
  async read(ctx, window, page) {
    const answer = await askedReports.read(ctx, window, page);
    if (!isNotOpened(answer)) return answer;
    return { kind: 'ok', value: { lines: [], claims: [], unreceived: [], unreadable: [], unasked: ['UNRECEIVED'], nextPage: null } };
  },
};

/** The reports of one line; none where there is none. */
export async function readUnreceived(ctx: ConnectorContext, lineNo: string): Promise<Outcome<ReadReports>> {
  const to = ctx.now();
  const days = daysOf({ from: new Date(to.getTime() - WINDOW_MS), to });
  const asked = await reportsOf(ctx, { SearchType: BY_NUMBER, OrderNo: numbered(lineNo), ...days });
  const answer: Outcome<readonly unknown[]> = isNotOpened(asked) ? { kind: 'ok', value: [] } : asked;
  return mapOutcome(answer, (rows) =>
    toReports(
      rows.filter((row) => text(folded(row).orderno) === lineNo),
      to.toISOString(),
    ),
  );
}

function reportsOf(ctx: ConnectorContext, body: object): Promise<Outcome<readonly unknown[]>> {
  return call(ctx, reading('POST', 'orders.unreceived', PATH, reportRows, { body }));
}

/**
 * Asks for the withdrawal of a report: by the invoice that is right, or with words that the buyer reads. It is over when the buyer does not
 * object (sheet 5).
 */
export function releaseUnreceived(ctx: ConnectorContext, asked: UnreceivedAnswer[]): Promise<BatchOutcome<void>> {
  return oneByOne(asked, async ({ lineNo, parcel, words }) => {
    const company = parcel === null ? null : await companyNo(ctx, parcel.courierCode);
    if (company !== null && company.kind !== 'ok') return company;
    const body = {
      OrderNo: numbered(lineNo),
      ...(parcel === null || company === null
        ? { ClaimCancelType: WITH_WORDS, CancelComment: words.trim() }
        : {
            ClaimCancelType: NEW_INVOICE,
            DeliveryCompCode: Number(company.value),
            InvoiceNo: parcel.invoiceNo,
            CancelComment: words.trim(),
          }),
    };
    return act(ctx, writing('POST', 'orders.releaseUnreceived', '/shipping/v1/Delivery/ClaimRelease', released, { body }));
  });
}

const NEW_INVOICE = 1;
const WITH_WORDS = 2;

/** The end is read as its midnight: it is the day behind the last (sheet 3). */
const daysOf = ({ from, to }: WalkWindow) => ({ StartDate: kstDate(from), EndDate: kstDate(new Date(to.getTime() + DAY_MS)) });

type ReadReports = { unreceived: UnreceivedReport[] } & Pick<WalkRecords, 'unreadable'>;

/** @param readAt when the answer came, ISO 8601 */
export function toReports(rows: readonly unknown[], readAt: string): ReadReports {
  const { facts, unreadable } = readRows<UnreceivedReport>(rows, (raw) => {
    const row = folded(raw);
    const lineNo = text(row.orderno);
    const reader = createRecordReader(readAt);
    const reportedAt = reader.time(row.claimdate, '미수령 신고일');
    const answeredAt = reader.time(row.claimsolvedate, '철회 요청일');
    reader.need(reportedAt, '미수령 신고일');
    reader.need(lineNo || null, '주문번호');
    const broken = brokenIn(raw, reader, lineNo);
    if (broken.length > 0 || reportedAt === null) return broken;
    return { lineNo, reportedAt, reason: text(row.claimreason), detail: text(row.claimdetailreason), answeredAt };
  });
  return { unreceived: facts, unreadable };
}
