/** Every invoice number of a line: who sent which one when, what it was before, and what the shop answered. */
import { type InvoiceChange, problem } from '@moa/contract';
import { couriers } from '@moa/core/data';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';

const SHOWN = 100;

interface Invoice {
  courierCode: string | null;
  invoiceNo: string;
}

interface AttemptRow {
  at: Date;
  kind: InvoiceChange['kind'];
  payload: { courierCode: string | null; invoiceNo: string | null; by?: string; before?: Invoice | null };
  outcome: string;
  message: string | null;
  asked_by: string | null;
  trace_id: string | null;
}

/** Newest first. @throws ProblemError NOT_FOUND for a line that is not the caller's to see */
export async function invoiceHistory(tx: TenantTx, lineId: number): Promise<InvoiceChange[]> {
  const [line, attempts, events] = await Promise.all([
    tx.query(`select 1 from order_line where seller_id = $1 and id = $2 and ${ofVisibleShops('account_id', '$3')}`, [
      tx.sellerId,
      lineId,
      tx.shopAccountIds,
    ]),
    tx.query<AttemptRow>(
      `select a.started_at as at, a.kind, a.payload, a.outcome, a.message, r.created_by_name as asked_by, a.trace_id
         from order_attempt a left join job_run r on r.seller_id = a.seller_id and r.id = a.run_id
        where a.seller_id = $1 and a.line_id = $2 and a.kind in ('DISPATCH', 'MODIFY_INVOICE', 'REJECT_CANCEL') order by a.id desc limit $3`,
      [tx.sellerId, lineId, SHOWN],
      'orders.invoice-attempts',
    ),
    tx.query<{ at: Date; actor: string; change: { before: Invoice | null; after: Invoice } }>(
      'select at, actor, change from order_event where seller_id = $1 and line_id = $2 and change is not null order by id desc limit $3',
      [tx.sellerId, lineId, SHOWN],
      'orders.invoice-events',
    ),
  ]);
  if (line.rows.length === 0) throw problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const seen = events.rows.map(
    ({ at, actor, change }): InvoiceChange => ({
      at: at.toISOString(),
      kind: 'AT_SHOP',
      by: actor,
      before: change.before === null ? null : named(change.before),
      after: named(change.after),
      outcome: 'OK',
      message: null,
      traceId: null,
    }),
  );
  return [...attempts.rows.flatMap(toChange), ...seen].sort((a, b) => b.at.localeCompare(a.at));
}

/** A refused cancel without an invoice is no change of one. */
function toChange({ at, kind, payload, outcome, message, asked_by, trace_id }: AttemptRow): InvoiceChange[] {
  const { courierCode, invoiceNo, by, before = null } = payload;
  if (invoiceNo === null) return [];
  return [
    {
      at: at.toISOString(),
      kind,
      by: by || asked_by || '시스템',
      before: before === null ? null : named(before),
      after: named({ courierCode, invoiceNo }),
      outcome: outcomeOf(outcome),
      message,
      traceId: trace_id,
    },
  ];
}

function outcomeOf(outcome: string): InvoiceChange['outcome'] {
  if (outcome === 'OK') return 'OK';
  return outcome === 'STARTED' || outcome === 'UNKNOWN' || outcome === 'AGAIN' || outcome === 'SLOW_DOWN' ? 'WAITING' : 'FAILED';
}

function named({ courierCode, invoiceNo }: Invoice): InvoiceChange['after'] {
  const courierName = couriers.couriers.find(({ code }) => code === courierCode)?.name ?? courierCode ?? '';
  return { courierCode, courierName, invoiceNo };
}
