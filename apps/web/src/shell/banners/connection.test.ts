import { expect, test } from 'vitest';
import { troubleOf, type WatchedQuery } from './connection.ts';

const query = (part: Partial<WatchedQuery>): WatchedQuery => ({ shown: true, dataAt: 0, tries: 0, unanswered: false, ...part });

test.each([
  ['all is answered', true, [query({ dataAt: 5 })], null],
  ['nothing is shown that is not answered', true, [query({ shown: false, unanswered: true })], null],
  [
    'the oldest of what could not be renewed counts',
    true,
    [query({ dataAt: 9 }), query({ dataAt: 7, unanswered: true }), query({ dataAt: 8, unanswered: true })],
    { kind: 'NO_ANSWER', dataAt: 7, attempt: null },
  ],
  ['a first answer never came', true, [query({ unanswered: true, tries: 1 })], { kind: 'NO_ANSWER', dataAt: null, attempt: 2 }],
  [
    'what stands beside data that came is not all there',
    false,
    [query({ dataAt: 4 }), query({ unanswered: true })],
    { kind: 'OFFLINE', dataAt: null, attempt: null },
  ],
  ['there is no network', false, [query({ dataAt: 4 }), query({ dataAt: 3 })], { kind: 'OFFLINE', dataAt: 3, attempt: null }],
  ['there is no network and nothing on the screen', false, [], { kind: 'OFFLINE', dataAt: null, attempt: null }],
] as const)('%s', (_, online, queries, expected) => {
  expect(troubleOf(online, queries)).toEqual(expected);
});
