import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSandbox, startSandbox } from '@moa/sandbox';
import { JUSO_SANDBOX_KEY, SERVICE_BASE_PATHS } from '@moa/sandbox/base-paths';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSearchAddress } from './address-search.ts';

let dir: string;
let sandbox: RunningSandbox;
let errors: string[];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-juso-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [] });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  sandbox.service('JUSO').reset();
  errors = [];
});

const calls = () => sandbox.service('JUSO').calls.recent(50).length;
const search = (key = JUSO_SANDBOX_KEY, url = `${sandbox.url}${SERVICE_BASE_PATHS.JUSO}`) =>
  createSearchAddress({ juso: { key, url }, onError: (error) => errors.push(String(error)) });

describe('an address', () => {
  test('is found by its street, its lot or its building, and its zip code keeps its zero', async () => {
    for (const keyword of ['세종대로 110', '태평로1가 31', '서울특별시청'])
      expect(await search()(keyword, 1)).toEqual({
        outcome: 'OK',
        message: '',
        addresses: [
          {
            zipCode: '04524',
            road: '서울특별시 중구 세종대로 110 (태평로1가, 서울특별시청)',
            lot: '서울특별시 중구 태평로1가 31 서울특별시청',
          },
        ],
        total: 1,
      });
  });

  test('of many is found on its page', async () => {
    const [first, third] = [await search()('연습로', 1), await search()('연습로', 3)];
    expect([first.total, first.addresses.length, third.addresses.length]).toEqual([45, 20, 5]);
    expect(first.addresses.some(({ road }) => road === third.addresses[0]?.road)).toBe(false);
  });

  test('that is not there is said to be not there', async () => {
    expect(await search()('없는길 12345', 1)).toMatchObject({
      outcome: 'OK',
      addresses: [],
      message: expect.stringContaining('찾는 주소가 없습니다'),
    });
  });

  test('is asked for without what the service refuses', async () => {
    expect(await search()('[세종대로] or 110 %', 1)).toMatchObject({ outcome: 'OK', total: 1 });
    expect(errors).toEqual([]);
  });
});

describe('words that find nothing', () => {
  test.each([
    ['강', '두 글자 이상'],
    ['06236', '숫자만으로는'],
    ['<>', '두 글자 이상'],
  ])('%j are not even asked for', async (keyword, message) => {
    expect(await search()(keyword, 1)).toMatchObject({ outcome: 'REFUSED', message: expect.stringContaining(message) });
    expect(calls()).toBe(0);
  });

  test.each([
    ['서울', '시·도만으로는'],
    ['아파트', '결과가 너무 많습니다'],
    ['역삼동 12345678901', '숫자가 너무 깁니다'],
    ['(12) 34', '특수문자와 숫자만으로는'],
  ])('%j are refused in words that say what to do', async (keyword, message) => {
    expect(await search()(keyword, 1)).toMatchObject({ outcome: 'REFUSED', message: expect.stringContaining(message), addresses: [] });
    expect(errors).toEqual([]);
  });
});

describe('without an answer nothing is known', () => {
  test.each(['SERVER_ERROR', 'EXPIRED_TOKEN', 'MALFORMED_BODY', 'CUT_BODY', 'LOST_AFTER_EFFECT'] as const)('%s', async (kind) => {
    sandbox.service('JUSO').faults.add({ operation: 'address.search', kind });
    expect(await search()('세종대로 110', 1)).toMatchObject({ outcome: 'UNAVAILABLE', addresses: [] });
    expect(errors).toHaveLength(1);
    expect(errors.join()).not.toMatch(/세종대로|juso-sandbox/);
  });

  test('nor with a key that is not approved, nor where nobody listens', async () => {
    expect((await search('wrong')('세종대로 110', 1)).outcome).toBe('UNAVAILABLE');
    expect((await search('wrong', 'http://127.0.0.1:1')('세종대로 110', 1)).outcome).toBe('UNAVAILABLE');
    expect(errors).toEqual([expect.stringContaining('E0001'), expect.any(String)]);
  });
});
