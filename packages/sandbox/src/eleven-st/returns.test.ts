import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, BUYER, type Rig, SELLER, startRig } from './testing/rig.ts';

const TODAY = '202603020000/202603022359';
const REASON = encodeURIComponent('구매자와 협의');
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
const claims = (name: string) => get(`/claimservice/${name}/${TODAY}`);
const whole = (ordNo: string) => get(`/claimservice/orderlistalladdr/${ordNo}`);
const stock = () => rig.control.products(SELLER).find((product) => product.productId === tee.prdNo)?.items[0]?.quantity;
const code = async (answer: Promise<Answer>) => (await answer).get('result_code');
const view = (ordNo: string) => rig.control.orders(SELLER).find(({ orderNo }) => orderNo === ordNo)?.lines[0];

/** An order on its way, or delivered. */
async function sent(quantity: number, delivered = true): Promise<{ ordNo: string; dlvNo: string }> {
  const lines = [{ productId: tee.prdNo, itemId: tee.items[0] ?? '', quantity }];
  const { orderNo: ordNo } = rig.control.placeOrder({ accountId: SELLER, lines, ...BUYER });
  const dlvNo = (await whole(ordNo)).get('dlvNo') ?? '';
  await get(`/ordservices/reqpackaging/${ordNo}/1/N/null/${dlvNo}`);
  await get(`/ordservices/reqdelivery/202603021030/01/00034/123456789012/${dlvNo}`);
  if (delivered) rig.control.advanceOrder({ accountId: SELLER, orderNo: ordNo, lineNo: '1', to: 'DELIVERED' });
  return { ordNo, dlvNo };
}

const ask = (orderNo: string, type: 'RETURN' | 'EXCHANGE', quantity?: number) =>
  rig.control.requestReturn?.({
    accountId: SELLER,
    orderNo,
    lineNo: '1',
    type,
    reason: 'COLOR_SIZE',
    ...(quantity === undefined ? {} : { quantity }),
  }).claimNo ?? '';

