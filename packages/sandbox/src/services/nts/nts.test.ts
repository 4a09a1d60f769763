import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NTS_SANDBOX_KEY } from '../../base-paths.ts';
import { type RunningSandbox, startSandbox } from '../../server/start-sandbox.ts';
import type { Loose } from '../../testing/loose.ts';

let dir: string;
let sandbox: RunningSandbox;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-nts-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [] });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});

async function status(body: unknown, key = encodeURIComponent(NTS_SANDBOX_KEY), extra = ''): Promise<{ status: number; body: Loose }> {
  const answer = await fetch(`${sandbox.url}/services/nts/api/nts-businessman/v1/status?serviceKey=${key}${extra}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

test.each([
  ['1248100998', '01', '계속사업자', ''],
  ['2208162517', '02', '휴업자', ''],
  ['1208147521', '03', '폐업자', '20240131'],
])('%s is reported with its state', async (number, code, word, closedOn) => {
  const { body } = await status({ b_no: [number] });
  expect(body).toMatchObject({ status_code: 'OK', request_cnt: 1, match_cnt: 1 });
  expect(body.data).toMatchObject([{ b_no: number, b_stt_cd: code, b_stt: word, end_dt: closedOn }]);
});

test.each(['0000000000', '1248100997', '1018116293'])('%s is reported as not registered by a text in tax_type', async (number) => {
  const { status: code, body } = await status({ b_no: [number] });
  expect(code).toBe(200);
  expect(body.match_cnt).toBeUndefined();
  expect(body.data).toMatchObject([{ b_stt: '', b_stt_cd: '', tax_type: '국세청에 등록되지 않은 사업자등록번호입니다.' }]);
});

test.each([
  ['no key', { b_no: ['1248100998'] }, '', 401],
  ['a key encoded twice', { b_no: ['1248100998'] }, encodeURIComponent(encodeURIComponent(NTS_SANDBOX_KEY)), 401],
  ['a key not encoded', { b_no: ['1248100998'] }, NTS_SANDBOX_KEY, 401],
  ['no JSON', '{', undefined, 400],
  ['hyphens', { b_no: ['124-81-00998'] }, undefined, 411],
  ['a number in place of text', { b_no: [1248100998] }, undefined, 411],
  ['no list', { b_no: '1248100998' }, undefined, 411],
  ['101 numbers', { b_no: Array(101).fill('1248100998') }, undefined, 413],
])('%s is refused', async (_name, body, key, expected) => {
  expect((await status(body, key)).status).toBe(expected);
});
