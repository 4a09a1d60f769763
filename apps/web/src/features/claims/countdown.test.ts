import { describe, expect, it } from 'vitest';
import { autoApproval, timeLeft } from './countdown.ts';

describe('automatic approval of a cancel request', () => {
  it('counts calendar days where the shop does', () => {
    expect(autoApproval('COUPANG', 'PREPARING', new Date('2026-11-20T10:00:00+09:00'))?.toISOString()).toBe('2026-11-23T01:00:00.000Z');
  });

  it('skips weekends where the shop does', () => {
    // Friday, then Monday, Tuesday, Wednesday.
    expect(autoApproval('SMART_STORE', 'PREPARING', new Date('2026-11-20T10:00:00+09:00'))?.toISOString()).toBe('2026-11-25T01:00:00.000Z');
  });

  it('is nobody’s business before the order is confirmed, nor at malls without a timer', () => {
    expect(autoApproval('COUPANG', 'NEW', new Date())).toBeNull();
    expect(autoApproval('CAFE24', 'PREPARING', new Date())).toBeNull();
  });

  it('is written as what is left', () => {
    const now = new Date('2026-11-20T10:00:00+09:00');
    const after = (ms: number) => timeLeft(new Date(now.getTime() + ms), now);
    expect(after(51 * 3_600_000)).toEqual({ text: '2일 3시간 남음', urgent: false });
    expect(after(5.5 * 3_600_000)).toEqual({ text: '5시간 남음', urgent: true });
    expect(after(40 * 60_000)).toEqual({ text: '40분 남음', urgent: true });
    expect(after(-1)).toEqual({ text: '곧 자동 승인', urgent: true });
  });
});