describe('a return', () => {
  test('is listed with its number, pieces, reason and state', async () => {
    const { ordNo } = await sent(3);
    const claim = ask(ordNo, 'RETURN', 2);
    const row = await claims('returnorders');
    expect(['clmReqSeq', 'ordNo', 'ordPrdSeq', 'clmReqQty', 'clmStat', 'clmReqRsn', 'twPrdInvcNo'].map((name) => row.get(name))).toEqual([
      claim,
      ordNo,
      '1',
      '2',
      '105',
      '110',
      'null',
    ]);
    expect((await claims('exchangeorders')).get('result_code')).toBe('0');
    expect((await claims('cancelorders')).get('result_code')).toBe('0');
  });

  test('approved gives the pieces back once; what is left of the line stays', async () => {
    const { ordNo } = await sent(3);
    const claim = ask(ordNo, 'RETURN', 2);
    const before = stock() ?? 0;
    expect(await code(get(`/claimservice/returnreqconf/${ordNo}/1/${claim}`))).toBe('-24004');
    expect(await code(get(`/claimservice/returnreqconf/${claim}/${ordNo}/1`))).toBe('0');
    expect(stock()).toBe(before + 2);
    expect([(await whole(ordNo)).get('ordPrdStat'), (await whole(ordNo)).get('ordQty')]).toEqual(['501', '1']);
    expect((await claims('returnedorders')).get('clmStat')).toBe('106');
    expect(await code(get(`/claimservice/returnreqconf/${claim}/${ordNo}/1`))).toBe('-24006');
    expect(rig.control.effects('claims.approveReturn', ordNo)).toBe(1);
    ask(ordNo, 'RETURN');
    await get(`/claimservice/returnreqconf/${view(ordNo)?.openClaim}/${ordNo}/1`);
    expect((await whole(ordNo)).get('ordPrdStat')).toBe('A01');
  });

  test('refused leaves everything as it was and is in the list of withdrawn ones', async () => {
    const { ordNo } = await sent(2);
    const claim = ask(ordNo, 'RETURN');
    const path = (reason: string, text = REASON) => `/claimservice/returnreqreject/${ordNo}/1/${claim}/${reason}/${text}`;
    expect(await code(get(path('105')))).toBe('-1');
    expect(await code(get(path('104')))).toBe('0');
    expect(await code(get(path('104')))).toBe('-1');
    expect((await claims('retractretorders')).get('clmStat')).toBe('107');
    expect([(await whole(ordNo)).get('ordPrdStat'), rig.control.effects('claims.rejectReturn', ordNo)]).toEqual(['501', 1]);
  });

  test('withdrawn by the buyer is 108', async () => {
    const { ordNo } = await sent(1);
    rig.control.withdrawClaim?.({ accountId: SELLER, claimNo: ask(ordNo, 'RETURN') });
    expect((await claims('retractretorders')).get('clmStat')).toBe('108');
  });

  test('is held, then its completion; a held one is approved and not refused', async () => {
    const { ordNo } = await sent(1);
    const claim = ask(ordNo, 'RETURN');
    const hold = (call: string, reason = '101') => code(get(`/claimservice/${call}/${ordNo}/1/${claim}/${reason}/${REASON}`));
    expect(await hold('returncompletedefer')).toBe('-21007');
    expect(await hold('returnclaimdefer', '106')).toBe('-21005');
    expect(await hold('returnclaimdefer')).toBe('0');
    expect([(await claims('returnorders')).get('clmStat'), view(ordNo)?.claim]).toEqual(['104', '반품보류']);
    expect(await hold('returnclaimdefer')).toBe('-21007');
    expect(await code(get(`/claimservice/returnreqreject/${ordNo}/1/${claim}/104/${REASON}`))).toBe('-1');
    expect(await hold('returncompletedefer')).toBe('0');
    expect((await claims('returnorders')).get('clmStat')).toBe('109');
    rig.control.moveClock(30 * 86_400_000);
    expect(await code(get(`/claimservice/returnreqconf/${claim}/${ordNo}/1`))).toBe('0');
  });

  test('shows the parcel in which it comes back', async () => {
    const { ordNo, dlvNo } = await sent(1);
    const claim = ask(ordNo, 'RETURN');
    const pickUp = (parcel: string, courier = '00034') =>
      code(get(`/claimservice/returninvc/202603031030/${parcel}/${courier}/555666777888/01/${claim}`));
    expect(await pickUp('1')).toBe('-1');
    expect(await pickUp(dlvNo, '99999')).toBe('-1');
    expect(await pickUp(dlvNo)).toBe('0');
    const row = await claims('returnorders');
    expect([row.get('twPrdInvcNo'), row.get('dlvEtprsCd'), view(ordNo)?.claim]).toEqual(['555666777888', '00034', '반품수거중']);
    rig.control.advanceClaim?.({ accountId: SELLER, claimNo: claim, to: 'COLLECTED' });
    expect(view(ordNo)?.claim).toBe('반품수거완료');
    expect(() => rig.control.advanceClaim?.({ accountId: SELLER, claimNo: claim, to: 'COLLECTING' })).toThrow('수거할 상품');
  });
});

