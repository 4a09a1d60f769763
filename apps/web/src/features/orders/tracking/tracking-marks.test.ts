import { expect, test } from 'vitest';
import { lineMark, trackingMark } from './tracking-marks.ts';

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

const LOOKED = {
  checkedAt: '2026-03-09T23:00:00Z',
  nextCheckAt: '2026-03-10T03:00:00Z',
  place: '옥천HUB',
  text: '이동 중입니다',
  stopped: null,
};
const PARCEL = { ...LOOKED, id: '1', courierCode: 'CJGLS', courierName: 'CJ대한통운', invoiceNo: '1', stuck: false };

test.each([
  ['never looked at', { nextCheckAt: '2026-03-10T00:05:00Z' }, '조회 대기', '2026-03-10T00:05:00Z', '확인 예정', true],
  ['a courier of whom nobody can be asked', { nextCheckAt: null }, '추적 안 함', null, '', false],
  [
    'taken up and waiting',
    { ...PARCEL, state: 'READY', movedAt: null, checkedAt: null },
    '조회 대기',
    LOOKED.nextCheckAt,
    '확인 예정',
    true,
  ],
  ['looked at and not scanned', { ...PARCEL, state: 'READY', movedAt: null }, '집화 전', LOOKED.nextCheckAt, '다시 확인', false],
  [
    'looked at no more',
    { ...PARCEL, state: 'READY', movedAt: null, nextCheckAt: null, stuck: true, stopped: '끝' },
    '기록 없음',
    null,
    '',
    false,
  ],
  ['moved', { ...PARCEL, state: 'IN_TRANSIT', movedAt: '2026-03-09T10:00:00Z' }, '이동 중', '2026-03-09T10:00:00Z', '옥천HUB', false],
] as const)('a row says of a parcel that was %s what is known, or what is waited for', (_, line, label, at, note, waits) => {
  expect(lineMark(line, NOW)).toMatchObject({ label, at, note, waits });
});
