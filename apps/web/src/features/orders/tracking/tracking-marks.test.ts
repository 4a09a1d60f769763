import { expect, test } from 'vitest';
import { trackingMark } from './tracking-marks.ts';

const NOW = Date.parse('2026-03-10T00:00:00Z');

test.each([
  [{ state: 'IN_TRANSIT', movedAt: '2026-03-09T00:00:00Z', stuck: false }, '이동 중'],
  [{ state: 'IN_TRANSIT', movedAt: '2026-03-05T00:00:00Z', stuck: true }, '5일째 그대로'],
  [{ state: 'READY', movedAt: null, stuck: false }, '집화 전'],
  [{ state: 'READY', movedAt: null, stuck: true }, '기록 없음'],
  [{ state: 'DELIVERED', movedAt: '2026-03-01T00:00:00Z', stuck: false }, '배달 완료'],
] as const)('%j is shown as %s', (parcel, label) => {
  expect(trackingMark(parcel, NOW).label).toBe(label);
});
