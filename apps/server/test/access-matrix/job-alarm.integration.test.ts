/** The state of a job, asked for while it runs. */
import { expect, it } from 'vitest';
import { createLineLogger } from '../../src/platform/logging/index.ts';
import { startApp } from './app.ts';
import { productRun } from './data/job.ts';
import { createWorld } from './world.ts';

const world = await createWorld();
const lines: string[] = [];
const app = await startApp(world, { logger: createLineLogger((line) => lines.push(line)) });

async function alarm(query: string) {
  const answer = await app.inject({ url: `/job-alarm?${query}`, headers: await world.headersOf('seller') });
  return { status: answer.statusCode, body: answer.json() };
}

it('is reported, and a number that nobody asked for is refused and stands in no log', async () => {
  const jobId = await productRun(world);
  expect(await alarm(`jobId=${jobId}`)).toMatchObject({ status: 200, body: { status: 'WAIT', secondsLeft: 0 } });
  expect(await alarm(`jobId=${jobId}&authNum=918273`)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  expect(await alarm(`jobId=${jobId}&authNum=abc`)).toMatchObject({ status: 400, body: { errors: [{ path: 'authNum' }] } });
  expect(lines.join('\n')).not.toContain('918273');
});
