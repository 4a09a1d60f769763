import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, BUYER, keyOf, OTHER, type Rig, SELLER, startRig } from './testing/rig.ts';

const TODAY = '202603020000/202603022359';
let rig: Rig;
let tee: { prdNo: string; items: string[] };

beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => {
  rig.now = new Date('2026-03-02T01:15:30Z');
  rig.control.reset();
  const product = rig.control.products(SELLER).find((candidate) => candidate.sellerCode === 'OLD-11-TEE');
  tee = { prdNo: product?.productId ?? '', items: product?.items.map((item) => item.itemId) ?? [] };
});

const get = (path: string) => rig.call('GET', path);
const list = (name: string, window = TODAY) => get(`/claimservice/${name}/${window}`);
const whole = (ordNo: string) => get(`/claimservice/orderlistalladdr/${ordNo}`);
const stock = () => rig.control.products(SELLER).find((product) => product.productId === tee.prdNo)?.items[0]?.quantity;

function order(quantity: number): string {
  return rig.control.placeOrder({ accountId: SELLER, lines: [{ productId: tee.prdNo, itemId: tee.items[0] ?? '', quantity }], ...BUYER })
    .orderNo;
}

async function prepared(quantity: number): Promise<{ ordNo: string; dlvNo: string }> {
  const ordNo = order(quantity);
  const dlvNo = (await whole(ordNo)).get('dlvNo') ?? '';
  await get(`/ordservices/reqpackaging/${ordNo}/1/N/null/${dlvNo}`);
  return { ordNo, dlvNo };
}

const ask = (orderNo: string, quantity?: number) =>
  rig.control.requestCancel({
    accountId: SELLER,
    orderNo,
    lineNo: '1',
    reason: 'CHANGE_MIND',
    ...(quantity === undefined ? {} : { quantity }),
  }).claimNo;

function negative(answer: Answer, code: number): void {
  expect([answer.status, answer.root, answer.get('result_code')]).toEqual([200, 'ResultOrder', String(code)]);
}

describe('a buyer’s cancel', () => {
  test('before the confirmation is done at once and gives the stock back', async () => {
    const ordNo = order(3);
    expect(stock()).toBe(22);
    const claim = ask(ordNo);
    expect(stock()).toBe(25);
    const done = await list('canceledorders');
    expect([done.get('ordPrdCnSeq'), done.get('ordCnStatCd'), done.get('ordCnMnbdCd'), done.get('ordCnQty')]).toEqual([
      claim,
      '02',
      '01',
      '3',
    ]);
    expect((await whole(ordNo)).get('ordPrdStat')).toBe('B01');
    expect((await get(`/ordservices/complete/${TODAY}`)).get('result_code')).toBe('0');
  });

  test('after it is a request that waits for the seller', async () => {
    const { ordNo } = await prepared(2);
    const claim = ask(ordNo, 1);
    const asked = await list('cancelorders');
    expect([asked.get('ordPrdCnSeq'), asked.get('ordNo'), asked.get('ordCnStatCd'), asked.get('ordCnRsnCd')]).toEqual([
      claim,
      ordNo,
      '01',
      '11',
    ]);
    expect((await whole(ordNo)).get('ordPrdStat')).toBe('301');
    expect(() => ask(ordNo, 2)).toThrow(/1개/);
  });

  test('of goods on their way is not possible', async () => {
    const { ordNo, dlvNo } = await prepared(1);
    await get(`/ordservices/reqdelivery/202603021030/01/00034/123456789012/${dlvNo}`);
    expect(() => ask(ordNo)).toThrow();
  });

  test('keeps the line from being shipped', async () => {
    const { ordNo, dlvNo } = await prepared(1);
    ask(ordNo);
    negative(await get(`/ordservices/reqdelivery/202603021030/01/00034/123456789012/${dlvNo}`), -1);
    negative(await get(`/ordservices/reqdelivery/202603021030/01/00034/123456789012/${dlvNo}/Y/${ordNo}/1`), -1);
    negative(await get(`/claimservice/reqrejectorder/${ordNo}/1/08/x`), -1);
  });

  test('that nobody answers is approved after three days', async () => {
    const { ordNo } = await prepared(2);
    ask(ordNo);
    rig.control.moveClock(3 * 86_400_000);
    expect((await whole(ordNo)).get('ordPrdStat')).toBe('B01');
    expect(stock()).toBe(25);
  });
});

