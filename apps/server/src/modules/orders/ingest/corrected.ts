/** A failure shown on a line ends when the line is heard of where the failed action would have brought it, or where nothing can be done any more. */
import { type ClaimState, isOpenClaim, isTerminal, koreanDate, type LineState, mayBeFiled } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { ACTION_BY_KIND } from '../act/actions.ts';
import type { LineWork } from '../lines/line-work.ts';
import { filingTerms } from '../lines/offered.ts';

interface FailedAttempt {
  line_id: number;
  kind: string;
  /** Invoice that was sent, if one was. */
  invoice_no: string | null;
  /** Korean day that was promised, if one was. */
  due_date: string | null;
  /** State of the claim that was acted on; null where there was none. */
  claim_state: ClaimState | null;
}

/** Takes the failure off the lines that the shop itself shows corrected. Runs on lines that show one only. */
export async function clearCorrected(tx: TenantTx, works: readonly Pick<LineWork, 'id' | 'record' | 'stored' | 'fact'>[]): Promise<void> {
  const failed = new Map(works.flatMap((work) => (work.stored?.failed && work.id !== null ? [[work.id, work] as const] : [])));
  if (failed.size === 0) return;
  const { rows } = await tx.query<FailedAttempt>(
    `select distinct on (a.line_id) a.line_id, a.kind, a.payload->>'invoiceNo' as invoice_no, a.payload->>'dueDate' as due_date, c.state as claim_state
       from order_attempt a
       left join claim c on c.seller_id = a.seller_id and c.id = a.claim_id
      where a.seller_id = $1 and a.line_id = any ($2::bigint[])
      order by a.line_id, a.id desc`,
    [tx.sellerId, [...failed.keys()]],
    'orders.failed-attempts',
  );
  const corrected = rows.filter((attempt) => {
    const work = failed.get(attempt.line_id);
    if (work === undefined || stillFiles(attempt.kind, work)) return false;
    const invoiceNo = work.fact.invoiceNo ?? work.stored?.invoiceNo ?? null;
    return isCorrected(attempt, work.record.state, invoiceNo, work.fact.dispatchDue) || isFiledNow(attempt.kind, work.record);
  });
  if (corrected.length === 0) return;
  await tx.query('update order_line set last_error = null, updated_at = now() where seller_id = $1 and id = any ($2::bigint[])', [
    tx.sellerId,
    corrected.map(({ line_id }) => line_id),
  ]);
}

/** Whether the claim that could not be filed still can: some shops take one of what its buyer has decided to keep, which ends all else. */
function stillFiles(kind: string, { record, stored }: Pick<LineWork, 'record' | 'stored'>): boolean {
  const files = ACTION_BY_KIND.get(kind)?.files;
  return files != null && stored !== null && mayBeFiled(files, record.state, filingTerms(stored.shopType)) && !isFiledNow(kind, record);
}

/** Whether a claim of the kind that could not be filed is there: then somebody filed it at the shop. */
function isFiledNow(kind: string, { claims }: LineWork['record']): boolean {
  const files = ACTION_BY_KIND.get(kind)?.files;
  return files != null && claims.some(({ type, state }) => type === files && isOpenClaim(state));
}

/** Whether the shop shows what the action wanted: its state or a later one, its invoice, its day, the end of its claim. */
export function isCorrected(
  attempt: Pick<FailedAttempt, 'kind' | 'invoice_no' | 'due_date' | 'claim_state'>,
  state: LineState,
  invoiceNo: string | null,
  dispatchDue: string | null,
): boolean {
  const action = ACTION_BY_KIND.get(attempt.kind);
  const { claim_state: claim } = attempt;
  // The end of a line is no end of what is done with its goods afterwards.
  if (action?.claim) return action.done.includes(state) || (claim !== null && (!isOpenClaim(claim) || action.claim.done.includes(claim)));
  if (isTerminal(state) || action?.done.includes(state)) return true;
  if (attempt.kind === 'MODIFY_INVOICE') return attempt.invoice_no !== null && attempt.invoice_no === invoiceNo;
  return attempt.kind === 'DELAY_DISPATCH' && dispatchDue !== null && koreanDate(new Date(dispatchDue)) === attempt.due_date;
}
