import { expect, test } from 'vitest';
import { releaseListings } from '../../src/modules/listings/push/due.ts';
import { testDatabase } from '../support/index.ts';
import { senderOf, unfitStatements } from './watch.ts';

const { database } = await testDatabase();

test('a statement that the server sends is looked at, with the source that sends it', async () => {
  await unfitStatements();
  const text = 'update listing set due_at = coalesce(due_at, now()) where seller_id = $1';
  expect(await unfitStatements([{ text, file: 'modules/a.ts' }])).toEqual([
    expect.stringMatching(/^modules\/a\.ts: now\(\) in update of listing/),
  ]);
  expect(await unfitStatements([{ text: 'select from where', file: 'modules/a.ts' }])).toEqual([
    'modules/a.ts: not read: select from where',
  ]);
});

test('who sends it is the first source past the transactions, and a test is none', async () => {
  const senders: (string | null)[] = [];
  await database.system((tx) =>
    releaseListings(
      {
        ...tx,
        query: async () => {
          senders.push(senderOf(new Error('sent').stack ?? ''));
          return { rows: [], rowCount: 0 };
        },
      },
      ['nobody'],
    ),
  );
  expect(senders).toEqual(['modules/listings/push/due.ts']);
  expect(senderOf(new Error('sent').stack ?? '')).toBe(null);
});