describe('approval', () => {
  test('has the claim number first, cancels, restocks, once', async () => {
    const { ordNo } = await prepared(2);
    const claim = ask(ordNo);
    negative(await get(`/claimservice/cancelreqconf/${ordNo}/1/${claim}`), -22001);
    expect((await get(`/claimservice/cancelreqconf/${claim}/${ordNo}/1`)).get('result_code')).toBe('0');
    expect((await whole(ordNo)).get('ordPrdStat')).toBe('B01');
    expect((await list('canceledorders')).get('ordPrdCnSeq')).toBe(claim);
    negative(await get(`/claimservice/cancelreqconf/${claim}/${ordNo}/1`), -22003);
    expect(stock()).toBe(25);
  });

  test('of a part leaves the rest to ship', async () => {
    const { ordNo, dlvNo } = await prepared(3);
    const claim = ask(ordNo, 1);
    await get(`/claimservice/cancelreqconf/${claim}/${ordNo}/1`);
    expect([(await whole(ordNo)).get('ordPrdStat'), (await whole(ordNo)).get('ordQty')]).toEqual(['301', '2']);
    expect((await get(`/ordservices/reqdelivery/202603021030/01/00034/123456789012/${dlvNo}`)).get('result_code')).toBe('0');
  });

  test('of another line or another seller’s claim is refused', async () => {
    const { ordNo } = await prepared(1);
    const claim = ask(ordNo);
    const other = order(1);
    negative(await get(`/claimservice/cancelreqconf/${claim}/${other}/1`), -22002);
    negative(await rig.call('GET', `/claimservice/cancelreqconf/${claim}/${ordNo}/1`, undefined, { key: keyOf(OTHER) }), -22001);
  });
});

describe('refusal', () => {
  const refuse = (ordNo: string, claim: string, shipment = '01/20260302/00034/777777777777') =>
    get(`/claimservice/cancelreqreject/${ordNo}/1/${claim}/${shipment}`);

  test('has the claim number third and ships the line', async () => {
    const { ordNo } = await prepared(1);
    const claim = ask(ordNo);
    negative(await get(`/claimservice/cancelreqreject/${claim}/${ordNo}/1/01/20260302/00034/777777777777`), -22001);
    expect((await refuse(ordNo, claim)).get('result_code')).toBe('0');
    const line = await whole(ordNo);
    expect([line.get('ordPrdStat'), line.get('invcNo')]).toEqual(['401', '777777777777']);
    expect([(await list('withdrawcanceledorders')).get('ordPrdCnSeq'), (await list('withdrawcanceledorders')).get('ordCnStatCd')]).toEqual([
      claim,
      '05',
    ]);
    expect((await list('cancelorders')).get('result_code')).toBe('0');
    negative(await refuse(ordNo, claim), -22003);
  });

  test.each([
    ['a date with minutes', '01/202603021030/00034/777777777777'],
    ['a date to come', '01/20260303/00034/777777777777'],
    ['an unknown carrier', '01/20260302/99999/777777777777'],
    ['a short invoice', '01/20260302/00034/7'],
  ])('%s is refused', async (_name, shipment) => {
    const { ordNo } = await prepared(1);
    negative(await refuse(ordNo, ask(ordNo), shipment), -22004);
  });
});

describe('the lists', () => {
  test.each([
    ['more than 30 days', '202601290000/202603020000', '-3305'],
    ['a start that is no time', '20260302/202603022359', '-3303'],
    ['an end that is no time', '202603020000/x', '-3304'],
  ])('%s is refused', async (_name, window, code) => {
    expect((await list('cancelorders', window)).get('result_code')).toBe(code);
  });

  test('30 days are allowed; nothing found is 0', async () => {
    expect((await list('cancelorders', '202601310000/202603020000')).get('result_code')).toBe('0');
  });

  test('repeated rows by fault', async () => {
    const claim = ask(order(1));
    rig.control.addFault({ operation: 'claims.collect', kind: 'REPEATED_PAGE' });
    expect((await list('canceledorders')).all('ordPrdCnSeq')).toEqual([claim, claim]);
  });
});

describe('the seller’s cancel', () => {
  const reject = (ordNo: string, code: string, reason: string) => get(`/claimservice/reqrejectorder/${ordNo}/1/${code}/${reason}`);

  test('is done at once, before or after the confirmation; sold out keeps the stock down', async () => {
    const first = order(2);
    expect((await reject(first, '08', encodeURIComponent('품절되었습니다'))).get('result_code')).toBe('0');
    expect([(await whole(first)).get('ordPrdStat'), stock()]).toEqual(['B01', 23]);
    const { ordNo } = await prepared(1);
    expect((await reject(ordNo, '99', encodeURIComponent('기타'))).get('result_code')).toBe('0');
    expect(stock()).toBe(23);
    const done = await list('canceledorders');
    expect([done.all('ordCnMnbdCd'), done.all('ordCnDtlsRsn')]).toEqual([
      ['02', '02'],
      ['품절되었습니다', '기타'],
    ]);
    negative(await reject(first, '08', 'x'), -1);
  });

  test('a reason in EUC-KR percent-encoding is read as well', async () => {
    const encoded = [...iconv.encode('상품 품절', 'cp949')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    await reject(order(1), '09', encoded);
    expect((await list('canceledorders')).get('ordCnDtlsRsn')).toBe('상품 품절');
  });

  test('a long reason is no problem, an empty one is', async () => {
    negative(await reject(order(1), '99', ''), -1);
    expect((await reject(order(1), '99', encodeURIComponent('가'.repeat(400)))).get('result_code')).toBe('0');
  });

  test('an unknown reason, or goods on their way, is refused', async () => {
    const { ordNo, dlvNo } = await prepared(1);
    negative(await reject(ordNo, '01', 'x'), -1);
    await get(`/ordservices/reqdelivery/202603021030/01/00034/123456789012/${dlvNo}`);
    negative(await reject(ordNo, '08', 'x'), -3313);
  });
});
