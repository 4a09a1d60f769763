/**
 * (f): seeded rubbish from every caller to every operation, held against the contract. Each round has a database of its own,
 * so that what one round broke does not hide anything from the next. Findings are printed whole with what repeats them.
 */

import { openApp } from '../../apps/server/test/access-matrix/app.ts';
import { type Fuzzed, fuzz } from '../../apps/server/test/access-matrix/fuzz.ts';
import { createWorld } from '../../apps/server/test/access-matrix/world.ts';
import { openTestDatabase, startTestServer } from '../../apps/server/test/support/index.ts';
import type { Item } from '../support/items.ts';

const REQUESTS = { quick: 5_000, usual: 20_000, full: 100_000 } as const;
const SEED = 20_261_122;
/** Requests to each operation in one round. */
const ROUNDS = 6;
const SHOWN = 8;

export const fuzzing: Item = {
  id: 'f',
  title: 'rubbish to every operation from every caller',
  run: async (bench, print, { amount }) => {
    const server = await startTestServer();
    const release = bench.onInterrupt(() => server.stop());
    const all: Fuzzed = { requests: 0, answers: new Map(), findings: [] };
    const first = Number(process.env.BENCH_SEED ?? SEED);
    let seed = first;
    try {
      for (; all.requests < REQUESTS[amount]; seed += 1) {
        const found = await round(server, seed);
        for (const finding of found.findings) console.error(`\n${finding}`);
        add(all, found);
      }
    } finally {
      release();
      await server.stop();
    }
    print({
      item: 'f',
      work: `${all.requests.toLocaleString('en')} requests, seeds ${first} to ${seed - 1}`,
      figure: `${all.findings.length} answers that the contract does not know, or failures of ours`,
      aim: '0',
      met: all.findings.length === 0,
      note: shares(all),
    });
    if (all.findings.length > 0) process.exitCode = 1;
  },
};

async function round(server: Awaited<ReturnType<typeof startTestServer>>, seed: number): Promise<Fuzzed> {
  const { close: drop, ...test } = await openTestDatabase(server);
  try {
    const world = await createWorld(test);
    const { app, close } = await openApp(world);
    try {
      return await fuzz(world, app, { seed, rounds: ROUNDS });
    } finally {
      await close();
    }
  } finally {
    await drop();
  }
}

function add(all: Fuzzed, more: Fuzzed): void {
  all.requests += more.requests;
  all.findings.push(...more.findings);
  for (const [reported, count] of more.answers) all.answers.set(reported, (all.answers.get(reported) ?? 0) + count);
}

/** What was answered most, so that it shows how deep the rubbish came. */
function shares({ answers, requests }: Fuzzed): string {
  return [...answers]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([reported, count]) => `${reported} ${((count / requests) * 100).toFixed(1)} %`)
    .join(', ');
}