describe('an exchange', () => {
  test('is approved with the parcel that leaves, and takes nothing from the line', async () => {
    const { ordNo } = await sent(2);
    const claim = ask(ordNo, 'EXCHANGE', 1);
    const before = stock();
    expect((await claims('exchangeorders')).get('clmStat')).toBe('201');
    expect(await code(get(`/claimservice/exchangereqconf/${claim}/${ordNo}/1/00034/x`))).toBe('-1');
    expect(await code(get(`/claimservice/exchangereqconf/${claim}/${ordNo}/1/00034/777888999000`))).toBe('0');
    expect((await claims('exchangedorders')).get('clmStat')).toBe('212');
    expect([(await whole(ordNo)).get('ordPrdStat'), (await whole(ordNo)).get('ordQty'), stock()]).toEqual(['501', '2', before]);
    expect(await code(get(`/claimservice/exchangereqconf/${claim}/${ordNo}/1/00034/777888999000`))).toBe('-26006');
    expect(rig.control.effects('claims.dispatchExchange', ordNo)).toBe(1);
  });

  test('refused is 232, and a return’s number is none of an exchange', async () => {
    const { ordNo } = await sent(1);
    const claim = ask(ordNo, 'EXCHANGE');
    expect(await code(get(`/claimservice/returnreqconf/${claim}/${ordNo}/1`))).toBe('-24004');
    const refuse = (reason: string) => code(get(`/claimservice/exchangereqreject/${ordNo}/1/${claim}/${reason}/${REASON}`));
    expect(await refuse('104')).toBe('-1');
    expect(await refuse('203')).toBe('0');
    expect(await refuse('203')).toBe('-26006');
    expect((await claims('retractexcorders')).get('clmStat')).toBe('232');
  });
});

describe('questions', () => {
  const list = (status: string) => get(`/prodqnaservices/prodqnalist/20260302/20260302/${status}`);
  const answer = (no: string, product: string, text: string) =>
    rig.call(
      'PUT',
      `/prodqnaservices/prodqnaanswer/${no}/${product}`,
      `<ProductQna><answerCont><![CDATA[${text}]]></answerCont></ProductQna>`,
    );

  test('are listed by whether they are answered, and answered over an answer', async () => {
    const asked = {
      accountId: SELLER,
      kind: 'PRODUCT' as const,
      productId: tee.prdNo,
      buyer: 'buyer01',
      title: '길이',
      body: '총장이 몇인가요?',
    };
    const no = rig.control.ask?.(asked).questionNo ?? '';
    const open = await list('02');
    expect([open.root, open.get('brdInfoNo'), open.get('brdInfoClfNo'), open.get('brdInfoCont'), open.get('answerYn')]).toEqual([
      'productQnas',
      no,
      tee.prdNo,
      '총장이 몇인가요?',
      'N',
    ]);
    expect((await answer(no, '1', '70cm입니다.')).get('resultCode')).toBe('500');
    expect((await answer(no, tee.prdNo, '')).get('resultCode')).toBe('500');
    expect((await answer(no, tee.prdNo, '70cm입니다.')).get('resultCode')).toBe('200');
    await answer(no, tee.prdNo, '72cm입니다.');
    expect((await list('02')).get('result_code')).toBe('0');
    expect([(await list('01')).get('answerCont'), (await list('00')).all('brdInfoNo')]).toEqual(['72cm입니다.', [no]]);
    expect((await list('03')).get('result_code')).toBe('400');
    expect(() => rig.control.ask?.({ ...asked, kind: 'CUSTOMER' })).toThrow('그런 문의가 없습니다');
  });
});

describe('settlement', () => {
  test('has a row for each decided line by its day: its sums add up', async () => {
    const { ordNo } = await sent(2);
    const list = () => get('/settlement/settlementList/20260302/20260401');
    expect((await list()).get('result_code')).toBe('0');
    rig.control.advanceOrder({ accountId: SELLER, orderNo: ordNo, lineNo: '1', to: 'CONFIRMED' });
    const row = await list();
    const won = (name: string) => Number(row.get(name));
    expect([row.root, row.get('ordNo'), row.get('ordPrdSeq'), row.get('pocnfrmDt'), row.get('stlPlnDy'), row.get('totalCount')]).toEqual([
      'seStlDtlLists',
      ordNo,
      '1',
      '20260302',
      '2026/03/04',
      '1',
    ]);
    expect(won('selPrc') + won('optAmt') + won('dlvAmt')).toBe(won('selPrcAmt'));
    expect(won('selPrcAmt') - won('deductAmt')).toBe(won('stlAmt'));
    expect((await get('/settlement/settlementList/20260302/20260402')).get('result_code')).toBe('2');
  });
});
