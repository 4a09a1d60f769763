/** The matrix of faults and operations: every cell ends in an outcome, never in a throw, and nothing happens twice. A run tries a third of it. */
import type { Outcome, OutcomeKind } from '@moa/channels';
import type { NewFault } from '@moa/sandbox';
import { beforeAll, describe, expect, it } from 'vitest';
import { isOfToday } from '../../apps/server/test/support/thorough.ts';
import { BODY_LIMIT_BYTES } from './bench-shop.ts';
import type { Bench } from './conformance.ts';
import { operationsOf, type Prepared } from './fault-operations.ts';
import { type CellName, cellName, type ExpectedOutcome, faultTable } from './fault-table.ts';
import { linePoolsOf } from './line-pools.ts';
import { contentFor, facts, must, readListed, review, withIds } from './listing.ts';
import { callsOf, endsOfRuns } from './struck-calls.ts';

/** Cells that end differently at a channel, by operation and fault. */
export type ChannelFaults = Record<string, Partial<Record<CellName, OutcomeKind>>>;

export function describeFaults(bench: Bench): void {
  const { channel, shop } = bench;
  const table = faultTable(channel.refreshes ? 'RENEWED' : channel.expired);
  describe('faults', () => {
    beforeAll(() => giveAnswers(bench));

    it('strikes every capability but the consent in a browser', () => {
      const struckNames = new Set(operationsOf(bench).map(({ name }) => name));
      const missing = bench.shop().connector.manifest.capabilities.filter((capability) => !struckNames.has(capability));
      expect(missing.filter((capability) => capability !== 'link.oauth')).toEqual([]);
    });

    const operations = operationsOf(bench).filter(({ name }) => isStruck(bench, name));
    for (const [place, operation] of operations.entries()) {
      for (const [at, row] of table.entries()) {
        const name = cellName(row);
        if (operation.cells?.has(name) === false) continue;
        const own = channel.faults[operation.name]?.[name] ?? operation.ends?.[name];
        // What is peculiar is tried at each run.
        if (own === undefined && !isOfToday(place + at)) continue;
        const expected = own ?? row[operation.effect];
        it(`${operation.name} under ${name} ends in ${expected}${operation.effect === 'write' ? ', and happens once' : ''}`, async () => {
          const prepared = await operation.prepare();
          const outcome = await struck(bench, operation.strikes, row, prepared.run);
          expect(outcome).toMatchObject({ kind: expected });
          if (outcome) await happensOnce(bench, prepared, outcome);
        });
      }
    }

    for (const [place, operation] of operations.filter(({ effect, cells }) => effect === 'write' && !cells).entries()) {
      for (const fault of anyCallOfToday(place)) {
        it(`${operation.name} happens once, whichever of its calls ends in ${fault.kind}`, async () => {
          const undisturbed = await operation.prepare();
          const calls = await callsOf(shop().driver, async () => expect(await undisturbed.run()).toMatchObject({ kind: 'ok' }));
          for (const skip of endsOfRuns(calls)) {
            const prepared = await operation.prepare();
            shop().driver.addFault({ operation: '*', ...fault, skip });
            const outcome = await prepared.run();
            expect(shop().driver.faults(), 'the fault struck').toEqual([]);
            if (outcome) await happensOnce(bench, prepared, outcome);
          }
        });
      }
    }

    for (const operation of operations.filter(({ name }) => ONCE_ONLY.has(name))) {
      it(`${operation.name} is not done twice when it is sent again without a look after its answer was lost`, async () => {
        const { run, trace } = await operation.prepare();
        await struck(bench, operation.strikes, { fault: 'LOST_AFTER_EFFECT' }, run);
        expect((await run())?.kind).toMatch(/^(ok|fix|refused)$/);
        expect(trace?.times?.()).toBe(1);
        expect(await trace?.arrived()).toBe(true);
      });
    }

    bench.proves(['products.create', 'products.find', 'products.update'], 'finishes by an update what a lost create began', async () => {
      const content = await contentFor(bench.shop(), bench.ctx(), channel.listing, bench.code());
      const { products } = bench.shop().connector;
      await struck(bench, 'products.create', { fault: 'LOST_AFTER_EFFECT' }, async () => products?.create(bench.ctx(), content));
      const found = must(await products?.find(bench.ctx(), content.managementCode));
      if (!found) throw new Error('the product was not found');
      review(bench.shop(), found.shopProductId);
      const { ref, observed } = await readListed(bench.shop(), bench.ctx(), found.shopProductId, found.shopProductSubId, content);
      must(await products?.update(bench.ctx(), ref, withIds({ content, ref, observed })));
      review(bench.shop(), found.shopProductId);
      const after = await readListed(bench.shop(), bench.ctx(), found.shopProductId, found.shopProductSubId, content);
      expect(facts(after.observed)).toEqual(facts(content));
      const shown = bench
        .shop()
        .driver.products(channel.accountId)
        .filter(({ name }) => name === content.name);
      expect(shown).toMatchObject([{ onSale: true }]);
    });
  });
}

