import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { sideBySide, writeLines } from './side-by-side.ts';

test('rows run beside each other, the steps of a row one after the other, and what they answer keeps its order', async () => {
  const events: string[] = [];
  const { promise: secondRow, resolve: beginSecondRow } = Promise.withResolvers<void>();
  const done = await sideBySide([['types', 'unit'], ['journeys']], [], async (step) => {
    events.push(`${step} begins`);
    // The first step of the one row ends only when the other row has begun.
    if (step === 'types') await secondRow;
    if (step === 'journeys') beginSecondRow();
    events.push(`${step} ends`);
    return step.length;
  });
  expect(events.indexOf('unit begins')).toBeGreaterThan(events.indexOf('types ends'));
  expect(done).toEqual([
    { step: 'types', result: 5 },
    { step: 'unit', result: 4 },
    { step: 'journeys', result: 8 },
  ]);
});

test('what is left is begun by whichever row has ended, each step once, and keeps its order', async () => {
  const events: string[] = [];
  const lint = Promise.withResolvers<void>();
  const done = await sideBySide([['types'], ['journeys']], ['conformance', 'unit', 'lint'], async (step) => {
    events.push(step);
    // The row that has begun with this one is busy until the other has done all else.
    if (step === 'conformance') await lint.promise;
    if (step === 'lint') lint.resolve();
    return step.length;
  });
  expect(events).toEqual(['types', 'journeys', 'conformance', 'unit', 'lint']);
  expect(done.map(({ step }) => step)).toEqual(['types', 'journeys', 'conformance', 'unit', 'lint']);
});

test('without a row of their own, as many steps run at once as there are rows', async () => {
  let [running, most] = [0, 0];
  await sideBySide([[], []], ['conformance', 'unit', 'lint'], async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  });
  expect(most).toBe(2);
});

test('lines are written whole behind a name, also one that comes in pieces, in the middle of a letter, or without an end', async () => {
  const from = new PassThrough();
  const written: string[] = [];
  writeLines(from, { write: (text: string) => written.push(text) > 0 }, '[unit]');
  const bytes = Buffer.from('✓ 주문\n  하나\n\n끝');
  for (let at = 0; at < bytes.length; at += 2) from.write(bytes.subarray(at, at + 2));
  from.end();
  await new Promise((resolve) => from.once('close', resolve));
  expect(written.join('')).toBe('[unit] ✓ 주문\n[unit]   하나\n[unit] \n[unit] 끝\n');
  expect(written.every((text) => text.endsWith('\n'))).toBe(true);
});
