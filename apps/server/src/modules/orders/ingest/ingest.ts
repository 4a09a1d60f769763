/**
 * Stores a page of what a channel reported, in one transaction with the collection's cursor. Any page may come twice, late, out of order, or
 * to several workers at once: lines are merged by the shop's own keys, effects count once a source.
 */
import type { ClaimFact, LineFact, OrderPage } from '@moa/channels/sdk';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { applyStock, forgetShown, type StockBooking } from '../../stock/index.ts';
import { noteAddresses, noteArrivals, noteDividedArrivals } from '../hold/arrivals.ts';
import { keyOf, readLines } from '../lines/line.queries.ts';
import { insertLines, updateLines } from '../lines/line.store.ts';
import { dividedLine } from '../lines/line-division.ts';
import { changeParts, changesOption } from '../lines/line-option.ts';
import { type CounterKey, countersOf, mergeClaimFact, mergeFact } from '../lines/line-plan.ts';
import { type LinePolicy, type LineRecord, type PlannedEffect, unheardLine } from '../lines/line-record.ts';
import type { IngestAccount, LineWork, StoredLine } from '../lines/line-work.ts';
import { resolveOversold, shortLines } from '../lines/oversold.ts';
import { factsOfChanged, keepOptions } from './changed-options.ts';
import { chargeParcels } from './charge-parcels.ts';
import { clearCorrected } from './corrected.ts';
import { keepDivided } from './divided.ts';
import { joinFiled } from './filed-claims.ts';
import { storeClaims, waitingClaims } from './ingest-claims.ts';
import { resolveParts } from './ingest-mapping.ts';
import { noteInvoices } from './invoice-seen.ts';
import { keepClaims } from './keep-claims.ts';
import { ensureOptions, ensureTitles } from './titles.ts';

export interface IngestResult {
  created: number;
  changed: number;
  same: number;
  unreadable: number;
  /** Lines that reserved more than was free. */
  oversold: number[];
  needsMapping: number;
}

const ACTOR = '시스템';
/** A line may lose the race for its insert to another worker; then it is merged like any known line. */
const RACE_TRIES = 4;

/** Other workers stored the same lines again and again while these were merged. */
export class LinesRaced extends Error {
  override name = 'LinesRaced';
}

/** Merges the lines and claims of a page. To be called inside the transaction that moves the cursor. */
export async function ingestPage(
  tx: TenantTx,
  keys: Cipher,
  account: IngestAccount,
  page: Pick<OrderPage, 'lines' | 'claims'>,
  policy: LinePolicy,
): Promise<IngestResult> {
  const result: IngestResult = { created: 0, changed: 0, same: 0, unreadable: 0, oversold: [], needsMapping: 0 };
  const works = await mergeLines(tx, keys, account, page.lines, policy, result);
  await mergeLooseClaims(tx, account, page.claims, works, policy);
  await storeClaims(tx, account, works, page.claims);
  await joinFiled(tx, works, policy);
  await keepClaims(tx, account.shopType, works);
  await bookStock(tx, works, result);
  await forgetShown(
    tx,
    works.flatMap((work) =>
      [work.mapping, work.stored ?? work.mapping].flatMap(({ listingItemId }) => movedItem({ ...work, listingItemId })),
    ),
  );
  await updateLines(
    tx,
    works.filter((work) => (work.stored === null ? work.record.oversold : isChanged(work) || isNewer(work))),
    keys,
  );
  await keepOptions(tx, works);
  await clearCorrected(tx, works);
  await noteInvoices(tx, works);
  await resolveOversold(tx, works);
  // Before its part gets what was decided of the line: what a rule decides meanwhile comes in the one way or in the other.
  await noteDividedArrivals(tx, works);
  await keepDivided(tx, works);
  await noteArrivals(
    tx,
    works.filter(({ original }) => original === null),
  );
  result.oversold.push(...works.flatMap(({ id, original, record }) => (id !== null && original !== null && record.oversold ? [id] : [])));
  await noteAddresses(
    tx,
    works.flatMap(({ stored }) => stored ?? []),
  );
  await count(
    tx,
    account.id,
    works.map((work) => ({ before: work.before, after: work.record })),
  );
  return result;
}

