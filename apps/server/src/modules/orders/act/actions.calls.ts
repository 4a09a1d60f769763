/** What surrounds the call of an action: what a channel must be asked first, and looking up what became of a lost answer. */
import type { ClaimFact, LineFact, OrderPage, Outcome } from '@moa/channels/sdk';
import { claimRefusalMessage, isOpenClaim, isTerminal, koreanDate, normaliseInvoiceNo, refusalMessage } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { ingestPage } from '../ingest/ingest.ts';
import { readLinesById } from '../lines/line.queries.ts';
import { openClaimOf } from '../lines/line-plan.ts';
import type { ActionDefinition, ActionLine } from './actions.ts';
import type { Scope, Work } from './actions.work.ts';
import { filingReported, filingStopped } from './filings.ts';

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
  for (const [key, { outcome }] of looked) if (outcome !== null) outcomes.set(key, outcome);
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
    const outcome = looked.get(work.item.key)?.outcome;
    // The look-up says that nothing happened: the call may be made again.
    outcomes.set(work.item.key, outcome ?? { kind: 'again', message: '쇼핑몰에 반영되지 않아 다시 시도합니다.' });
  }
}

/**
 * A claim that was filed gets its number from the shop: its line is looked at, and what is collected is the claim. Where the look fails, the next
 * collection brings it.
 */
export async function collectFiled(
  scope: Scope,
  action: ActionDefinition,
  works: readonly Work[],
  outcomes: ReadonlyMap<string, Outcome<void>>,
): Promise<void> {
  const filed = works.filter((work) => outcomes.get(work.item.key)?.kind === 'ok');
  if (action.files === null || filed.length === 0 || !scope.connector.orders?.lookUp) return;
  await lookUp(scope, action, filed);
}

/**
 * What a channel refuses may be so because it was done already, by an earlier try of ours or by hand at the shop: a line that stands where the
 * action wanted it is done. It may be so too because the shop divided the line meanwhile: then the call is made anew for what is left of it. Every
 * other refusal stays as it was reported.
 */
export async function resolveRefused(
  scope: Scope,
  action: ActionDefinition,
  works: Work[],
  outcomes: Map<string, Outcome<void>>,
): Promise<void> {
  // What is wrong in what was sent was mostly known without a call: only of a line that may have been divided it says that pieces left it.
  const kinds = scope.connector.manifest.orders.dividesLines ? ['refused', 'fix'] : ['refused'];
  const refused = works.filter((work) => kinds.includes(outcomes.get(work.item.key)?.kind ?? ''));
  if (refused.length === 0 || !scope.connector.orders?.lookUp) return;
  const looked = await lookUp(scope, action, refused, wasDoneAsAsked);
  for (const work of refused) {
    const seen = looked.get(work.item.key);
    if (seen?.divided) outcomes.set(work.item.key, action.files === null ? ANEW : FILED_WHOLE);
    if (outcomes.get(work.item.key)?.kind !== 'refused') continue;
    if (seen?.outcome?.kind === 'ok') outcomes.set(work.item.key, seen.outcome);
    else if (action.files !== null && seen?.outcome?.kind === 'refused') outcomes.set(work.item.key, seen.outcome);
    else if (seen?.canceling && action.own?.stoppedBy.includes('CANCEL_REQUESTED')) outcomes.set(work.item.key, canceled(work));
  }
}

const ANEW: Outcome<never> = { kind: 'again', message: '쇼핑몰이 상품주문을 나누었습니다. 남은 수량으로 다시 처리합니다.' };
/** How many pieces come back is the seller's to say. */
const FILED_WHOLE: Outcome<never> = {
  kind: 'refused',
  code: 'STATE',
  message: '그사이 쇼핑몰이 상품주문을 나누었습니다. 주문을 새로고침해 남은 수량으로 다시 접수해주십시오.',
};

/** The shop may have refused because its buyer asked to cancel meanwhile: then that is what the seller is told. */
function canceled(work: Work): Outcome<void> {
  return { kind: 'refused', code: 'CANCEL_REQUESTED', message: refusalMessage('CANCEL_REQUESTED', work.stored.record.state) };
}

/**
 * Between the start of a job and the turn of its items a shop may have reported what stops them: a cancel that its buyer asked for, a claim that
 * was withdrawn or decided at the shop. Those are answered without a call; the others may be called.
 */
export async function refuseStopped(
  scope: Scope,
  action: ActionDefinition,
  works: Work[],
  outcomes: Map<string, Outcome<void>>,
): Promise<Work[]> {
  const ids = works.map((work) => work.input.lineId);
  // What was looked up just now was stored with it.
  const lines = works.some((work) => work.unresolved)
    ? await scope.deps.database.tenant(scope.sellerId, (tx) => readLinesById(tx, ids), { retry: true })
    : works.map((work) => work.stored);
  const byId = new Map(lines.map((line) => [line.id, line.record]));
  for (const work of works) {
    const record = byId.get(work.input.lineId) ?? work.stored.record;
    const stopped = whatStops(action, record, work);
    if (stopped !== null) outcomes.set(work.item.key, stopped);
  }
  return works.filter((work) => !outcomes.has(work.item.key));
}

