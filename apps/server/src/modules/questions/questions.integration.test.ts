/** Questions from the shop to the answer: nothing is kept twice, nothing is answered twice, whatever breaks off between. */
import { randomBytes } from 'node:crypto';
import type { AnswerOrder, Outcome, QuestionFact, QuestionPage } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { lineFact } from '../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../test/support/index.ts';
import { createSellerVault } from '../../platform/crypto/index.ts';
import { ingestPage } from '../orders/index.ts';
import type { LinkedAccount, ShopRuntime } from '../shops/index.ts';
import { readAccount } from '../shops/link/accounts.queries.ts';
import { sendAnswer } from './answer.tasks.ts';
import { collectQuestions, storePage } from './collect.ts';
import { readEarlier } from './earlier.service.ts';
import { countQuestions, readQuestionPage, startAnswers } from './questions.service.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const NOW = new Date('2026-11-23T03:00:00.000Z');
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();
const BY = { userId: '1', loginId: 'her' };

function fact(over: Partial<QuestionFact> = {}): QuestionFact {
  return {
    kind: 'PRODUCT',
    questionNo: '1',
    state: 'UNANSWERED',
    rawState: '',
    category: '',
    askedAt: hoursAgo(2),
    buyer: '김**',
    title: '',
    body: '언제 오나요?',
    secret: false,
    shopProductId: '77',
    shopItemId: null,
    productName: '린넨 셔츠',
    orderNo: null,
    answers: [],
    refs: {},
    raw: {},
    ...over,
  };
}

type Answer = (order: AnswerOrder) => Outcome<void>;

/** A seller with one shop, which shows `shown` and takes answers as `answer` says. */
async function shopWith(loginId: string, given: { shown: QuestionFact[]; answer?: Answer }) {
  const { sellerId } = await seller({ loginId });
  const accountId = await database.tenant(sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
       values ($1, 'COUPANG', 'A1', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    return rows[0]?.id ?? 0;
  });
  const account = { id: accountId, sellerId, shopType: 'COUPANG', shopName: '본점', status: 'NORMAL' } as LinkedAccount;
  const sent: string[] = [];
  const shop: typeof given & { collectable: boolean; unasked?: QuestionPage['unasked'] } = { ...given, collectable: true };
  const collect = async (_ctx: unknown, cursor: QuestionPage['nextCursor']): Promise<Outcome<QuestionPage>> => {
    if (!shop.collectable) return { kind: 'again', message: '쇼핑몰이 답하지 않습니다.' };
    // Every page comes twice.
    const questions = [...shop.shown, ...shop.shown].filter(({ askedAt }) => askedAt >= cursor.since && askedAt <= cursor.until);
    return {
      kind: 'ok',
      value: { questions, unreadable: [], ...(shop.unasked && { unasked: shop.unasked }), nextCursor: { ...cursor, done: true } },
    };
  };
  const answer = async (_ctx: unknown, orders: AnswerOrder[]) =>
    new Map(
      orders.map((order) => {
        sent.push(order.body);
        return [order.key, (shop.answer ?? (() => ({ kind: 'ok', value: undefined }) as const))(order)] as const;
      }),
    );
  const connector = { manifest: { questions: { overlapMs: 24 * HOUR_MS } }, questions: { collect, answer } };
  const shops = { context: async () => ({ account, connector, ctx: {} }), account: async () => account } as unknown as ShopRuntime;
  const deps = { database, sellerVault, shops, now: () => NOW, onError: () => undefined };
  const scope = { sellerId, shopAccountIds: null };
  const read = async (request: Parameters<typeof readQuestionPage>[2] = {}, personal = true) =>
    (await readQuestionPage(deps, scope, request, personal)).contents;
  const start = async (items: { id: string; body: string }[]) => {
    const keys = await sellerVault.forSeller(sellerId);
    return database.tenant(scope, (tx) => startAnswers(tx, keys, items, BY, NOW));
  };
  const send = async (attemptNo = 1) => {
    const { rows } = await database.tenant(sellerId, (tx) =>
      tx.query<{ id: number }>('select max(id) as id from question_answer where seller_id = $1', [tx.sellerId]),
    );
    return sendAnswer(deps, sellerId, { input: { answerId: rows[0]?.id }, attemptNo });
  };
  return {
    sellerId,
    account,
    shop,
    sent,
    deps,
    scope,
    read,
    start,
    send,
    collect: () => collectQuestions(deps, account, new AbortController().signal),
  };
}

const answered = (body: string) => [{ answerNo: '9', body, answeredAt: hoursAgo(1) }];

