import { LINKABLE_SHOP_TYPES, MANIFESTS } from '@moa/channels/manifests';
import { describe, expect, test } from 'vitest';
import {
  credentialProblem,
  credentialProblems,
  dropDraft,
  fieldOfPath,
  keepDraft,
  newDraft,
  readDraft,
  sentCredentials,
} from './link-draft.ts';

const field = {
  key: 'secretKey',
  label: 'Secret Key',
  kind: 'secret',
  pattern: '^[a-z]{4}$',
  patternMessage: '영문 소문자 4자입니다.',
} as Parameters<typeof credentialProblem>[0];

test.each([
  ['', '필수 입력 항목입니다.'],
  ['   ', '필수 입력 항목입니다.'],
  ['abcd', null],
  [' abcd\n', null],
  ['abc', '영문 소문자 4자입니다.'],
  ['xabcdx', '영문 소문자 4자입니다.'],
])('of %j is said %s', (typed, says) => {
  expect(credentialProblem(field, typed)).toBe(says);
});

describe.each(LINKABLE_SHOP_TYPES)('%s', (shopType) => {
  const manifest = MANIFESTS[shopType];

  test('an empty form lacks each of its fields', () => {
    const problems = credentialProblems(manifest, newDraft(manifest, null).credentials);
    expect(Object.keys(problems)).toEqual(manifest.credentials.map(({ key }) => `credentials.${key}`));
  });

  test('only its own fields are sent, without the blanks around them', () => {
    const typed = Object.fromEntries([...manifest.credentials.map(({ key }) => [key, ` ${key} `]), ['ofAnotherShop', 'x']]);
    expect(sentCredentials(manifest, typed)).toEqual(Object.fromEntries(manifest.credentials.map(({ key }) => [key, key])));
  });

  test('a link that is renewed knows its login already', () => {
    const { shopName, credentials } = newDraft(manifest, { shopAccountId: 'seller1', shopName: '본점' });
    expect(shopName).toBe('본점');
    for (const { key, kind } of manifest.credentials) expect(credentials[key]).toBe(kind === 'login' ? 'seller1' : '');
  });
});

test.each([
  ['credentials.secretKey', 'secretKey'],
  ['credentials["secretKey"]', 'secretKey'],
  ["credentials['secretKey']", 'secretKey'],
  ['shopName', 'shopName'],
])('the server’s %s is the field %s', (path, key) => {
  expect(fieldOfPath(path)).toBe(key);
});

test('a draft is one shop account’s, and goes when it was sent', () => {
  const draft = { shopName: '본점', credentials: { secretKey: 'abcd' } };
  keepDraft('COUPANG', null, draft);
  expect(readDraft('COUPANG', null)).toEqual(draft);
  expect([readDraft('COUPANG', '1'), readDraft('ZIGZAG', null)]).toEqual([undefined, undefined]);
  dropDraft('COUPANG', null);
  expect(readDraft('COUPANG', null)).toBeUndefined();
});
