import { describe, expect, test, vi } from 'vitest';

vi.mock('virtual:moa-courier-spellings', () => ({ default: [] }));
vi.mock('../queries.ts', () => ({}));
const { typedInvoices } = await import('./typed-invoices.ts');
type Row = Parameters<typeof typedInvoices>[0][number];

const row = (id: string, part: Partial<Row> = {}) => ({ id, orderNo: `O${id}`, invoiceNo: null, courierCode: null, ...part }) as Row;
const draft = (invoiceNo: string, courierCode = 'CJ') => ({ invoiceNo, courierCode, at: 0 });
const GOOD = '612345678906';
const OTHER = '612345678910';
const ALL: ReadonlySet<string> = new Set();

describe('typed invoice numbers', () => {
  test('are sent of the rows that are shown, without what is empty', () => {
    const { ready, wrong } = typedInvoices([row('1'), row('2'), row('3')], { '1': draft(GOOD), '2': draft(' '), '9': draft(OTHER) }, ALL);
    expect(ready.map(({ row: { id }, invoiceNo }) => [id, invoiceNo])).toEqual([['1', GOOD]]);
    expect(wrong).toEqual([]);
  });

  test('are sent of the chosen rows alone where some are chosen', () => {
    const drafts = { '1': draft(GOOD), '2': draft(OTHER) };
    expect(typedInvoices([row('1'), row('2')], drafts, new Set(['2'])).ready.map((item) => item.row.id)).toEqual(['2']);
  });

  test('are not sent again as they are', () => {
    const sent = row('1', { invoiceNo: GOOD, courierCode: 'CJ' });
    expect(typedInvoices([sent], { '1': draft(GOOD) }, ALL).ready).toEqual([]);
    expect(typedInvoices([sent], { '1': draft(GOOD, 'HANJIN') }, ALL).ready).toHaveLength(1);
  });

  test('are missed by nobody where a row goes without one, once it is chosen', () => {
    const rows = [row('1'), row('2', { plannedCourier: 'VISIT' }), row('3')];
    const sent = (only: ReadonlySet<string>, usual: string | null) =>
      typedInvoices(rows, { '3': draft('', 'DIRECT') }, only, usual).ready.map(
        (item) => `${item.row.id} ${item.courierCode} ${item.invoiceNo}`,
      );
    expect(sent(new Set(['1', '2', '3']), 'CJ')).toEqual(['2 VISIT ', '3 DIRECT ']);
    expect(sent(new Set(['1']), 'DIRECT')).toEqual(['1 DIRECT ']);
    expect(sent(ALL, 'DIRECT')).toEqual([]);
    expect(sent(new Set(['3']), null)).toEqual([]);
  });

  test('that cannot be numbers stay behind with why', () => {
    const { ready, wrong } = typedInvoices([row('1')], { '1': draft('12') }, ALL);
    expect(ready).toEqual([]);
    expect(wrong[0]?.message).not.toBe('');
  });

  test('of one parcel over several orders are as good as any', () => {
    const parcel = { key: 'p', lines: 2, fresh: 0, byHand: false };
    const drafts = { '1': draft(GOOD), '2': draft(GOOD) };
    expect(typedInvoices([row('1', { parcel }), row('2', { parcel })], drafts, ALL)).toMatchObject({ doubtful: 0, ready: [{}, {}] });
  });

  test('of two orders with one number are sent and worth a look, of one order they are not', () => {
    const drafts = { '1': draft(GOOD), '2': draft(GOOD) };
    expect(typedInvoices([row('1'), row('2')], drafts, ALL)).toMatchObject({ doubtful: 1, ready: [{}, {}] });
    expect(typedInvoices([row('1', { orderNo: 'A' }), row('2', { orderNo: 'A' })], drafts, ALL).doubtful).toBe(0);
  });
});