test('a question is kept once however often it comes, and what the shop changed is seen', async () => {
  const { shop, read, collect, deps, scope } = await shopWith('qna-once', {
    shown: [fact(), fact({ questionNo: '2', askedAt: hoursAgo(30) })],
  });
  expect(await collect()).toEqual({ ok: true, created: 2, changed: 0 });
  expect(await collect()).toEqual({ ok: true, created: 0, changed: 0 });
  // Oldest first: who waits longest is answered first.
  expect((await read({ state: 'UNANSWERED' })).map(({ questionNo, urgent }) => [questionNo, urgent])).toEqual([
    ['2', true],
    ['1', false],
  ]);
  expect(await countQuestions(deps, scope)).toEqual({ unanswered: 2, urgent: 1, oldestAt: hoursAgo(30) });
  shop.shown = [fact(), fact({ questionNo: '2', askedAt: hoursAgo(30), state: 'ANSWERED', answers: answered('네') })];
  expect(await collect()).toEqual({ ok: true, created: 0, changed: 1 });
  expect(await read({ state: 'ANSWERED' })).toMatchObject([{ questionNo: '2', answers: [{ body: '네' }] }]);
});

test("what the shop's own service asks is urgent at once, beside a buyer's question of the same number", async () => {
  const { sellerId, shop, read, collect, deps, scope } = await shopWith('qna-notice', {
    shown: [fact(), fact({ kind: 'URGENT', askedAt: hoursAgo(1), buyer: '', title: '배송 확인' })],
  });
  await collect();
  expect(await countQuestions(deps, scope)).toMatchObject({ unanswered: 2, urgent: 1 });
  expect(await read({ kinds: ['URGENT'] })).toMatchObject([{ kind: 'URGENT', questionNo: '1', urgent: true, title: '배송 확인' }]);
  const alerts = async () =>
    (
      await database.tenant(sellerId, (tx) =>
        tx.query<{ title: string }>(`select title from alert where seller_id = $1 and kind = 'questions.urgent' and resolved_at is null`, [
          tx.sellerId,
        ]),
      )
    ).rows.map(({ title }) => title);
  expect(await alerts()).toEqual(['쿠팡 본점에 긴급문의가 1건 있습니다.']);
  shop.shown = [fact(), fact({ kind: 'URGENT', askedAt: hoursAgo(1), state: 'ANSWERED', answers: answered('네') })];
  await collect();
  expect(await alerts()).toEqual([]);
});

test('a question that its buyer took back is over, and an unknown state changes none', async () => {
  const { shop, read, collect } = await shopWith('qna-gone', { shown: [fact(), fact({ questionNo: '2' })] });
  await collect();
  shop.shown = [fact({ questionNo: '2', state: null, body: '고친 문의' })];
  await collect();
  expect((await read()).map(({ questionNo, state }) => [questionNo, state]).toSorted()).toEqual([
    ['1', 'CLOSED'],
    ['2', 'UNANSWERED'],
  ]);
});

test('a kind that the key may not ask for is named at its account until it may, and its questions stay as they are', async () => {
  const urgent = fact({ kind: 'URGENT', questionNo: '5' });
  const { sellerId, account, shop, read, collect } = await shopWith('qna-unasked', { shown: [urgent] });
  const named = async () => (await database.tenant(sellerId, (tx) => readAccount(tx, account.id))).unaskedQuestions;
  expect(await named()).toEqual([]);
  await collect();
  shop.shown = [];
  shop.unasked = ['URGENT'];
  await collect();
  expect(await named()).toEqual(['URGENT']);
  expect(await read()).toMatchObject([{ kind: 'URGENT', state: 'UNANSWERED' }]);
  delete shop.unasked;
  await collect();
  expect(await named()).toEqual([]);
});

test('what waits too long is an alert of its shop, until it is answered', async () => {
  const { sellerId, shop, collect } = await shopWith('qna-urgent', { shown: [fact({ askedAt: hoursAgo(21) })] });
  const open = async () =>
    (
      await database.tenant(sellerId, (tx) =>
        tx.query<{ title: string }>(`select title from alert where seller_id = $1 and kind = 'questions.urgent' and resolved_at is null`, [
          tx.sellerId,
        ]),
      )
    ).rows;
  await collect();
  expect(await open()).toMatchObject([{ title: expect.stringContaining('긴급문의가 1건') }]);
  shop.shown = [fact({ askedAt: hoursAgo(21), state: 'ANSWERED', answers: answered('네') })];
  await collect();
  expect(await open()).toEqual([]);
});

