/** What surrounds the call of an action: what a channel must be asked first, and looking up what became of a lost answer. */
import type { LineFact, Outcome } from '@moa/channels/sdk';
import { koreanDate, normaliseInvoiceNo } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { ingestPage } from '../ingest/ingest.ts';
import type { ActionDefinition, ActionLine } from './actions.ts';
import type { Scope, Work } from './actions.work.ts';

/** Lines whose earlier call may have gone through are looked up; those that did are done, the others may be called. */
export async function settleUnresolved(
  scope: Scope,
  action: ActionDefinition,
  works: Work[],
  outcomes: Map<string, Outcome<void>>,
): Promise<Work[]> {
  const unresolved = works.filter((work) => work.unresolved);
  if (unresolved.length === 0) return works;
  const looked = await lookUp(scope, action, unresolved);
  for (const [key, outcome] of looked) if (outcome !== null) outcomes.set(key, outcome);
  return works.filter((work) => !outcomes.has(work.item.key));
}

/** Answers that were lost are looked up; what did not happen may be called again. */
export async function resolveUnknown(
  scope: Scope,
  action: ActionDefinition,
  works: Work[],
  outcomes: Map<string, Outcome<void>>,
): Promise<void> {
  const unknown = works.filter((work) => outcomes.get(work.item.key)?.kind === 'unknown');
  if (unknown.length === 0) return;
  const looked = await lookUp(scope, action, unknown);
  for (const work of unknown) {
    const outcome = looked.get(work.item.key);
    // The look-up says that nothing happened: the call may be made again.
    outcomes.set(work.item.key, outcome ?? { kind: 'again', message: '쇼핑몰에 반영되지 않아 다시 시도합니다.' });
  }
}

/**
 * What a channel refuses may be so because it was done already, by an earlier try of ours or by hand at the shop: a line that stands where the
 * action wanted it is done. Every other refusal stays as it was reported.
 */
export async function resolveRefused(
  scope: Scope,
  action: ActionDefinition,
  works: Work[],
  outcomes: Map<string, Outcome<void>>,
): Promise<void> {
  const refused = works.filter((work) => outcomes.get(work.item.key)?.kind === 'refused');
  if (refused.length === 0 || !scope.connector.orders?.lookUp) return;
  const looked = await lookUp(scope, action, refused, wasDoneAsAsked);
  for (const work of refused) {
    const seen = looked.get(work.item.key);
    if (seen?.kind === 'ok') outcomes.set(work.item.key, seen);
  }
}

/** What the channel shows of the lines: ok when the action has happened, null when it has not, unknown when that can't be known. */
async function lookUp(
  scope: Scope,
  action: ActionDefinition,
  works: Work[],
  happened = hasHappened,
): Promise<Map<string, Outcome<void> | null>> {
  const found = new Map<string, Outcome<void> | null>();
  const all = (outcome: Outcome<void>) => new Map(works.map((work) => [work.item.key, outcome]));
  const read = scope.connector.orders?.lookUp;
  if (!read) return all({ kind: 'unknown', message: '쇼핑몰의 응답을 받지 못했습니다. 다음 주문수집에서 결과가 확인됩니다.' });
  const lines = await scope.deps.database.tenant(scope.sellerId, (tx) => toActionLines(tx, works));
  const page = await read(scope.ctx, lines);
  if (page.kind !== 'ok')
    return all(page.kind === 'relink' ? page : { kind: 'unknown', message: '쇼핑몰의 응답을 받지 못했습니다. 잠시 후 다시 확인합니다.' });
  await scope.deps.database.tenant(
    scope.sellerId,
    (tx) => ingestPage(tx, scope.keys, { id: scope.accountId, shopType: scope.shopType }, page.value, scope.deps.policy),
    { retry: true },
  );
  for (const work of works) {
    const fact = page.value.lines.find((line) => line.orderNo === work.stored.asFact.orderNo && line.lineNo === work.stored.asFact.lineNo);
    if (!fact) {
      found.set(work.item.key, { kind: 'unknown', message: '쇼핑몰에서 주문을 찾지 못했습니다.' });
      continue;
    }
    found.set(work.item.key, happened(action, work.input, fact) ? { kind: 'ok', value: undefined } : null);
  }
  return found;
}

function hasHappened(action: ActionDefinition, input: Work['input'], fact: LineFact): boolean {
  const sameInvoice = action.name === 'modifyInvoice' && fact.invoiceNo === input.invoiceNo;
  const sameDay = action.name === 'delayDispatch' && fact.dispatchDue !== null && koreanDate(new Date(fact.dispatchDue)) === input.dueDate;
  return sameInvoice || sameDay || (fact.state !== null && action.done.includes(fact.state));
}

/** A parcel that went under another number is not the one that was refused. */
function wasDoneAsAsked(action: ActionDefinition, input: Work['input'], fact: LineFact): boolean {
  const otherParcel = input.invoiceNo !== null && fact.invoiceNo !== null && normaliseInvoiceNo(fact.invoiceNo) !== input.invoiceNo;
  return hasHappened(action, input, fact) && !(action.name === 'dispatch' && otherParcel);
}

/** A NEW line of a channel that wants a confirm before a dispatch is confirmed in the same go. */
export async function confirmFirst(
  scope: Scope,
  action: ActionDefinition,
  works: Work[],
  outcomes: Map<string, Outcome<void>>,
): Promise<void> {
  const confirm = scope.connector.orders?.confirm;
  if (action.name !== 'dispatch' || !scope.connector.manifest.orders.confirmFirst || !confirm) return;
  const fresh = works.filter((work) => work.stored.record.state === 'NEW');
  if (fresh.length === 0) return;
  const lines = await scope.deps.database.tenant(scope.sellerId, (tx) => toActionLines(tx, fresh));
  const confirmed = await confirm(scope.ctx, lines);
  for (const work of fresh) {
    const outcome = confirmed.get(work.item.key);
    if (outcome && outcome.kind !== 'ok' && outcome.kind !== 'unknown') outcomes.set(work.item.key, outcome);
  }
}

/** The lines as the connector wants them, with their claims. */
export async function toActionLines(tx: TenantTx, works: readonly Work[]): Promise<ActionLine[]> {
  const claimIds = works.flatMap((work) => (work.input.claimId === null ? [] : [work.input.claimId]));
  const { rows } = await tx.query<{
    id: number;
    claim_no: string;
    order_no: string;
    line_no: string;
    quantity: number;
    refs: Record<string, string>;
  }>('select id, claim_no, order_no, line_no, quantity, refs from claim where seller_id = $1 and id = any ($2::bigint[])', [
    tx.sellerId,
    claimIds,
  ]);
  const claims = new Map(rows.map((row) => [row.id, row]));
  return works.map((work) => {
    const { asFact, record } = work.stored;
    const claim = work.input.claimId === null ? undefined : claims.get(work.input.claimId);
    return {
      key: work.item.key,
      orderNo: asFact.orderNo,
      lineNo: asFact.lineNo,
      bundleNo: asFact.bundleNo,
      quantity: record.quantity - record.claimedQuantity,
      refs: asFact.refs,
      input: work.input,
      claim: claim
        ? {
            key: work.item.key,
            claimNo: claim.claim_no,
            orderNo: claim.order_no,
            lineNo: claim.line_no,
            quantity: claim.quantity,
            refs: { ...asFact.refs, ...claim.refs },
          }
        : null,
    };
  });
}