/** The same of orders written by hand, whose lines are read, and locked, in the transaction that moves them: no shop says anything later. */
export async function decideByHand(tx: TenantTx, action: ActionDefinition, works: readonly Work[]): Promise<Map<string, Outcome<void>>> {
  const lines = await readLinesById(
    tx,
    works.map((work) => work.input.lineId),
  );
  const byId = new Map(lines.map((line) => [line.id, line.record]));
  return new Map(
    works.map((work) => {
      const record = byId.get(work.input.lineId) ?? work.stored.record;
      const stopped = whatStops(action, record, work);
      return [work.item.key, stopped ?? { kind: 'ok', value: undefined }];
    }),
  );
}

type LineNow = Work['stored']['record'];

function whatStops(action: ActionDefinition, record: LineNow, work: Work): Outcome<void> | null {
  if (action.files !== null) return filingStopped(action.files, record, work);
  return action.claim ? claimStopped(action.claim, record, work) : lineStopped(action, record, work);
}

function lineStopped({ own, done }: ActionDefinition, record: LineNow, work: Work): Outcome<void> | null {
  const stoppedBy = own?.stoppedBy ?? [];
  if (openClaimOf(record) !== null && stoppedBy.includes('CANCEL_REQUESTED')) return canceled(work);
  const held = record.hold && stoppedBy.includes('HOLD');
  const over = isTerminal(record.state) && !done.includes(record.state);
  if (!held && !over) return null;
  return { kind: 'refused', code: held ? 'HOLD' : 'STATE', message: refusalMessage(held ? 'HOLD' : 'STATE', record.state) };
}

function claimStopped(row: NonNullable<ActionDefinition['claim']>, record: LineNow, work: Work): Outcome<void> | null {
  const claim = record.claims.find(({ id }) => id === work.input.claimId);
  if (!claim) return { kind: 'refused', code: 'GONE', message: '클레임을 찾을 수 없습니다. 목록을 새로고침해주십시오.' };
  if (row.done.includes(claim.state)) return { kind: 'ok', value: undefined };
  if ([...row.allowed, ...row.early].includes(claim.state)) return null;
  return { kind: 'refused', code: 'STATE', message: claimRefusalMessage('STATE', claim, '쇼핑몰') };
}

/** What a look at a line showed. */
interface Seen {
  /** ok when the action has happened, null when it has not, unknown when that can't be known. */
  outcome: Outcome<void> | null;
  /** Its buyer waits for a cancel. */
  canceling: boolean;
  /** Fewer pieces of it are left than the action was for. */
  divided: boolean;
}

async function lookUp(scope: Scope, action: ActionDefinition, works: Work[], happened = hasHappened): Promise<Map<string, Seen>> {
  const found = new Map<string, Seen>();
  const all = (outcome: Outcome<void>) => new Map(works.map((work) => [work.item.key, { outcome, canceling: false, divided: false }]));
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
  for (const [at, work] of works.entries()) {
    const fact = page.value.lines.find((line) => isOf(work, line));
    const claims = [...(fact?.claims ?? []), ...page.value.claims.filter((claim) => isOf(work, claim))];
    const canceling = claims.some(({ type, state }) => type === 'CANCEL' && state !== null && isOpenClaim(state));
    const claim = claims.find(({ claimNo }) => claimNo === lines[at]?.claim?.claimNo);
    const outcome =
      action.files !== null
        ? filingReported(action, work, page.value)
        : action.name === 'releaseUnreceived'
          ? releaseAsked(work, page.value)
          : whatHappened(action, work, fact, claim, happened);
    const divided = fact?.division !== undefined && fact.quantity < work.stored.record.quantity;
    found.set(work.item.key, { outcome, canceling, divided });
  }
  return found;
}

function isOf({ stored: { asFact } }: Work, reported: { orderNo: string; lineNo: string }): boolean {
  return reported.orderNo === asFact.orderNo && reported.lineNo === asFact.lineNo;
}

const UNSEEN: Outcome<void> = { kind: 'unknown', message: '쇼핑몰에서 주문을 찾지 못했습니다.' };

function whatHappened(
  action: ActionDefinition,
  work: Work,
  fact: LineFact | undefined,
  claim: ClaimFact | undefined,
  happened: typeof hasHappened,
): Outcome<void> | null {
  if (action.claim) return claimHappened(action, fact, claim);
  if (!fact) return UNSEEN;
  return happened(action, work.input, fact) ? { kind: 'ok', value: undefined } : null;
}

/** The claim's own state decides; where the shop names it no more, the state of its line. */
function claimHappened(action: ActionDefinition, fact: LineFact | undefined, claim: ClaimFact | undefined): Outcome<void> | null {
  const state = fact?.state ?? null;
  const byLine = state !== null && action.done.includes(state);
  const over = byLine && (isTerminal(state) || claim?.state == null || !isOpenClaim(claim.state));
  if (over || (claim?.state != null && action.claim?.done.includes(claim.state))) return { kind: 'ok', value: undefined };
  if (claim?.state != null) return null;
  return fact ? { kind: 'unknown', message: '쇼핑몰에서 클레임을 찾지 못했습니다.' } : UNSEEN;
}

/** A report that is answered, or over, needs no answer any more. */
function releaseAsked({ stored: { asFact } }: Work, { unreceived }: Pick<OrderPage, 'unreceived'>): Outcome<void> | null {
  if (unreceived === undefined) return UNSEEN;
  const waits = unreceived.some(({ lineNo, answeredAt }) => lineNo === asFact.lineNo && answeredAt === null);
  return waits ? null : { kind: 'ok', value: undefined };
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
