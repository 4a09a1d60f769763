import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImageHost, startImageHost } from '../testing/image-host.ts';
import { setElevenStMaintenance } from './index.ts';
import { keyOf, OTHER, productFields, productXml, type Rig, SELLER, startRig } from './testing/rig.ts';

let rig: Rig;
let host: ImageHost;

beforeAll(async () => {
  host = await startImageHost();
  rig = await startRig();
});
afterAll(async () => {
  await rig.close();
  await host.close();
});
beforeEach(() => {
  rig.control.setRateFactor(0);
  rig.control.reset();
});

const AREA = '/areaservice/outboundarea';
const ORDERS = '/ordservices/complete/202603010000/202603022359';
const create = (xml: string | Buffer, contentType?: string) =>
  rig.call('POST', '/prodservices/product', xml, contentType === undefined ? {} : { contentType });
const view = () => rig.control.products(SELLER).find((product) => product.sellerCode === 'M-1001');

describe('key', () => {
  test.each([
    ['none', null],
    ['an empty one', ''],
    ['an unknown one', 'nobody'],
  ])('%s is reported in XML with HTTP 200', async (_name, key) => {
    for (const path of [AREA, ORDERS, '/ordservices/reqpackaging/1/1/N/null/1']) {
      const answer = await rig.call('GET', path, undefined, { key });
      expect([answer.status, answer.root]).toEqual([200, 'ClientMessage']);
      expect(answer.get('message')).toContain('OpenAPI KEY');
    }
  });

  test('an expired one is refused until the account has a new one', async () => {
    rig.control.expireCredentials(SELLER);
    expect((await rig.call('GET', AREA)).get('message')).toContain('OpenAPI KEY');
    rig.control.addAccount({ id: SELLER, shopName: '모아상점 11번가', secrets: { apiKey: 'renewed' } });
    expect((await rig.call('GET', AREA, undefined, { key: 'renewed' })).get('addrSeq')).toBe('1');
  });

  test('more than five calls a second are 429; the rate factor stretches it', async () => {
    const burst = async (count: number) => Promise.all(Array.from({ length: count }, () => rig.call('GET', AREA)));
    rig.control.setRateFactor(1);
    const answers = await burst(7);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await rig.call('GET', AREA, undefined, { key: keyOf(OTHER) })).status).toBe(200);
    rig.control.setRateFactor(20);
    expect((await burst(12)).every(({ status }) => status === 200)).toBe(true);
  });
});

describe('charset', () => {
  test('answers are EUC-KR by header, declaration and bytes', async () => {
    const answer = await rig.call('GET', '/cateservice/category');
    expect(answer.headers.get('content-type')).toBe('text/xml;charset=EUC-KR');
    expect(answer.bytes.subarray(0, 44).toString('latin1')).toBe('<?xml version="1.0" encoding="euc-kr"?>\n<ns2');
    expect(answer.bytes.includes(iconv.encode('패션의류', 'cp949'))).toBe(true);
  });

  test('Hangul of CP949 beyond KS X 1001 goes both ways', async () => {
    await create(productXml({ ...productFields(host.url(600, 600)), prdNm: '똠방각하 펲시콜라 뷁' }));
    expect(view()?.name).toBe('똠방각하 펲시콜라 뷁');
    expect((await rig.call('GET', '/prodmarketservice/sellerprodcode/M-1001')).get('prdNm')).toBe('똠방각하 펲시콜라 뷁');
  });

  test('the declared charset decides: UTF-8 by header, or by declaration without one', async () => {
    const xml = productXml(productFields(host.url(600, 600)));
    expect((await create(Buffer.from(xml, 'utf8'), 'text/xml;charset=UTF-8')).get('resultCode')).toBe('200');
    expect(view()?.name).toBe('린넨 셔츠 & 팬츠');
    rig.control.reset();
    expect((await create(Buffer.from(`<?xml version="1.0" encoding="utf-8"?>${xml}`, 'utf8'), 'text/xml')).get('resultCode')).toBe('200');
    expect(view()?.name).toBe('린넨 셔츠 & 팬츠');
  });

  test('UTF-8 bytes under an EUC-KR label are no document', async () => {
    const bytes = Buffer.from(productXml({ ...productFields(host.url(600, 600)), prdNm: '각하' }), 'utf8');
    expect((await create(bytes)).get('resultCode')).toBe('400');
  });

  test('a character that CP949 lacks arrives as a question mark, even when escaped', async () => {
    await create(productXml({ ...productFields(host.url(600, 600)), prdNm: '셔츠&#128512;' }));
    expect(view()?.name).toBe('셔츠?');
  });

  test.each([
    ['no XML', 'hello'],
    ['an open element', '<Product><prdNm>'],
    ['nothing', ''],
    ['another root', '<Order></Order>'],
    ['a document type', '<!DOCTYPE Product [<!ENTITY a "b">]><Product><prdNm>&a;</prdNm></Product>'],
  ])('%s is a bad request', async (_name, xml) => {
    const answer = await create(iconv.encode(xml, 'cp949'));
    expect([answer.status, answer.root, answer.get('resultCode')]).toEqual([200, 'ClientMessage', '400']);
  });
});

