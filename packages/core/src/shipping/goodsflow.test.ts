import { expect, test } from 'vitest';
import { type GoodsflowEvent, type GoodsflowParcel, hasNumber, labelItem, labelProblem, trackingEventOf } from './goodsflow.ts';

const RECEIVER = {
  name: '김모아',
  phone: '010-1234-5678',
  phone2: '',
  zipCode: '06236',
  address1: '서울 강남구 테헤란로 1',
  address2: '2층',
};
const LINE = { orderNo: 'A1', orderedAt: new Date('2026-01-02T01:00:00Z'), name: '셔츠', optionText: '', quantity: 2, unitPrice: 100 };
const PARCEL: GoodsflowParcel = { receiver: RECEIVER, deliveryMessage: '문 앞', lines: [LINE] };
const FROM = { name: '모아', zipCode: '06236', address1: '서울', address2: '', phone: '02-123-4567' };
const CHOICE = { centerCode: 'C1', transporter: 'KOREX', boxSize: 'B05' } as const;

test.each<[string, Partial<GoodsflowParcel>, RegExp | null]>([
  ['a whole parcel', {}, null],
  ['a lent number', { receiver: { ...RECEIVER, phone: '0504-1234-5678' } }, null],
  ['a country code', { receiver: { ...RECEIVER, phone: '+82 10-1234-5678' } }, null],
  ['no name', { receiver: { ...RECEIVER, name: ' ' } }, /이름과 주소/],
  ['a short zip code', { receiver: { ...RECEIVER, zipCode: '123' } }, /우편번호/],
  ['no phone', { receiver: { ...RECEIVER, phone: '' } }, /연락처/],
  ['a long phone', { receiver: { ...RECEIVER, phone: '0101234567890123' } }, /연락처/],
  ['no goods', { lines: [] }, /상품이 없습니다/],
])('%s: %j', (_name, change, problem) => {
  const found = labelProblem({ ...PARCEL, ...change });
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

test('a label has digits where digits are asked for, Korean times, and texts no longer than they may be', () => {
  const long = '가'.repeat(400);
  const item = labelItem(
    'M1',
    { ...PARCEL, deliveryMessage: long, lines: [{ ...LINE, name: long, orderNo: 'x'.repeat(80) }] },
    FROM,
    CHOICE,
  );
  expect(item).toMatchObject({ uniqueId: 'M1', toPhoneNo: '01012345678', fromPhoneNo: '021234567', deliveryPaymentMethod: 'SENDER_PAY' });
  expect(item.deliveryItems[0]).toMatchObject({ orderDate: '2026-01-02 10:00', quantity: 2 });
  expect([item.deliveryMessage.length, item.deliveryItems[0]?.name.length, item.deliveryItems[0]?.orderNo.length]).toEqual([100, 250, 50]);
});

const EVENT: GoodsflowEvent = {
  serviceId: 'G1',
  uniqueId: 'M1',
  transporter: 'KOREX',
  invoiceNo: '600000000001',
  statusDateTime: '2026-01-02 10:00:00',
  deliveryStatus: 'COMPLETED',
  location: '옥천HUB',
  errorName: '',
  exceptionName: '',
};

test.each([
  ['COMPLETED', 'DELIVERED'],
  ['PICKUP', 'PICKED_UP'],
  ['DLV_FAILED', 'FAILED_ATTEMPT'],
  ['RETURNED', 'RETURNED'],
  ['PRINTED', null],
  ['TRANSFERRED', null],
  ['CANCELED', null],
  ['SOMETHING_NEW', null],
])('%s says %s of the way', (deliveryStatus, state) => {
  const event = trackingEventOf({ ...EVENT, deliveryStatus });
  expect(event?.state ?? null).toBe(state);
  if (event) expect(event.at).toBe(Date.parse('2026-01-02T01:00:00Z'));
});

test('a number counts whenever there is one, but of what was cancelled', () => {
  expect(hasNumber({ ...EVENT, deliveryStatus: 'PRINTED' })).toBe(true);
  expect(hasNumber({ ...EVENT, invoiceNo: '' })).toBe(false);
  expect(hasNumber({ ...EVENT, deliveryStatus: 'CANCELED' })).toBe(false);
  expect(trackingEventOf({ ...EVENT, statusDateTime: '' })).toBeNull();
});
