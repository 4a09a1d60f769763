import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkedClient, MALL, type Mall, type MallClient, startMall } from './testing/mall-client.ts';

let mall: Mall;
let client: MallClient;

beforeAll(async () => {
  mall = await startMall();
});
afterAll(() => mall.close());
beforeEach(async () => {
  client = await linkedClient(mall);
});

type Articles = { articles: Record<string, unknown>[] };

const ask = (kind: 'PRODUCT' | 'CUSTOMER' = 'PRODUCT') => {
  const bag = mall.control.products(MALL).find((product) => product.sellerCode === 'EB-2002');
  return mall.control.ask?.({
    accountId: MALL,
    kind,
    productId: bag?.productId,
    buyer: 'buyer01',
    title: '재입고',
    body: '언제 들어오나요?',
  }).questionNo;
};
const list = async (board: number, query = '') =>
  ((await client.get(`/boards/${board}/articles?start_date=2026-11-01&end_date=2026-11-30${query}`)).body as Articles).articles;
const answer = (no: string | undefined, more: object = {}, board = 6) =>
  client.bulk('POST', `/boards/${board}/articles`, [
    { writer: MALL, title: '재입고', content: '다음 주에 들어옵니다.', client_ip: '127.0.0.1', reply_article_no: Number(no), ...more },
  ]);

describe('the boards of a mall', () => {
  test('are listed with their names', async () => {
    expect((await client.get('/boards')).body).toMatchObject({
      boards: [{ board_no: 4 }, { board_no: 6, board_name: '상품 Q&A' }, { board_no: 9 }],
    });
  });

  test('need the scope of the community', async () => {
    await client.link('mall.read_product');
    expect((await client.get('/boards/6/articles')).status).toBe(403);
  });
});

describe('a question', () => {
  test('is a post of its board that waits for an answer; the answer is a post below it', async () => {
    const no = ask();
    expect(await list(6)).toMatchObject([
      { article_no: Number(no), parent_article_no: null, reply_status: 'N', content: '언제 들어오나요?' },
    ]);
    expect(await list(9)).toEqual([]);
    expect(await answer(no)).toMatchObject({ status: 201, body: { articles: [{ parent_article_no: Number(no), reply_depth: 1 }] } });
    expect(await list(6)).toMatchObject([
      { article_no: Number(no), reply_status: 'C' },
      { parent_article_no: Number(no), content: '다음 주에 들어옵니다.', member_id: MALL },
    ]);
    expect(await list(6, '&reply_status=N')).toEqual([]);
    expect(mall.control.effects('questions.answer', no ?? '')).toBe(1);
  });

  test('is found by its number and by the day it was asked', async () => {
    const [first, second] = [ask('CUSTOMER'), ask('CUSTOMER')];
    expect((await list(9, `&article_no=${first}`)).map((post) => post.article_no)).toEqual([Number(first)]);
    expect((await list(9, '&limit=1')).map((post) => post.article_no)).toEqual([Number(second)]);
    expect((await client.get('/boards/9/articles?start_date=2026-11-22&end_date=2026-11-30')).body).toEqual({ articles: [] });
    expect((await client.get('/boards/9/articles?start_date=2025-11-01&end_date=2026-11-30')).status).toBe(422);
  });

  test.each([
    ['without an address of the writer', { client_ip: '' }, 422],
    ['with an address that is none', { client_ip: 'localhost' }, 422],
    ['with a title too long', { title: '가'.repeat(257) }, 422],
    ['of a post that is not there', { reply_article_no: 5 }, 404],
  ])('is not answered %s', async (_name, more, status) => {
    expect((await answer(ask(), more)).body).toMatchObject({ articles: [{ status }] });
  });

  test('is answered on its own board, in `requests` only', async () => {
    const no = ask();
    expect((await answer(no, {}, 9)).body).toMatchObject({ articles: [{ status: 404 }] });
    const request = { writer: MALL, title: 'a', content: 'b', client_ip: '127.0.0.1', reply_article_no: Number(no) };
    expect((await client.post('/boards/6/articles', request)).status).toBe(422);
  });
});
