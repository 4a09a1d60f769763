import { expect, test } from 'vitest';
import { bulkDraftName } from './bulk-draft.ts';

const asked = (...ids: string[]) => ids.map((id) => ({ id }));

test('what was written to some buyers is kept for them, however the list is sorted', () => {
  expect(bulkDraftName(asked('12', '7'))).toBe(bulkDraftName(asked('7', '12')));
});

test.each([
  ['others', asked('3', '4')],
  ['one of them', asked('7')],
  ['one more', asked('7', '12', '13')],
  ['ids that read alike', asked('71', '2')],
])('and is offered to nobody else: %s', (_, others) => {
  expect(bulkDraftName(others)).not.toBe(bulkDraftName(asked('12', '7')));
});