async function mergeLines(
  tx: TenantTx,
  keys: Cipher,
  account: IngestAccount,
  facts: readonly LineFact[],
  policy: LinePolicy,
  result: IngestResult,
): Promise<LineWork[]> {
  const latest = groupByKey(facts);
  const done: LineWork[] = [];
  let pending = [...latest.keys()];
  for (let round = 0; pending.length > 0; round += 1) {
    if (round === RACE_TRIES) throw new LinesRaced('lines kept racing with other workers');
    const first = pending.flatMap((key) => latest.get(key)?.slice(0, 1) ?? []);
    const stored = await readLines(tx, account.id, withOriginals(first));
    const parts = await resolveParts(tx, account.id, [
      ...first.filter((fact) => needsParts(stored.get(keyOf(fact)))),
      ...factsOfChanged(stored, latest),
    ]);
    const titles = await ensureTitles(
      tx,
      first.map((fact) => fact.productName),
    );
    await ensureOptions(
      tx,
      first.map((fact) => ({ titleId: titles.get(fact.productName) ?? 0, optionText: fact.optionText })),
    );
    const waiting = await waitingClaims(
      tx,
      account.id,
      first.filter((fact) => !stored.has(keyOf(fact))),
    );
    const works: LineWork[] = [];
    for (const key of pending.toSorted(originalsFirst(latest))) {
      const reported = (latest.get(key) ?? []).map((fact) => withClaims(fact, waiting.get(key)));
      const from = originalKeyOf(reported[0]);
      const known = {
        stored: stored.get(key) ?? null,
        original: stored.get(from) ?? null,
        beside: works.find((work) => work.key === from),
      };
      works.push(planLine(key, reported, known, parts.get(key) ?? null, titles, policy));
    }
    const fresh = works.filter((work) => work.stored === null);
    await chargeParcels(tx, account.id, fresh);
    const inserted = await insertLines(tx, keys, account, fresh);
    for (const work of fresh) work.id = inserted.get(work.key) ?? null;
    const raced = new Set(fresh.filter((work) => work.id === null).map((work) => work.key));
    for (const work of works) {
      if (raced.has(work.key)) continue;
      done.push(work);
      if (work.stored === null) result.created += 1;
      else if (isChanged(work)) result.changed += 1;
      else result.same += 1;
      if (work.record.parts === null) result.needsMapping += 1;
    }
    pending = [...raced];
  }
  return done;
}

/** Key of the line that this one was divided from; of no line where there is none. */
function originalKeyOf(fact: LineFact | undefined): string {
  const from = fact?.division?.from ?? null;
  return fact === undefined || from === null || from === fact.lineNo ? '' : keyOf({ orderNo: fact.orderNo, lineNo: from });
}

/** Keys of these lines and of those that they were divided from, each once. */
function withOriginals(facts: readonly LineFact[]): { orderNo: string; lineNo: string }[] {
  const keys = new Map(facts.map((fact) => [keyOf(fact), { orderNo: fact.orderNo, lineNo: fact.lineNo }]));
  for (const { orderNo, division } of facts)
    if (division?.from) keys.set(keyOf({ orderNo, lineNo: division.from }), { orderNo, lineNo: division.from });
  return [...keys.values()];
}

/** What a part goes on from is merged before it, and gives its pieces back before the part takes them. */
function originalsFirst(latest: ReadonlyMap<string, readonly LineFact[]>) {
  const place = (key: string) => (originalKeyOf(latest.get(key)?.[0]) === '' ? '' : (latest.get(key)?.[0]?.lineNo ?? ''));
  return (a: string, b: string) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0);
}

function groupByKey(facts: readonly LineFact[]): Map<string, LineFact[]> {
  const groups = new Map<string, LineFact[]>();
  for (const fact of facts) {
    const key = keyOf(fact);
    const group = groups.get(key);
    if (group) group.push(fact);
    else groups.set(key, [fact]);
  }
  return groups;
}

/** A claim that was reported before its line is reported with it. */
function withClaims(fact: LineFact, waiting: ClaimFact[] | undefined): LineFact {
  if (!waiting) return fact;
  const reported = new Set(fact.claims.map((claim) => claim.claimNo));
  return { ...fact, claims: [...waiting.filter((claim) => !reported.has(claim.claimNo)), ...fact.claims] };
}

function needsParts(stored: StoredLine | undefined): boolean {
  return stored === undefined || stored.record.parts === null;
}

