/** Rows of returns, exchanges, questions and settlements, as tables. */
import { describe, expect, it, test } from 'vitest';
import { lookUp } from './order-look-up.ts';
import { toQuestion } from './question-in.ts';
import { type SentBackList, type SentBackType, toSentBackClaims } from './sent-back-in.ts';
import { toSettleFact } from './settlement-in.ts';
import { EMPTY, elevenContext, refOf, rowsAnswer } from './testing/context.ts';

const READ_AT = '2026-03-05T00:00:00.000Z';
const row = (over: Record<string, unknown> = {}) => ({
  clmReqSeq: '8191721',
  clmReqQty: '1',
  clmReqRsn: '111',
  clmReqCont: '파손되어 왔어요',
  clmStat: '105',
  reqDt: '2026-03-04 10:00:00',
  ordNo: '202603020000001',
  ordPrdSeq: '1',
  dlvNo: '70000001',
  prdNo: '900000001',
  twPrdInvcNo: 'null',
  ...over,
});
const claimOf = (over: Record<string, unknown>, type: SentBackType = 'RETURN', list: SentBackList = 'REQUESTED') =>
  toSentBackClaims([row(over)], type, list, READ_AT).claims[0];

describe('rows of returns and exchanges', () => {
  it('are claims with what is needed to act on them', () => {
    expect(claimOf({})).toEqual({
      claimNo: '8191721',
      type: 'RETURN',
      state: 'REQUESTED',
      rawState: '105',
      raiser: 'BUYER',
      fault: 'SELLER',
      reason: 'BROKEN',
      rawReason: '111',
      detail: '파손되어 왔어요',
      quantity: 1,
      requestedAt: '2026-03-04T01:00:00.000Z',
      refs: { clmReqSeq: '8191721', dlvNo: '70000001' },
      orderNo: '202603020000001',
      lineNo: '1',
      quantityOrdered: null,
    });
  });

  test.each<[string, SentBackType, SentBackList, string | null]>([
    ['105', 'RETURN', 'REQUESTED', 'REQUESTED'],
    ['104', 'RETURN', 'REQUESTED', 'HOLD'],
    ['109', 'RETURN', 'REQUESTED', 'HOLD'],
    ['103', 'RETURN', 'REQUESTED', 'HOLD'],
    ['999', 'RETURN', 'REQUESTED', null],
    ['106', 'RETURN', 'DONE', 'DONE'],
    ['', 'RETURN', 'DONE', 'DONE'],
    ['107', 'RETURN', 'RETRACTED', 'REJECTED'],
    ['108', 'RETURN', 'RETRACTED', 'WITHDRAWN'],
    ['', 'RETURN', 'RETRACTED', 'WITHDRAWN'],
    ['201', 'EXCHANGE', 'REQUESTED', 'REQUESTED'],
    ['214', 'EXCHANGE', 'REQUESTED', 'HOLD'],
    ['212', 'EXCHANGE', 'DONE', 'DONE'],
    ['221', 'EXCHANGE', 'DONE', 'DONE'],
    ['232', 'EXCHANGE', 'RETRACTED', 'REJECTED'],
    ['233', 'EXCHANGE', 'RETRACTED', 'WITHDRAWN'],
  ])('%s of a %s in the list of %s is %s', (clmStat, type, list, state) => {
    expect(claimOf({ clmStat }, type, list)).toMatchObject({ type, state, rawState: clmStat });
  });

  it('travel once there is a parcel for them, unless they are held', () => {
    expect(claimOf({ twPrdInvcNo: '555566667777' })?.state).toBe('COLLECTING');
    expect(claimOf({ twPrdInvcNo: '555566667777', clmStat: '104' })?.state).toBe('HOLD');
  });

  test.each([
    ['101', 'CHANGE_MIND', 'BUYER'],
    ['112', 'NOT_RECEIVED', 'SELLER'],
    ['206', 'COLOR_SIZE', 'BUYER'],
    ['208', 'WRONG_DELIVERY', 'SELLER'],
    ['777', null, 'NONE'],
  ])('reason %s is %s, the fault of %s', (clmReqRsn, reason, fault) => {
    expect(claimOf({ clmReqRsn })).toMatchObject({ reason, fault, rawReason: clmReqRsn });
  });

  it.each([
    ['113', '기타(구매자 책임사유)'],
    ['116', '기타(판매자 책임사유)'],
    ['214', '기타(판매자 책임사유)'],
  ])('reason %s has words, as its code names the fault alone', (clmReqRsn, rawReason) => {
    expect(claimOf({ clmReqRsn })).toMatchObject({ reason: null, rawReason });
  });

  it('that lack what no claim can do without are named, and the others go on', () => {
    const read = toSentBackClaims([row({ clmReqSeq: '' }), row({ clmReqQty: '0' }), '?', row()], 'RETURN', 'REQUESTED', READ_AT);
    expect([read.claims.length, read.unreadable.length]).toEqual([1, 3]);
  });
});