test('an answer goes out once with its variables filled in, and a second one is refused', async () => {
  const { read, start, send, sent, collect } = await shopWith('qna-answer', { shown: [fact()] });
  await collect();
  const id = (await read())[0]?.id ?? '';
  expect(await start([{ id, body: '{주문번호} 확인했어요.' }])).toEqual({
    jobId: null,
    rejected: [{ id, message: expect.stringContaining('{주문번호}') }],
  });
  expect((await start([{ id, body: '{구매자}님, {상품명}은 내일 나가요.' }])).rejected).toEqual([]);
  expect((await start([{ id, body: '또' }])).rejected).toMatchObject([{ message: expect.stringContaining('보내고 있는') }]);
  expect(await send()).toMatchObject({ status: 'DONE' });
  expect(await send(2)).toMatchObject({ status: 'DONE' });
  expect(sent).toEqual(['김**님, 린넨 셔츠은 내일 나가요.']);
  expect(await read({ state: 'ANSWERED' })).toMatchObject([{ sending: null, answers: [{ body: sent[0] }] }]);
  expect((await start([{ id, body: '또' }])).rejected).toMatchObject([{ message: expect.stringContaining('이미 답변') }]);
});

test('whoever may not see personal data sees enough to know a buyer by, and too little to reach her', async () => {
  const { read, collect } = await shopWith('qna-masked', {
    shown: [fact({ buyer: 'buyer@example.com' }), fact({ questionNo: '2', buyer: '홍길동' })],
  });
  await collect();
  const buyers = async (personal: boolean) => (await read({}, personal)).map(({ buyer }) => buyer).toSorted();
  expect(await buyers(true)).toEqual(['buyer@example.com', '홍길동']);
  expect(await buyers(false)).toEqual(['bu***@example.com', '홍*동']);
});

test('an answer that grew too long with its values stays here', async () => {
  const { read, start, collect } = await shopWith('qna-long', { shown: [fact({ productName: '셔츠'.repeat(100) })] });
  await collect();
  const id = (await read())[0]?.id ?? '';
  expect(await start([{ id, body: '{상품명}'.repeat(10) }])).toEqual({
    jobId: null,
    rejected: [{ id, message: expect.stringContaining('2,000자') }],
  });
});

test('an answer that was collected before its outcome was noted is shown once', async () => {
  const { shop, account, deps, read, start, send, collect } = await shopWith('qna-twice', { shown: [fact()] });
  await collect();
  const id = (await read())[0]?.id ?? '';
  await start([{ id, body: '내일 나가요.' }]);
  const keys = await sellerVault.forSeller(account.sellerId);
  const shown = fact({ state: 'ANSWERED', answers: answered('내일 나가요.') });
  await database.tenant(account.sellerId, (tx) =>
    tx.query(`update question_answer set state = 'SENDING' where seller_id = $1`, [tx.sellerId]),
  );
  await storePage(deps, keys, account, { questions: [shown] });
  shop.shown = [shown];
  expect(await send(2)).toMatchObject({ status: 'DONE' });
  expect((await read())[0]?.answers).toHaveLength(1);
});

test('a worker that dies between the call and its outcome is followed by a look, never by a second answer', async () => {
  const died = new Error('the process ended');
  const { shop, read, start, send, sent, collect } = await shopWith('qna-crash', {
    shown: [fact()],
    answer: () => {
      throw died;
    },
  });
  await collect();
  const id = (await read())[0]?.id ?? '';
  await start([{ id, body: '내일 나가요.' }]);
  await expect(send()).rejects.toBe(died);
  // The shop does not answer: it is not sent again either.
  shop.collectable = false;
  expect(await send(2)).toMatchObject({ againInMs: expect.any(Number) });
  shop.collectable = true;
  shop.shown = [fact({ state: 'ANSWERED', answers: answered('내일  나가요. ') })];
  expect(await send(3)).toMatchObject({ status: 'DONE' });
  expect(sent).toHaveLength(1);
});

test('a lost answer that the shop does not show is looked for once more, and then sent again', async () => {
  const { read, start, send, sent, collect, shop } = await shopWith('qna-lost', {
    shown: [fact()],
    answer: () => ({ kind: 'unknown', message: '응답이 끊겼습니다.' }),
  });
  await collect();
  const id = (await read())[0]?.id ?? '';
  await start([{ id, body: '네' }]);
  expect(await send()).toMatchObject({ againInMs: expect.any(Number) });
  shop.answer = () => ({ kind: 'ok', value: undefined });
  expect(await send(2)).toMatchObject({ status: 'DONE' });
  expect(sent).toHaveLength(2);
});

