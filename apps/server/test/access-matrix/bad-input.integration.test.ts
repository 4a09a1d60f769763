import { randomInt } from 'node:crypto';
import { isProblemCode } from '@moa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callOperation, startApp } from './app.ts';
import { ROWS } from './rows.ts';
import { rubbish, spoil } from './rubbish.ts';
import { createWorld } from './world.ts';

/**
 * Other rubbish each time: what fails names its seed, which MOA_SEED repeats. MOA_RUNS sends more to each operation; tens of thousands of requests
 * by every caller are the fuzzing of `npm run bench` (f).
 */
const SEED = Number(process.env.MOA_SEED ?? randomInt(2 ** 31));
const RUNS = Number(process.env.MOA_RUNS ?? 8);

const world = await createWorld();
const app = await startApp(world);

type Answer = Awaited<ReturnType<typeof callOperation>>;

function complaint(answer: Answer): string | null {
  if (answer.statusCode < 400) return null;
  const reported = `${answer.statusCode} ${answer.body.slice(0, 300)}`;
  if (answer.statusCode >= 500) return reported;
  const { code, title, status } = answer.json<{ code: string; title: string; status: number }>();
  return isProblemCode(code) && status === answer.statusCode && /[가-힣]/.test(title) ? null : reported;
}

describe('rubbish in', () => {
  for (const operation of app.operations) {
    const row = ROWS[operation.name];
    if (row === undefined) continue;

    it(`${operation.name} answers it with a Korean problem, never with a failure of ours`, async () => {
      const sample = await row.sample(world);
      const logIn = () => world.headersOf(operation.access === 'ADMIN' ? 'admin' : 'seller');
      let headers = await logIn();
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: 200 }), rubbish, async (path, value) => {
          const answer = await callOperation(app, operation, spoil(sample, path, value), headers);
          // What was done may have ended the login.
          if (answer.statusCode === 401 || (answer.statusCode < 400 && operation.method !== 'GET')) headers = await logIn();
          expect(complaint(answer)).toBeNull();
        }),
        { seed: SEED, numRuns: RUNS },
      );
    });
  }
});

describe('documents', () => {
  it('can be made of every operation that is served', async () => {
    const api = (await app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>();
    for (const operation of app.operations) expect(api.paths[operation.path]).toHaveProperty(operation.method.toLowerCase());
  });
});