interface ResolvedParts {
  parts: { skuId: number; unitQuantity: number }[];
  listingId: number | null;
  listingItemId: number | null;
  productId: number | null;
}

/** What is known of a line, and of the one it was divided from: stored, or merged in the same page. */
interface KnownLines {
  stored: StoredLine | null;
  original: StoredLine | null;
  beside: LineWork | undefined;
}

function planLine(
  key: string,
  facts: readonly LineFact[],
  { stored, original, beside }: KnownLines,
  resolved: ResolvedParts | null,
  titles: ReadonlyMap<string, number>,
  policy: LinePolicy,
): LineWork {
  const newest = facts.reduce((a, b) => (Date.parse(b.sourceTime) >= Date.parse(a.sourceTime) ? b : a));
  const whole = original?.record ?? beside?.record;
  let record = stored?.record ?? (whole ? dividedLine(newest, whole) : unheardLine(newest, null));
  const before = stored?.record ?? null;
  const effects: PlannedEffect[] = [];
  const another = stored !== null && changesOption(stored, newest);
  if (another) {
    const change = changeParts(record, resolved?.parts ?? null);
    record = change.record;
    effects.push(...change.effects);
  } else if (record.parts === null && resolved) record = { ...record, parts: resolved.parts };
  for (const fact of facts) {
    const change = mergeFact(record, fact, policy);
    record = change.record;
    effects.push(...change.effects);
  }
  return {
    key,
    fact: stored?.erased ? { ...newest, invoiceNo: null } : newest,
    ofPieces: [...facts, newest].findLast(({ quantity }) => quantity === record.quantity) ?? null,
    stored,
    original: stored === null ? original : null,
    before,
    record,
    effects,
    claims: facts.flatMap((fact) => fact.claims),
    mapping: stored === null && original?.record.parts ? mappingOf(original, null) : mappingOf(resolved, another ? null : stored),
    titleId: titles.get(newest.productName) ?? 0,
    id: stored?.id ?? null,
    ...(another ? { optionBefore: stored.asFact.optionText } : {}),
  };
}

function mappingOf(first: LineWork['mapping'] | null, then: LineWork['mapping'] | null): LineWork['mapping'] {
  const of = (name: keyof LineWork['mapping']) => first?.[name] ?? then?.[name] ?? null;
  return { listingId: of('listingId'), listingItemId: of('listingItemId'), productId: of('productId') };
}

/** Whether a fact reported anything that was not known. */
function isChanged(work: LineWork): boolean {
  const { stored, record, fact } = work;
  if (!stored || !work.before) return true;
  if (
    work.optionBefore !== undefined ||
    work.effects.length > 0 ||
    record.state !== work.before.state ||
    record.claims.length !== work.before.claims.length
  )
    return true;
  if (record.quantity !== work.before.quantity) return true;
  if (record.claims.some((claim, i) => claim.state !== work.before?.claims[i]?.state)) return true;
  return (
    record.delayed !== work.before.delayed ||
    record.hold !== work.before.hold ||
    (fact.invoiceNo !== null && fact.invoiceNo !== stored.invoiceNo) ||
    (fact.bundleNo !== null && fact.bundleNo !== stored.bundleNo)
  );
}

/** A fact as old as what is stored, that changes nothing, is not written again: overlapping windows report everything twice. */
function isNewer(work: LineWork): boolean {
  return (
    work.before !== null && (work.record.sourceTime > work.before.sourceTime || Date.parse(work.fact.sourceTime) > work.before.sourceTime)
  );
}

/** Claims of lines outside the page are merged into the stored line, if there is one. */
async function mergeLooseClaims(
  tx: TenantTx,
  account: IngestAccount,
  claims: OrderPage['claims'],
  works: LineWork[],
  policy: LinePolicy,
): Promise<void> {
  const byKey = new Map(works.map((work) => [work.key, work]));
  const missing = claims.filter((claim) => !byKey.has(keyOf(claim)));
  const stored = missing.length > 0 ? await readLines(tx, account.id, missing) : new Map<string, StoredLine>();
  for (const claim of claims) {
    const key = keyOf(claim);
    let work = byKey.get(key);
    if (!work) {
      const line = stored.get(key);
      if (!line) continue;
      work = notReported(key, line);
      byKey.set(key, work);
      works.push(work);
    }
    const change = mergeClaimFact(work.record, claim, claimTime(claim, work), policy);
    work.record = change.record;
    work.effects.push(...change.effects);
    work.claims.push(claim);
  }
}

