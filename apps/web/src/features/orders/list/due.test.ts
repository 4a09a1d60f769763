import { describe, expect, it } from 'vitest';
import { dueText } from './due.ts';

const now = new Date('2026-11-21T14:00:00+09:00');

describe('a deadline in words', () => {
  it.each([
    ['2026-11-19T09:00:00+09:00', '2일 지남', 'late'],
    ['2026-11-21T11:30:00+09:00', '2시간 지남', 'late'],
    ['2026-11-21T13:30:00+09:00', '방금 지남', 'late'],
    ['2026-11-21T18:00:00+09:00', '오늘 18:00', 'today'],
    ['2026-11-22T09:00:00+09:00', '내일 09:00', 'calm'],
    ['2026-11-24T23:59:00+09:00', '11월 24일', 'calm'],
  ])('%s', (due, text, tone) => {
    expect(dueText(new Date(due), now)).toEqual({ text, tone });
  });
});
