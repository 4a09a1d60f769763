import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KC_SANDBOX_KEY, type RunningSandbox, SERVICE_BASE_PATHS, startSandbox } from '@moa/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckCertificate } from './kc-certification.ts';

let dir: string;
let sandbox: RunningSandbox;
let errors: string[];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-kc-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [] });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  sandbox.service('KC').reset();
  errors = [];
});

const calls = () => sandbox.service('KC').calls.recent(50).length;
const checker = (key = KC_SANDBOX_KEY, url = `${sandbox.url}${SERVICE_BASE_PATHS.KC}`) =>
  createCheckCertificate({ kc: { key, url }, onError: (error) => errors.push(String(error)), now: () => new Date(0) });

describe('a certificate', () => {
  test.each([
    ['KIDS_CONFIRM', 'CB061R0001-7001', { outcome: 'OK', certificate: { state: '적합', company: '연습제조' } }],
    ['ELEC_SAFETY', 'hu071234-17001', { outcome: 'OK', certificateNumber: 'HU071234-17001', certificate: { company: '연습수입' } }],
    ['ELEC_SAFETY', 'HU071234-17003A', { outcome: 'OK', certificate: { state: '변경' } }],
    ['ELEC_SAFETY', 'HU071234-17003', { outcome: 'UNKNOWN_NUMBER', certificate: null }],
    ['ELEC_SAFETY', 'HU071234-17002', { outcome: 'REFUSED', message: expect.stringContaining('안전인증취소') }],
    ['KIDS_CONFIRM', 'CB061R0002-7001', { outcome: 'REFUSED', certificate: { state: '기간만료' } }],
  ])('%s %s is judged by what the register says', async (type, number, expected) => {
    expect(await checker()(type, number)).toMatchObject(expected);
  });

  test.each(['KIDS_SUPPLIER', 'RADIO_CERT', ''])('of the kind %j is not asked for', async (type) => {
    expect(await checker()(type, 'CB061R0001-7001')).toMatchObject({ outcome: 'NOT_ASKED' });
    expect(calls()).toBe(0);
  });

  test('is judged by its shape alone where nobody can be asked, and says so', async () => {
    const check = createCheckCertificate({ kc: null, onError: () => undefined });
    expect(await check('ELEC_SAFETY', 'HU071234-17001')).toMatchObject({
      outcome: 'NOT_ASKED',
      message: expect.stringContaining('모양은 맞습니다'),
    });
    expect(await check('ELEC_SAFETY', '12')).toMatchObject({ outcome: 'NOT_ASKED', message: expect.stringContaining('모양이 다릅니다') });
  });

  test('is asked for once in ten minutes', async () => {
    const check = checker();
    await check('ELEC_SAFETY', 'HU071234-17001');
    await check('ELEC_SAFETY', 'HU071234-17001');
    expect(calls()).toBe(1);
  });
});

test.each(['SERVER_ERROR', 'LOST_AFTER_EFFECT', 'CUT_BODY', 'MALFORMED_BODY', 'EXPIRED_TOKEN'] as const)(
  'an outage (%s) lets no certificate pass, and is forgotten when it is over',
  async (kind) => {
    const check = checker();
    const fault = sandbox.service('KC').faults.add({ operation: 'certificate.detail', kind, times: null });
    expect(await check('ELEC_SAFETY', 'HU071234-17001')).toMatchObject({ outcome: 'UNAVAILABLE' });
    expect(errors).toHaveLength(1);
    sandbox.service('KC').faults.remove(fault.id);
    expect(await check('ELEC_SAFETY', 'HU071234-17001')).toMatchObject({ outcome: 'OK' });
  },
);

test('a key that is refused, and a register that is not there, let no certificate pass and are reported without the key', async () => {
  expect(await checker('wrong-key')('ELEC_SAFETY', 'HU071234-17001')).toMatchObject({ outcome: 'UNAVAILABLE' });
  expect(await checker('wrong-key', 'http://127.0.0.1:1')('ELEC_SAFETY', 'HU071234-17001')).toMatchObject({ outcome: 'UNAVAILABLE' });
  expect(errors).toHaveLength(2);
  expect(errors.join()).not.toContain('wrong-key');
});