describe('lookups', () => {
  test('the whole category tree, and the children of one', async () => {
    const tree = await rig.call('GET', '/cateservice/category');
    expect(tree.all('dispNo').length).toBeGreaterThan(900);
    const first = await rig.call('GET', '/cateservice/category/101');
    expect(first.all('dispNm')[0]).toBe('여성의류');
    expect(new Set(first.all('parentDispNo'))).toEqual(new Set(['101']));
    expect((await rig.call('GET', '/cateservice/category/101010101')).get('result_code')).toBe('0');
    expect((await rig.call('GET', '/cateservice/category/5')).get('resultCode')).toBe('404');
  });

  test('addresses and dispatch deadlines', async () => {
    expect((await rig.call('GET', AREA)).all('addrSeq')).toEqual(['1', '3']);
    expect((await rig.call('GET', '/areaservice/inboundarea')).all('addrSeq')).toEqual(['2']);
    expect((await rig.call('GET', '/prodservices/sendCloseList')).all('dlvSendCloseTmpltNo')).toEqual(['900101', '900102']);
  });
});

test('maintenance is -1000 in the shape of the call', async () => {
  const kernel = rig.sandbox.kernel('11ST');
  setElevenStMaintenance(kernel, true);
  expect((await rig.call('GET', AREA)).get('resultCode')).toBe('-1000');
  expect((await rig.call('GET', '/ordservices/reqpackaging/1/1/N/null/1')).get('result_code')).toBe('-1000');
  const list = await rig.call('GET', ORDERS);
  expect([list.root, list.get('result_code')]).toEqual(['orders', '-1000']);
  setElevenStMaintenance(kernel, false);
  expect((await rig.call('GET', ORDERS)).get('result_code')).toBe('0');
});

test('an unknown path is XML as well, and no HEAD reaches a GET that changes something', async () => {
  const unknown = await rig.call('GET', '/nothing');
  expect([unknown.status, unknown.get('resultCode')]).toEqual([404, '404']);
  expect((await rig.call('HEAD', AREA)).status).toBe(404);
});

test('faults speak the channel’s words: an expired key is HTTP 200', async () => {
  const message: [Parameters<Rig['control']['addFault']>[0]['kind'], number][] = [
    ['RATE_LIMITED', 429],
    ['SERVER_ERROR', 500],
    ['EXPIRED_TOKEN', 200],
  ];
  for (const [kind, status] of message) {
    rig.control.addFault({ operation: 'lookups.addresses', kind });
    const answer = await rig.call('GET', AREA);
    expect([answer.status, answer.root]).toEqual([status, 'ClientMessage']);
  }
});