describe('a look at a line with a return', () => {
  const line = {
    ordNo: '202603020000001',
    ordPrdSeq: '1',
    ordQty: '2',
    ordDt: '2026-03-02 10:00:00',
    ordPrdStat: '501',
    rcvrNm: '수령인',
    rcvrBaseAddr: '서울',
    clmReqSeq: '8191721',
    clmStat: '104',
  };
  const look = (...answers: Parameters<typeof elevenContext>[0]) => {
    const ctx = elevenContext(answers, '2026-03-05T00:00:00.000Z');
    return { ctx, page: lookUp(ctx, [refOf()]) };
  };

  it('reads the claim in its list, with its own pieces', async () => {
    const { ctx, page } = look(rowsAnswer([line]), rowsAnswer([row({ clmStat: '104' }), row({ clmReqSeq: '1' })] as never));
    expect(await page).toMatchObject({ kind: 'ok', value: { claims: [{ claimNo: '8191721', state: 'HOLD', quantity: 1 }] } });
    expect(ctx.calls[1]?.path).toBe('/claimservice/returnorders/202602030901/202603050901');
  });

  it('reads a claim that is asked about and that no row names, wherever it stands', async () => {
    const none = rowsAnswer([{ ...line, clmReqSeq: 'null' }]);
    const refused = { ordNo: '202603020000001', ordPrdSeq: '1', ordPrdCnSeq: '55', ordCnQty: '2', ordCnStatCd: '05' };
    const ctx = elevenContext([none, EMPTY, EMPTY, rowsAnswer([refused])], '2026-03-05T00:00:00.000Z');
    const claim = { key: 'c', claimNo: '55', orderNo: '202603020000001', lineNo: '1', quantity: 2, refs: { ordPrdCnSeq: '55' } };
    expect(await lookUp(ctx, [{ ...refOf(), claim }])).toMatchObject({
      kind: 'ok',
      value: { claims: [{ claimNo: '55', state: 'WITHDRAWN' }] },
    });
    expect(ctx.calls.map(({ path }) => path.split('/')[2])).toEqual([
      'orderlistall',
      'cancelorders',
      'canceledorders',
      'withdrawcanceledorders',
    ]);
  });

  it('asks for nothing more where no line names one, and says when the claim could not be read', async () => {
    const plain = look(rowsAnswer([{ ...line, clmReqSeq: 'null' }]));
    expect(await plain.page).toMatchObject({ kind: 'ok', value: { claims: [] } });
    expect(plain.ctx.calls).toHaveLength(1);
    const refused = look(rowsAnswer([line]), rowsAnswer([{ result_code: -1 }], 'x'));
    expect((await refused.page).kind).toBe('again');
  });
});

describe('a question', () => {
  const asked = {
    brdInfoNo: '77',
    brdInfoSbjct: '색상 문의',
    brdInfoCont: '사진과 같나요?',
    brdInfoClfNo: '900000001',
    prdNm: '셔츠',
    answerYn: 'N',
    answerCont: 'null',
    createDt: '2026-03-02 10:15:30',
    memID: 'buy***',
    memNM: 'null',
    qnaDtlsCd: '05',
    qnaDtlsCdNm: '기타',
    ordNoDe: 'null',
    dispYn: 'Y',
  };
  test.each<[string, Record<string, string>, object]>([
    ['waits', {}, { state: 'UNANSWERED', answers: [], orderNo: null, secret: false, refs: { prdNo: '900000001' } }],
    ['is answered', { answerYn: 'Y', answerCont: '네' }, { state: 'ANSWERED', answers: [{ body: '네' }] }],
    ['is for the seller alone', { dispYn: 'N' }, { secret: true }],
    ['is about an order', { ordNoDe: '20260302' }, { orderNo: '20260302' }],
    ['says what it says, though nobody knows the word', { answerYn: '?' }, { state: null, rawState: '?' }],
    ['without a number cannot be read', { brdInfoNo: '' }, { reason: expect.stringContaining('문의번호') }],
  ])('%s', (_, over, expected) => {
    expect(toQuestion({ ...asked, ...over })).toMatchObject(expected);
  });
});

describe('a settlement row', () => {
  const paid = {
    ordNo: '202603020000001',
    ordPrdSeq: '1',
    prdNo: '900000001',
    prdNm: '셔츠',
    slctPrdOptNm: '색상:남색-2개',
    ordQty: '2',
    selPrcAmt: '43000',
    dlvAmt: '3000',
    selFee: '5299',
    deductAmt: '5299',
    stlAmt: '37701',
    pocnfrmDt: '20260302',
    stlDy: '2026/03/02',
    stlPlnDy: '2026/03/04',
  };
  const sumOf = (parts: object | null) => Object.values(parts ?? {}).reduce((sum: number, won: number) => sum + won, 0);

  test.each<[string, Record<string, string>, object]>([
    ['of a sale', {}, { event: 'SALE', amount: 37_701, parts: { gross: 40_000, deliveryFee: 3_000, salesFee: -5_299, deduction: 0 } }],
    [
      'with a deduction besides',
      { deductAmt: '6299', stlAmt: '36701' },
      { event: 'SALE', amount: 36_701, parts: { gross: 40_000, salesFee: -5_299, deduction: -1_000 } },
    ],
    [
      'of what went back',
      { stlAmt: '-37701', clmReqSeq: '8' },
      { event: 'RETURN', amount: -37_701, parts: { gross: -40_000, deliveryFee: -3_000, salesFee: 5_299 } },
    ],
    ['that names no fee', { selFee: '' }, { amount: 37_701, parts: null }],
  ])('%s', (_, over, expected) => {
    const fact = toSettleFact({ ...paid, ...over });
    expect(fact).toMatchObject({ orderNo: '202603020000001', lineNo: '1', basisDate: '2026-03-02', expectDate: '2026-03-04', ...expected });
    if ('parts' in fact && fact.parts) expect(sumOf(fact.parts)).toBe(fact.amount);
  });

  it('has the same key however often it comes, and another one when it goes back', () => {
    const keyOf = (over: Record<string, string>) => {
      const fact = toSettleFact({ ...paid, ...over });
      return 'reason' in fact ? null : fact.key;
    };
    expect(keyOf({ stlPlnDy: '2026/03/05' })).toBe(keyOf({}));
    expect(keyOf({ stlAmt: '-1', clmReqSeq: '8' })).not.toBe(keyOf({}));
    expect(keyOf({ stlAmt: '' })).toBeNull();
  });
});