test('an answer that somebody wrote at the shop meanwhile stays, and ours is not published beside it', async () => {
  const { shop, read, start, send, sent, collect } = await shopWith('qna-others', {
    shown: [fact()],
    answer: () => ({ kind: 'unknown', message: '응답이 끊겼습니다.' }),
  });
  await collect();
  const id = (await read())[0]?.id ?? '';
  await start([{ id, body: '네' }]);
  shop.shown = [fact({ state: 'ANSWERED', answers: answered('아니요') })];
  expect(await send()).toMatchObject({ status: 'FAILED', message: expect.stringContaining('다른 답변') });
  expect(sent).toEqual(['네']);
});

test('a product that was collected after the question is found by the number that the shop names', async () => {
  const { sellerId, account, read, collect } = await shopWith('qna-later', { shown: [fact({ productName: '' })] });
  await collect();
  expect(await read()).toMatchObject([{ product: { name: '', productId: null } }]);
  await database.tenant(sellerId, (tx) =>
    tx.query(
      `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name)
       values ($1, $2, 'COUPANG', 'k1', 'M1', '77', '린넨 셔츠')`,
      [tx.sellerId, account.id],
    ),
  );
  expect(await read()).toMatchObject([{ product: { name: '린넨 셔츠', shopProductId: '77' } }]);
  // As it is shown, so it is searched for.
  expect(await read({ keyword: '린넨' })).toMatchObject([{ questionNo: '1' }]);
  expect(await read({ keyword: '바지' })).toEqual([]);
});

test.each(['shop_product_id', 'shop_product_sub_id'])(
  'a question that names its product by %s is found by the name of the product',
  async (number) => {
    const { sellerId, account, read, collect } = await shopWith(`qna-named-${number}`, {
      shown: [
        fact({ productName: '' }),
        fact({ questionNo: '2', productName: '', shopProductId: '78' }),
        fact({ questionNo: '3', shopProductId: null }),
      ],
    });
    await collect();
    await database.tenant(sellerId, (tx) =>
      tx.query(
        `insert into listing (seller_id, account_id, shop_type, register_key, management_code, ${number}, name)
       values ($1, $2, 'COUPANG', 'k1', 'M1', '77', '바람막이 점퍼')`,
        [tx.sellerId, account.id],
      ),
    );
    expect((await read({ keyword: '점퍼' })).map(({ questionNo }) => questionNo)).toEqual(['1']);
  },
);

test('beside a question stand what the same buyer asked before and what was answered about the product, and nobody else’s', async () => {
  const { sellerId, account, deps, scope, read, collect } = await shopWith('qna-earlier', {
    shown: [
      fact({ questionNo: 'now', buyer: 'moon77', orderNo: 'O2' }),
      fact({ questionNo: 'hers', buyer: 'Moon77', shopProductId: '78', askedAt: hoursAgo(5) }),
      fact({ questionNo: 'other order', buyer: '달**', shopProductId: '79', orderNo: 'O1', askedAt: hoursAgo(6) }),
      fact({ questionNo: 'stranger', buyer: 'sun', shopProductId: '80', orderNo: 'O3', askedAt: hoursAgo(7) }),
      fact({ questionNo: 'product', buyer: 'sun', state: 'ANSWERED', answers: answered('내일 나가요'), askedAt: hoursAgo(8) }),
      fact({ questionNo: 'unanswered', buyer: 'sun', askedAt: hoursAgo(9) }),
      fact({ questionNo: 'later', buyer: 'moon77', askedAt: hoursAgo(1) }),
    ],
  });
  await collect();
  const keys = await sellerVault.forSeller(sellerId);
  const receiver = (name: string, phone: string) => ({ ...lineFact().receiver, name, phone });
  await database.tenant(sellerId, (tx) =>
    ingestPage(
      tx,
      keys,
      { id: account.id, shopType: account.shopType },
      {
        lines: [
          lineFact({ orderNo: 'O1', receiver: receiver('달빛', '010-1234-5678') }),
          lineFact({ orderNo: 'O2', receiver: receiver('달빛', '010-1234-5678') }),
          lineFact({ orderNo: 'O3', receiver: receiver('햇빛', '010-1234-5678') }),
        ],
        claims: [],
      },
      { reserveUnpaid: false },
    ),
  );
  const asked = (await read()).find(({ questionNo }) => questionNo === 'now');
  const earlier = async (of = scope as Parameters<typeof readEarlier>[1], personal = true) =>
    readEarlier(deps, of, Number(asked?.id), personal);
  const { buyer, product } = await earlier();
  expect(buyer.map(({ questionNo }) => questionNo)).toEqual(['hers', 'other order']);
  expect(product.map(({ questionNo }) => questionNo)).toEqual(['product']);
  expect(product[0]?.answers).toMatchObject([{ body: '내일 나가요' }]);
  expect((await earlier(scope, false)).buyer[0]?.buyer).not.toBe('Moon77');
  await expect(earlier({ sellerId, shopAccountIds: [account.id + 1] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
