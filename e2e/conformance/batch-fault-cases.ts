/** Faults under calls that carry several lines: each line has an outcome of its own, and each happens once. */
import type { Outcome } from '@moa/channels';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestContext } from './bench-shop.ts';
import type { Bench } from './conformance.ts';
import { anyCallOfToday, giveAnswers, isStruck, RESEND_AFTER_MS } from './fault-cases.ts';
import { type LineOperation, lineOperations } from './line-operations.ts';
import type { Taken } from './line-pools.ts';
import { callsOf, endsOfRuns } from './struck-calls.ts';

const LINES = 3;

export function describeBatchFaults(bench: Bench): void {
  describe('faults under several lines', () => {
    beforeAll(async () => {
      await bench.moveOn();
      await giveAnswers(bench);
    });

    for (const [place, operation] of lineOperations(bench)
      .filter(({ name }) => isStruck(bench, name))
      .entries()) {
      for (const fault of anyCallOfToday(place).filter(({ kind }) => operation.struck === undefined || kind === 'LOST_AFTER_EFFECT')) {
        it(`${operation.name} happens once to each line, whichever call ends in ${fault.kind}`, async () => {
          const { driver } = bench.shop();
          const undisturbed = await takeLines(operation);
          const calls = await callsOf(driver, () => operation.call(bench.shop().context(), undisturbed));
          const { struck = '*' } = operation;
          for (const skip of endsOfRuns(calls.filter((name) => struck === '*' || name === struck))) {
            const lines = await takeLines(operation);
            driver.addFault({ operation: struck, ...fault, skip });
            const outcomes = await operation.call(bench.shop().context(), lines);
            expect(driver.faults(), 'the fault struck').toEqual([]);
            await finish(bench, operation, lines, outcomes);
          }
        });
      }

      it(`${operation.name} gives each line its own outcome, in whatever order the shop answers`, async () => {
        const undisturbed = await mixedOutcomes(bench, operation);
        bench.shop().driver.addFault({ operation: '*', kind: 'REORDERED_ROWS', times: null });
        const reordered = await mixedOutcomes(bench, operation);
        expect(reordered).toEqual(undisturbed);
      });
    }
  });
}

/** Outcomes of a call for one line that it was done to before, and two that wait for it. */
async function mixedOutcomes(bench: Bench, operation: LineOperation): Promise<(string | undefined)[]> {
  const { driver } = bench.shop();
  const faults = driver.faults();
  driver.clearFaults();
  const lines = await takeLines(operation);
  await operation.call(bench.ctx(), lines.slice(0, 1));
  driver.moveClock(RESEND_AFTER_MS);
  for (const fault of faults) driver.addFault(fault);
  const ctx = bench.shop().context();
  const outcomes = await operation.call(ctx, lines);
  driver.clearFaults();
  expect(await operation.arrived(lines)).toEqual(lines);
  expectRecorded(ctx, outcomes);
  return outcomes.map((outcome) => outcome?.kind);
}

/** The record of calls tells of every kind of failure that a line ended in: a call that took the other lines is no success. */
function expectRecorded({ records }: TestContext, outcomes: readonly (Outcome<unknown> | undefined)[]): void {
  const failures = outcomes.flatMap((outcome) => (outcome && outcome.kind !== 'ok' ? [outcome.kind] : []));
  const failed = records.filter(({ outcome }) => outcome !== 'ok');
  for (const failure of failures) expect(failed.map(({ outcome }) => outcome)).toContain(failure);
  const most = Math.max(0, ...records.map(({ items }) => items?.refused ?? 0));
  if (failed.some(({ items }) => items !== null)) expect(most).toBe(failures.length);
}

async function takeLines({ take }: LineOperation): Promise<Taken[]> {
  const lines: Taken[] = [];
  while (lines.length < LINES) lines.push(await take());
  return lines;
}

/** Looks up the lines whose outcome is unknown, and sends again those to which certainly nothing happened. */
async function finish(
  bench: Bench,
  operation: LineOperation,
  lines: readonly Taken[],
  outcomes: Awaited<ReturnType<LineOperation['call']>>,
): Promise<void> {
  const unknown = lines.filter((_line, index) => outcomes[index]?.kind === 'unknown');
  const seen = new Set(await arrivedOf(operation, unknown));
  const open = lines.filter((line, index) => outcomes[index]?.kind !== 'ok' && !seen.has(line));
  if (open.length > 0) {
    bench.shop().driver.moveClock(RESEND_AFTER_MS);
    for (const outcome of await operation.call(bench.ctx(), open)) expect(outcome).toMatchObject({ kind: 'ok' });
  }
  const unseen = lines.filter((line) => !seen.has(line));
  expect(await arrivedOf(operation, unseen)).toEqual(unseen);
  expect(lines.map(operation.times)).toEqual(lines.map(() => 1));
}

/** No line is no call. */
async function arrivedOf(operation: LineOperation, lines: readonly Taken[]): Promise<Taken[]> {
  return lines.length === 0 ? [] : operation.arrived(lines);
}
