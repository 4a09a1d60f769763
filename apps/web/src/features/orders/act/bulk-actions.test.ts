import { describe, expect, test, vi } from 'vitest';
import type { BulkAction } from '../../../ui/list/bulk-bar.tsx';

vi.mock('../queries.ts', () => ({}));
// Built with the app alone.
vi.mock('../../../client/api.ts', () => ({}));
const { bulkActions } = await import('./bulk-actions.ts');
type Row = Parameters<typeof bulkActions>[1][number];
type Actions = Parameters<typeof bulkActions>[2];

const row = (id: string, canceling: boolean): Row =>
  ({
    id,
    state: 'NEW',
    flags: canceling ? ['CANCEL_REQUESTED'] : [],
    notOffered: [],
    holdReason: null,
    claim: canceling ? { id: `c${id}`, type: 'CANCEL', state: 'REQUESTED', reason: '', requestedAt: null } : null,
  }) as unknown as Row;

function offered(rows: Row[]) {
  const approved = vi.fn();
  const canceled = vi.fn();
  const actions = {
    busy: false,
    confirm: vi.fn(),
    sendInvoices: vi.fn(),
    approveCancel: approved,
    cancelSale: canceled,
  } as unknown as Actions;
  const all = bulkActions('new', rows, actions, false, () => undefined);
  const run = (name: string) => all.find((each: BulkAction) => each.label.startsWith(name))?.onRun();
  return { labels: all.map((each) => each.label), run, approved, canceled };
}

describe('two ways to cancel', () => {
  test('are offered each for its own lines', () => {
    const [asked, other] = [row('1', true), row('2', false)];
    const { labels, run, approved, canceled } = offered([asked, other]);
    expect(labels).toEqual(expect.arrayContaining(['취소승인 1', '판매취소 1']));
    run('취소승인');
    run('판매취소');
    expect(approved).toHaveBeenCalledWith([asked]);
    expect(canceled).toHaveBeenCalledWith([other]);
  });

  test.each([
    ['the buyers asked for all of them', [row('1', true)], ['취소승인 1']],
    ['no buyer asked', [row('1', false)], ['판매취소']],
  ])('are one where %s', (_, rows, expected) => {
    expect(offered(rows).labels.filter((label) => label.includes('취소'))).toEqual(expected);
  });
});

describe('holding', () => {
  const held = (id: string, state = 'NEW') => ({ ...row(id, false), state, holdReason: '주소 확인' }) as Row;

  test.each([
    ['lines that may leave', [row('1', false)], ['보류']],
    ['lines that are held', [held('1'), held('2')], ['보류 해제 2']],
    ['both', [row('1', false), held('2')], ['보류', '보류 해제 1']],
    ['lines that have left', [{ ...row('1', false), state: 'DELIVERING' } as Row], []],
  ])('is offered for %s', (_, rows, expected) => {
    expect(offered(rows).labels.filter((label) => label.includes('보류'))).toEqual(expected);
  });
});