function claimTime(claim: ClaimFact, work: LineWork): number {
  const requested = Date.parse(claim.changedAt ?? claim.requestedAt ?? '');
  return Number.isNaN(requested) ? Math.max(0, work.record.sourceTime) : requested;
}

/** Work on a stored line of which no fact came. */
function notReported(key: string, line: StoredLine): LineWork {
  return {
    key,
    fact: line.asFact,
    ofPieces: null,
    stored: line,
    original: null,
    before: line.record,
    record: line.record,
    effects: [],
    claims: [],
    mapping: { listingId: line.listingId, listingItemId: line.listingItemId, productId: line.productId },
    titleId: line.titleId,
    id: line.id,
  };
}

/** Turns planned effects into bookings, now that lines and claims have ids. */
export function bookingsOf(works: readonly Pick<LineWork, 'id' | 'effects' | 'record'>[]): StockBooking[] {
  return works.flatMap((work) =>
    work.effects.map((effect): StockBooking => {
      const { source } = effect;
      if (source.kind === 'LINE') {
        const id = source.round === 0 ? String(work.id) : `${work.id}.${source.round}`;
        return { skuId: effect.skuId, effect: effect.effect, quantity: effect.quantity, source: { kind: 'LINE', id } };
      }
      const claim = work.record.claims.find((candidate) => candidate.claimNo === source.claimNo);
      return {
        skuId: effect.skuId,
        effect: effect.effect,
        quantity: effect.quantity,
        source: { kind: 'CLAIM', id: claimSource(claim?.id ?? source.claimNo, source.round) },
      };
    }),
  );
}

/** The first round of a source goes by its id alone. */
export function claimSource(claimId: number | string, round: number): string {
  return round === 0 ? String(claimId) : `${claimId}.${round}`;
}

async function bookStock(tx: TenantTx, works: LineWork[], result: IngestResult): Promise<void> {
  const bookings = bookingsOf(works);
  if (bookings.length === 0) return;
  const after = await applyStock(tx, bookings, { actor: ACTOR, urgency: 1 });
  // What was divided has what it had: a part is as short as the line it was of.
  const taking = works.filter(({ original }) => original === null || original.record.stockState !== 'RESERVED');
  for (const work of shortLines(taking, after)) {
    work.record = { ...work.record, oversold: true };
    if (work.id !== null) result.oversold.push(work.id);
  }
}

/** The shop's item whose number the shop itself has changed by what was heard: it fell with the order, or rose with its end. */
export function movedItem(work: Pick<LineWork, 'before' | 'record' | 'effects'> & { listingItemId: number | null }): number[] {
  if (work.listingItemId === null) return [];
  const ended = ENDED.has(work.record.state) && work.record.state !== work.before?.state;
  return ended || work.effects.some(({ effect }) => effect === 'RESERVE' || effect === 'RELEASE') ? [work.listingItemId] : [];
}

const ENDED: ReadonlySet<LineRecord['state']> = new Set(['CANCELED', 'UNPAID_CANCELED']);

/** Changes the menu counters by what the lines count now less what they counted before; the last statement of its transaction. */
export async function count(
  tx: TenantTx,
  accountId: number,
  changes: readonly { before: LineRecord | null; after: LineRecord | null }[],
): Promise<void> {
  const sums = new Map<string, { counter: CounterKey; change: number }>();
  const add = (record: LineRecord | null, by: number) => {
    if (record === null) return;
    for (const counter of countersOf(record)) {
      const key = `${counter.kind}:${counter.key}`;
      const sum = sums.get(key) ?? { counter, change: 0 };
      sum.change += by;
      sums.set(key, sum);
    }
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  const moved = [...sums.values()].filter((sum) => sum.change !== 0);
  if (moved.length === 0) return;
  await tx.query('select moa_count($1, $2::bigint[], $3::text[], $4::text[], $5::bigint[])', [
    tx.sellerId,
    moved.map(() => accountId),
    moved.map((sum) => sum.counter.kind),
    moved.map((sum) => sum.counter.key),
    moved.map((sum) => sum.change),
  ]);
}
