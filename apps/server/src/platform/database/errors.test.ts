import { expect, test } from 'vitest';
import { isDuplicate } from './errors.ts';

const refused = (about: { constraint?: string; message?: string; code?: string }) =>
  Object.assign(new Error(about.message ?? 'refused'), { code: about.code ?? '23505', constraint: about.constraint });
const onShard = (name: string) => refused({ message: `duplicate key value violates unique constraint "${name}"` });

test('a duplicate key is known by its constraint', () => {
  expect(isDuplicate(refused({ constraint: 'alert_open' }))).toBe(true);
  expect(isDuplicate(refused({ constraint: 'alert_open' }), 'alert_open')).toBe(true);
  expect(isDuplicate(refused({ constraint: 'alert_pkey' }), 'alert_open')).toBe(false);
  expect(isDuplicate(refused({ constraint: 'alert_open', code: '23503' }), 'alert_open')).toBe(false);
});

test('a shard names it with its own number, in the message alone', () => {
  expect(isDuplicate(onShard('alert_open_102030'), 'alert_open')).toBe(true);
  expect(isDuplicate(onShard('alert_open_2'), 'alert_open')).toBe(false);
  expect(isDuplicate(onShard('alert_open_again_102030'), 'alert_open')).toBe(false);
  expect(isDuplicate(onShard('alert_pkey_102030'), 'alert_open')).toBe(false);
});
