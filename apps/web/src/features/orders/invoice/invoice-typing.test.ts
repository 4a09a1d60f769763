import { expect, test, vi } from 'vitest';

vi.mock('virtual:moa-courier-spellings', () => ({ default: [] }));
const { fillParcel } = await import('./invoice-typing.ts');
type Sheet = Parameters<typeof fillParcel>[0];
type Row = Parameters<typeof fillParcel>[1];

const row = (id: string, bundleNo: string | null, accountId = '1') => ({ id, bundleNo, accountId }) as unknown as Row;

test('one parcel is asked its invoice once', () => {
  const rows = [row('a', 'B1'), row('b', 'B1'), row('c', 'B1'), row('d', 'B2'), row('e', 'B1', '2'), row('f', null)];
  const typed: Record<string, { invoiceNo: string }> = { c: { invoiceNo: '999' } };
  const setMany = vi.fn();
  const sheet = { rows: () => rows, drafts: { get: (id: string) => typed[id], setMany } } as unknown as Sheet;
  fillParcel(sheet, rows[0] as Row, { courierCode: 'CJ', invoiceNo: '612345678906' });
  expect(setMany.mock.calls).toEqual([[[{ id: 'b', courierCode: 'CJ', invoiceNo: '612345678906' }]]]);
  setMany.mockClear();
  fillParcel(sheet, rows[5] as Row, { courierCode: 'CJ', invoiceNo: '612345678906' });
  fillParcel(sheet, rows[0] as Row, { courierCode: 'CJ', invoiceNo: '' });
  expect(setMany).not.toHaveBeenCalled();
});

test('a parcel over several shops is asked once too', () => {
  const parcel = { key: 'p', lines: 2, fresh: 0, byHand: false };
  const rows = [
    { ...row('a', null), parcel },
    { ...row('b', null, '2'), parcel },
    { ...row('c', null), parcel: { ...parcel, key: 'q' } },
  ];
  const setMany = vi.fn();
  const sheet = { rows: () => rows, drafts: { get: () => undefined, setMany } } as unknown as Sheet;
  fillParcel(sheet, rows[0] as Row, { courierCode: 'CJ', invoiceNo: '612345678906' });
  expect(setMany.mock.calls).toEqual([[[{ id: 'b', courierCode: 'CJ', invoiceNo: '612345678906' }]]]);
});

test('a number that is mended is mended in the lines of the parcel that had it', () => {
  const rows = [row('a', 'B1'), row('b', 'B1'), row('c', 'B1'), row('d', 'B2')];
  const typed: Record<string, { invoiceNo: string }> = { b: { invoiceNo: '12345' }, c: { invoiceNo: '999' }, d: { invoiceNo: '12345' } };
  const setMany = vi.fn();
  const sheet = { rows: () => rows, drafts: { get: (id: string) => typed[id], setMany } } as unknown as Sheet;
  fillParcel(sheet, rows[0] as Row, { courierCode: 'CJ', invoiceNo: '612345678906' }, '12345');
  expect(setMany.mock.calls).toEqual([[[{ id: 'b', courierCode: 'CJ', invoiceNo: '612345678906' }]]]);
});
