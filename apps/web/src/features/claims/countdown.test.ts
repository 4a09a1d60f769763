import { expect, test } from 'vitest';
import { timeLeft } from './countdown.ts';

test('what is left of the time is told by its greatest parts, and is red within a day', () => {
  const now = new Date('2026-11-20T10:00:00+09:00');
  const after = (ms: number, by?: 'SHOP' | 'LAW') => timeLeft(new Date(now.getTime() + ms), now, by);
  expect(after(51 * 3_600_000)).toEqual({ text: '2일 3시간 남음', urgent: false });
  expect(after(24 * 3_600_000)).toEqual({ text: '1일 남음', urgent: false });
  expect(after(5.5 * 3_600_000)).toEqual({ text: '5시간 남음', urgent: true });
  expect(after(40 * 60_000)).toEqual({ text: '40분 남음', urgent: true });
  expect(after(-1)).toEqual({ text: '곧 자동 승인', urgent: true });
  expect(after(-1, 'LAW')).toEqual({ text: '환급 기한 지남', urgent: true });
});
