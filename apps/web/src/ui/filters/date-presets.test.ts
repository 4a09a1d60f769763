import { describe, expect, it } from 'vitest';
import { presetRange, rangeProblem } from './date-presets.ts';

const evening = new Date('2026-11-20T15:30:00Z'); // 00:30 on the 21st in Seoul

describe('date presets', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['7d', '2026-11-15', '2026-11-21'],
    ['1m', '2026-10-22', '2026-11-21'],
    ['3m', '2026-08-22', '2026-11-21'],
  ] as const)('%s is %s to %s on the Korean calendar', (preset, from, to) => {
    expect(presetRange(preset, evening)).toEqual({ from, to });
  });

  it('takes the last day of a month that is shorter', () => {
    expect(presetRange('1m', new Date('2026-03-31T03:00:00Z')).from).toBe('2026-03-01');
    expect(presetRange('3m', new Date('2026-05-31T03:00:00Z')).from).toBe('2026-03-01');
    expect(presetRange('1m', new Date('2026-01-15T03:00:00Z')).from).toBe('2025-12-16');
  });

  it('refuses an end before the start and what is no date', () => {
    expect(rangeProblem({ from: '2026-11-21', to: '2026-11-20' })).toBe('종료일은 시작일보다 빠를 수 없습니다.');
    expect(rangeProblem({ from: '2026-02-30', to: '2026-11-20' })).toBe('날짜를 입력해주세요.');
    expect(rangeProblem({ from: '2026-13-01', to: '2026-11-20' })).toBe('날짜를 입력해주세요.');
    expect(rangeProblem({ from: '2026-11-20', to: '2026-11-20' })).toBeNull();
  });
});
