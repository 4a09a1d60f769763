/** Questions of buyers: what is asked is collected as it was asked, and is answered once. */
import { type AnswerOrder, CONNECTORS, type QuestionFact } from '@moa/channels';
import { CONFIRMED_ANSWER } from '@moa/core';
import { describe, expect } from 'vitest';
import type { TestContext } from './bench-shop.ts';
import type { Bench } from './conformance.ts';
import { must } from './listing.ts';

const BODY = '색이 사진과 같나요? 😀';
export const ANSWER = '네, 같은 색이에요.\n감사합니다.';
const LONG = '가'.repeat(5_000);
const MINUTE_MS = 60_000;

/** A question at a product of the shop, as a buyer asks it. */
export function askAtShop(bench: Bench, given: { productId?: string; body?: string } = {}): string {
  const { driver } = bench.shop();
  if (!driver.ask) throw new Error('buyers of this shop can not ask');
  const { accountId } = bench.channel;
  // Some shops know a question by its product.
  const { body = BODY, productId = driver.products(accountId)[0]?.productId ?? '' } = given;
  return driver.ask({ accountId, kind: 'PRODUCT', buyer: 'buy***', title: '색상 문의', body, productId }).questionNo;
}

/** What the shop's own service asks of the seller. */
export function askUrgently(bench: Bench, { orderNo }: { orderNo?: string | undefined } = {}): string {
  const { driver } = bench.shop();
  if (!driver.ask) throw new Error('nobody asks at this shop');
  const { accountId } = bench.channel;
  const asked = { accountId, kind: 'URGENT', buyer: '고객센터', title: '배송 확인', body: '언제 오나요?\n알려 주세요.' } as const;
  return driver.ask({ ...asked, orderNo }).questionNo;
}

/** All questions that were asked lately, the newest reading of each. */
export async function collectQuestions(bench: Bench, ctx: TestContext = bench.ctx()): Promise<Map<string, QuestionFact>> {
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  let cursor = { since: at(-10 * MINUTE_MS), until: at(MINUTE_MS), position: null as Record<string, string> | null, done: false };
  const found = new Map<string, QuestionFact>();
  for (let pages = 0; !cursor.done; pages += 1) {
    if (pages > 200) throw new Error('the walk does not end');
    const page = must(await bench.shop().connector.questions?.collect(ctx, cursor));
    expect(page.unreadable).toEqual([]);
    for (const question of page.questions) found.set(question.questionNo, question);
    cursor = { ...page.nextCursor };
  }
  return found;
}

export function answerTo({ kind, questionNo, refs }: QuestionFact, body = ANSWER): AnswerOrder {
  return { key: questionNo, kind, questionNo, refs, body };
}

export function answersAtShop(bench: Bench, questionNo: string): string[] {
  const asked = bench.shop().driver.questions?.(bench.channel.accountId) ?? [];
  return asked.find((question) => question.questionNo === questionNo)?.answers ?? [];
}

export async function collected(bench: Bench, questionNo: string): Promise<QuestionFact> {
  const found = (await collectQuestions(bench)).get(questionNo);
  if (!found) throw new Error(`question ${questionNo} was not collected`);
  return found;
}

