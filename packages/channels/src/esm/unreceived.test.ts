import { describe, expect, it } from 'vitest';
import type { Wire } from '../sdk/reader.ts';
import { startWalk } from '../sdk/windows.ts';
import { esmContext, NOW, said, saidNo } from './testing/context.ts';
import { readUnreceived, toReports, unreceivedList } from './unreceived.ts';

const row = (over: Wire = {}): Wire => ({
  OrderNo: 4000000001,
  ClaimDate: '2026-03-01T09:00:00',
  ClaimReason: '배송지연7일이상',
  ClaimDetailReason: '안 왔어요',
  ClaimSolveDate: null,
  ...over,
});

describe('a row of a report', () => {
  it.each<[string, Wire, object]>([
    [
      'open',
      {},
      { lineNo: '4000000001', reportedAt: '2026-03-01T00:00:00.000Z', reason: '배송지연7일이상', detail: '안 왔어요', answeredAt: null },
    ],
    ['answered', { ClaimSolveDate: '2026-03-02T09:30:00' }, { answeredAt: '2026-03-02T00:30:00.000Z' }],
    ['of a day alone', { ClaimDate: '2026-03-01' }, { reportedAt: '2026-02-28T15:00:00.000Z' }],
    ['without words', { ClaimReason: null, ClaimDetailReason: null }, { reason: '', detail: '' }],
    ['with keys in another case', { OrderNo: undefined, orderno: '77' }, { lineNo: '77' }],
  ])('that is %s', (_what, over, expected) => {
    expect(toReports([row(over)], NOW)).toMatchObject({ unreceived: [expected], unreadable: [] });
  });

  it.each<[string, Wire, string]>([
    ['no day', { ClaimDate: null }, '미수령 신고일 값이 없습니다.'],
    ['a day that is none', { ClaimDate: 'soon' }, '미수령 신고일을 읽을 수 없습니다.'],
    ['no order', { OrderNo: null }, '주문번호 값이 없습니다.'],
  ])('with %s is named, and the rest goes on', (_what, over, reason) => {
    const { unreceived, unreadable } = toReports([row(over), row()], NOW);
    expect(unreceived).toHaveLength(1);
    expect(unreadable).toMatchObject([{ reason }]);
  });
});

describe('asking for reports', () => {
  const window = { from: new Date('2026-02-20T00:00:00.000Z'), to: new Date(NOW) };

  it.each([
    ['an empty list', said([])],
    ['no list', said(null)],
    ['the code for it', saidNo(1100, '조회된 데이터가 없습니다.')],
  ])('takes %s for none', async (_what, answer) => {
    const read = await unreceivedList.read(esmContext([answer]), window, null);
    expect(read).toMatchObject({ kind: 'ok', value: { unreceived: [], unreadable: [], nextPage: null } });
  });

  it('says that it may not ask, and asks for a line all the same', async () => {
    const closed = { status: 401, json: { status: { message: 'does not have right access' } } };
    const read = await unreceivedList.read(esmContext([closed]), window, null);
    expect(read).toMatchObject({ kind: 'ok', value: { unreceived: [], unasked: ['UNRECEIVED'], nextPage: null } });
    expect(await unreceivedList.read(esmContext([said([])]), window, null)).not.toHaveProperty('value.unasked');
    expect(await readUnreceived(esmContext([closed]), '4000000001')).toMatchObject({ kind: 'ok', value: { unreceived: [] } });
  });

  it('takes other answers for none of these', async () => {
    for (const answer of [said({}), said([{ goodsNo: 1 }]), { json: {} }, { json: [] }])
      expect((await unreceivedList.read(esmContext([answer]), window, null)).kind).not.toBe('ok');
  });

  it('hears of the line that was asked for alone', async () => {
    const read = await readUnreceived(esmContext([said([row({ OrderNo: 5 }), row()])]), '4000000001');
    expect(read).toMatchObject({ kind: 'ok', value: { unreceived: [{ lineNo: '4000000001' }] } });
  });

  it('asks for thirty days at most', () => {
    const { since, until } = startWalk('2026-01-01T00:00:00.000Z', NOW);
    expect(Date.parse(until) - Date.parse(since)).toBeGreaterThan(unreceivedList.windowMs);
    expect(unreceivedList.windowMs / 86_400_000).toBeLessThanOrEqual(28);
  });
});