/** One of each kind of call, by which members of a family can differ: keys, a body, a list, a write for a line, a list of claims. */
const OWN_TO_MEMBERS: ReadonlySet<string> = new Set([
  'link.check',
  'products.create',
  'orders.collect',
  'orders.dispatch',
  'claims.collect',
]);

/** Whether an operation is struck at this channel, or at the member of its family that shares its code. */
export function isStruck({ channel }: Bench, operation: string): boolean {
  return channel.sharesCodeWith === undefined || OWN_TO_MEMBERS.has(operation);
}

/** What a shop itself does once at most. A product it would create again: that is what looking it up first is for. */
const ONCE_ONLY: ReadonlySet<string> = new Set(['orders.confirm', 'orders.dispatch', 'orders.cancelSale', 'claims.approveCancel']);

/** One fault of each kind: nothing happened, something did and the answer is lost, or it can not be read. */
const ANY_CALL: readonly Pick<NewFault, 'kind' | 'variant'>[] = [
  { kind: 'RATE_LIMITED' },
  { kind: 'LOST_AFTER_EFFECT' },
  { kind: 'MALFORMED_BODY' },
  { kind: 'WRONG_SHAPE', variant: 'OTHER_OPERATION' },
  { kind: 'NOT_FOUND_AS_404', variant: 'GATEWAY_JSON' },
  { kind: 'GATEWAY_ANSWER', variant: '409_CODE' },
];

/** Of these the ones that strike an operation at this place of its table today: at each run an answer is lost after it was done. */
export function anyCallOfToday(place: number): typeof ANY_CALL {
  return ANY_CALL.filter(({ kind }, at) => kind === 'LOST_AFTER_EFFECT' || isOfToday(place + at));
}

/** Milliseconds. */
export const RESEND_AFTER_MS = 2_000;

/** Goes on from an outcome as the server does: what may have happened is looked up, and only what did not happen is sent again. */
async function happensOnce(bench: Bench, { run, trace }: Prepared, outcome: Outcome<unknown>): Promise<void> {
  if (!trace) return;
  const seen = outcome.kind === 'unknown' && (await trace.arrived());
  if (!seen && outcome.kind !== 'ok') {
    // A channel may refuse the same content so soon: the server waits before it sends again.
    bench.shop().driver.moveClock(RESEND_AFTER_MS);
    expect(await run()).toMatchObject({ kind: 'ok' });
  }
  expect(seen || (await trace.arrived())).toBe(true);
  if (trace.times) expect(trace.times()).toBe(1);
}

/** Orders and products, where there are any, are asked for once, so that an answer can be mistaken for another operation's. */
export async function giveAnswers(bench: Bench): Promise<void> {
  if (!bench.has('products.find')) return;
  const { content } = await bench.listing();
  must(await bench.shop().connector.products?.find(bench.ctx(), content.managementCode));
  if (bench.has('orders.collect')) await linePoolsOf(bench).fresh();
}

/** Runs under one fault, which must have struck. Waiting for an answer that never comes ends at once. */
async function struck(
  bench: Bench,
  operation: string,
  { fault: kind, variant }: Pick<ExpectedOutcome, 'fault' | 'variant'>,
  run: Prepared['run'],
) {
  const shop = bench.shop();
  shop.driver.addFault({ operation, kind, latencyMs: 5, bytes: BODY_LIMIT_BYTES + 1, ...(variant === undefined ? {} : { variant }) });
  const giveUpWhenStruck = () => {
    if (shop.driver.faults().length > 0) return;
    clearInterval(watch);
    shop.giveUpWaiting();
  };
  const watch = kind === 'TIMEOUT' ? setInterval(giveUpWhenStruck, 2) : undefined;
  try {
    const outcome = await run();
    expect(shop.driver.faults(), 'the fault struck').toEqual([]);
    return outcome;
  } finally {
    clearInterval(watch);
    shop.driver.clearFaults();
  }
}