export function describeQuestions(bench: Bench): void {
  if (!bench.has('questions.collect')) return;
  const answer = async (orders: AnswerOrder[]) => {
    const outcomes = await bench.shop().connector.questions?.answer?.(bench.ctx(), orders);
    if (!outcomes) throw new Error('this channel answers nothing');
    return outcomes;
  };
  describe('questions', () => {
    bench.proves(['questions.collect'], 'collects a question as it was asked', async () => {
      const no = askAtShop(bench);
      const question = await collected(bench, no);
      const body = bench.channel.lacksCharacters ? BODY.replace('😀', '?') : BODY;
      expect(question).toMatchObject({ kind: 'PRODUCT', state: 'UNANSWERED', body, answers: [] });
      expect(Math.abs(Date.parse(question.askedAt) - Date.now())).toBeLessThan(2 * MINUTE_MS);
      expect(question.raw).toBeDefined();
    });

    bench.proves(['questions.collect'], 'collects every question of several pages, also where pages repeat or shift', async () => {
      const asked = Array.from({ length: 120 }, (_, at) => askAtShop(bench, { body: `질문 ${at}` }));
      for (const kind of ['REPEATED_PAGE', 'SHIFTED_PAGE', null] as const) {
        if (kind !== null) bench.shop().driver.addFault({ operation: 'questions.collect', kind, times: 1 });
        const found = await collectQuestions(bench);
        bench.shop().driver.clearFaults();
        expect(asked.filter((no) => !found.has(no))).toEqual([]);
      }
    });

    bench.proves(['questions.collect', 'questions.answer'], 'answers a question, which then shows the answer', async () => {
      const [first, second] = [askAtShop(bench), askAtShop(bench)];
      const orders = [answerTo(await collected(bench, first)), answerTo(await collected(bench, second), '곧 확인해 드릴게요.')];
      expect([...(await answer(orders)).values()]).toMatchObject([{ kind: 'ok' }, { kind: 'ok' }]);
      expect(answersAtShop(bench, first)).toEqual([ANSWER]);
      expect(await collected(bench, first)).toMatchObject({ state: 'ANSWERED', answers: [{ body: ANSWER }] });
    });

    bench.proves(['questions.answer'], 'says that an answer is too long, or that its question is gone', async () => {
      const [long, gone] = [askAtShop(bench), askAtShop(bench)];
      const orders = [answerTo(await collected(bench, long), LONG), answerTo(await collected(bench, gone))];
      bench.shop().driver.withdrawQuestion?.({ accountId: bench.channel.accountId, questionNo: gone });
      expect((await collectQuestions(bench)).has(gone)).toBe(false);
      const outcomes = await answer(orders);
      for (const no of bench.channel.boundsAnswers === false ? [gone] : [long, gone])
        expect(outcomes.get(no)?.kind, no).toMatch(/^(refused|fix)$/);
      expect(answersAtShop(bench, long)).toEqual(bench.channel.boundsAnswers === false ? [LONG] : []);
    });

    const kinds = CONNECTORS[bench.channel.shopType].manifest.questions?.kinds ?? [];
    if (kinds.includes('URGENT')) {
      bench.proves(
        ['questions.collect', 'questions.answer'],
        "collects what the shop's own service asks at once, and answers it once",
        async () => {
          const { accountId } = bench.channel;
          const [order] = bench.shop().driver.orders(accountId, 1);
          const no = askUrgently(bench, { orderNo: order?.orderNo });
          const question = await collected(bench, no);
          expect(question).toMatchObject({
            kind: 'URGENT',
            state: 'UNANSWERED',
            body: '언제 오나요?\n알려 주세요.',
            orderNo: order?.orderNo,
          });
          expect([...(await answer([answerTo(question)])).values()]).toMatchObject([{ kind: 'ok' }]);
          expect(await collected(bench, no)).toMatchObject({ state: 'ANSWERED', answers: [{ body: ANSWER }] });
          expect([...(await answer([answerTo(question)])).values()]).toMatchObject([{ kind: 'refused' }]);
          expect(answersAtShop(bench, no)).toEqual([ANSWER]);
        },
      );
    }
    if (!kinds.includes('CUSTOMER')) return;
    bench.proves(['questions.collect', 'questions.answer'], 'collects what a buyer asks about an order, and answers it', async () => {
      const { driver } = bench.shop();
      const { accountId } = bench.channel;
      const [order] = driver.orders(accountId, 1);
      const asked = { accountId, kind: 'CUSTOMER', buyer: 'buy***', title: '배송 문의', body: '언제 오나요?' } as const;
      const { questionNo } = driver.ask?.({ ...asked, orderNo: order?.orderNo }) ?? { questionNo: '' };
      const question = await collected(bench, questionNo);
      expect(question).toMatchObject({ kind: 'CUSTOMER', state: 'UNANSWERED', body: asked.body, orderNo: order?.orderNo });
      expect([...(await answer([answerTo(question)])).values()]).toMatchObject([{ kind: 'ok' }]);
      expect(await collected(bench, questionNo)).toMatchObject({ state: 'ANSWERED', answers: [{ body: ANSWER }] });
    });

    if (bench.channel.shopType !== 'COUPANG') return;
    bench.proves(
      ['questions.collect', 'questions.answer'],
      'confirms what a call centre has dealt with, and never with words',
      async () => {
        const { driver } = bench.shop();
        const { accountId } = bench.channel;
        const [order] = driver.orders(accountId, 1);
        const asked = { accountId, kind: 'CUSTOMER', buyer: 'buy***', title: '업체이관', body: '환불해 주세요.' } as const;
        const { questionNo } = driver.ask?.({ ...asked, orderNo: order?.orderNo }) ?? { questionNo: '' };
        const question = await collected(bench, questionNo);
        expect(question).toMatchObject({ state: 'UNANSWERED', refs: { confirms: 'yes' } });
        expect([...(await answer([answerTo(question, CONFIRMED_ANSWER)])).values()]).toMatchObject([{ kind: 'ok' }]);
        expect(answersAtShop(bench, questionNo)).toEqual(['']);
        expect(await collected(bench, questionNo)).toMatchObject({ state: 'ANSWERED', answers: [{ body: CONFIRMED_ANSWER }] });
        expect([...(await answer([answerTo(question, CONFIRMED_ANSWER)])).values()]).toMatchObject([{ kind: 'refused' }]);
      },
    );
  });
}
