import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NTS_SANDBOX_KEY, type RunningSandbox, SERVICE_BASE_PATHS, startSandbox } from '@moa/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckBusinessNumber } from './index.ts';

let dir: string;
let sandbox: RunningSandbox;
let errors: string[];
let now: number;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-nts-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [] });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  sandbox.service('NTS').reset();
  errors = [];
  now = 0;
});

const calls = () => sandbox.service('NTS').calls.recent(50).length;
const checker = (key = NTS_SANDBOX_KEY, url = `${sandbox.url}${SERVICE_BASE_PATHS.NTS}`) =>
  createCheckBusinessNumber({ nts: { key, url }, onError: (error) => errors.push(String(error)), now: () => new Date(now) });

describe('a business number', () => {
  test.each([
    ['124-81-00998', { outcome: 'OK', taxType: '부가가치세 일반과세자', closedOn: null }],
    ['220-81-62517', { outcome: 'SUSPENDED' }],
    ['120-81-47521', { outcome: 'CLOSED', closedOn: '2024-01-31' }],
    ['101-81-16293', { outcome: 'UNKNOWN_NUMBER', taxType: '' }],
  ])('%s is judged by what 국세청 says', async (number, expected) => {
    expect(await checker()(number)).toMatchObject({ ...expected, confirmed: true });
  });

  test.each(['', '124-81-00997', '000-00-00000', '１２４８１００９９８', "1' or 1=1"])('%j is refused without a call', async (number) => {
    expect(await checker()(number)).toEqual({ outcome: 'UNKNOWN_NUMBER', confirmed: false, taxType: '', closedOn: null });
    expect(calls()).toBe(0);
  });

  test('passes by its check digit alone where nobody can be asked, and says so', async () => {
    const check = createCheckBusinessNumber({ nts: null, onError: () => undefined });
    expect(await check('1248100998')).toMatchObject({ outcome: 'OK', confirmed: false });
    expect(await check('1248100997')).toMatchObject({ outcome: 'UNKNOWN_NUMBER' });
  });

  test('is asked for once in ten minutes', async () => {
    const check = checker();
    await check('124-81-00998');
    await check('1248100998');
    expect(calls()).toBe(1);
    now += 10 * 60_000 + 1;
    await check('1248100998');
    expect(calls()).toBe(2);
  });
});

describe('an outage', () => {
  test.each(['SERVER_ERROR', 'LOST_AFTER_EFFECT', 'CUT_BODY', 'MALFORMED_BODY'] as const)('%s that passes is not noticed', async (kind) => {
    sandbox.service('NTS').faults.add({ operation: 'business.status', kind, times: 1 });
    // An answer of 200 that cannot be read is not asked for again.
    const outcome = kind === 'MALFORMED_BODY' ? 'UNAVAILABLE' : 'OK';
    expect(await checker()('1248100998')).toMatchObject({ outcome });
  });

  test.each(['SERVER_ERROR', 'LOST_AFTER_EFFECT', 'RATE_LIMITED', 'EXPIRED_TOKEN'] as const)(
    '%s that lasts lets no firm pass, and is forgotten when it is over',
    async (kind) => {
      const check = checker();
      const fault = sandbox.service('NTS').faults.add({ operation: 'business.status', kind, times: null });
      expect(await check('1248100998')).toMatchObject({ outcome: 'UNAVAILABLE', confirmed: false });
      expect(errors).toHaveLength(1);
      sandbox.service('NTS').faults.remove(fault.id);
      expect(await check('1248100998')).toMatchObject({ outcome: 'OK', confirmed: true });
    },
  );

  test('of the network lets no firm pass; neither key nor number is reported', async () => {
    expect(await checker('the+key', 'http://127.0.0.1:1')('1248100998')).toMatchObject({ outcome: 'UNAVAILABLE' });
    expect(await checker('the+key')('1248100998')).toMatchObject({ outcome: 'UNAVAILABLE' });
    expect(errors).toHaveLength(2);
    expect(errors.join()).not.toMatch(/the.key|1248100998/);
  });
});
