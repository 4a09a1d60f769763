/** Questions that buyers ask at shops, answers to them, and templates of answers. */
import { ANSWER_MAX, answerProblem, QUESTION_KINDS, QUESTION_STATES, templateProblem } from '@moa/core';
import { z } from 'zod';
import { withoutShops } from './matching.ts';
import { operation } from './operation.ts';
import { shopTypeSchema } from './vocabulary.ts';
import { accountCountsSchema, idSchema, instantSchema, jobStartedSchema, listOf, okSchema, pageQuery, pageSchema } from './wire.ts';

const tags = ['문의'];
const csAuth = { any: ['csAuth' as const] };

const questionSchema = z.object({
  id: idSchema,
  kind: z.enum(QUESTION_KINDS),
  state: z.enum(QUESTION_STATES),
  accountId: idSchema,
  shopType: shopTypeSchema,
  shopName: z.string(),
  /** The shop's own number. */
  questionNo: z.string(),
  askedAt: instantSchema,
  /** It waits for so long that it should be answered first. */
  urgent: z.boolean(),
  buyer: z.string(),
  category: z.string(),
  title: z.string(),
  body: z.string(),
  secret: z.boolean(),
  answers: z.array(z.object({ body: z.string(), answeredAt: instantSchema.nullable() })),
  product: z
    .object({ name: z.string(), imageUrl: z.string().nullable(), productId: idSchema.nullable(), shopProductId: z.string().nullable() })
    .nullable(),
  /** `lineId` where the order has been collected. */
  order: z.object({ orderNo: z.string(), lineId: idSchema.nullable() }).nullable(),
  /** An answer on its way, or the last one that failed. */
  sending: z
    .object({ state: z.enum(['WAITING', 'SENDING', 'FAILED']), body: z.string(), message: z.string(), jobId: idSchema.nullable() })
    .nullable(),
  /** False where the channel takes no answers from us. */
  answerable: z.boolean(),
  /** The shop takes no words, but wants to hear that it was seen: `CONFIRMED_ANSWER` says so. */
  confirms: z.boolean(),
});

const bodySchema = z
  .string()
  .max(ANSWER_MAX * 2)
  .superRefine((body, issues) => {
    const message = answerProblem(body);
    if (message !== null) issues.addIssue({ code: 'custom', message });
  });

const answerTemplateSchema = z.object({ id: idSchema, name: z.string(), body: z.string() });

const questionConditions = {
  shopTypes: listOf(shopTypeSchema),
  accountIds: listOf(idSchema),
  kinds: listOf(z.enum(QUESTION_KINDS)),
  state: z.enum(QUESTION_STATES).optional(),
  /** In the name of the product, or the whole number of the order or of the question. */
  keyword: z.string().trim().max(100).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
};

export const questions = {
  list: operation('GET', '/api/v1/qna', csAuth, '문의 목록', { tags })
    .input(
      z.object({
        ...pageQuery,
        ...questionConditions,
      }),
    )
    .output(pageSchema(questionSchema)),
  count: operation('GET', '/api/v1/qna/count', csAuth, '답변을 기다리는 문의 수', { tags })
    .input(z.object({}))
    .output(z.object({ unanswered: z.number().int(), urgent: z.number().int(), oldestAt: instantSchema.nullable() })),
  /** How many questions a list with the same conditions finds at each account. */
  countByAccount: operation('GET', '/api/v1/qna/count/account', csAuth, '계정별 문의 수', { tags })
    .input(z.object(withoutShops(questionConditions)))
    .output(accountCountsSchema),
  detail: operation('GET', '/api/v1/qna/{id}', csAuth, '문의 상세', { tags })
    .input(z.object({ id: idSchema }))
    .output(questionSchema),
  /** What the same buyer asked before, and what was answered about the same product: the newest first, twenty of each at most. */
  earlier: operation('GET', '/api/v1/qna/{id}/earlier', csAuth, '이전 문의', { tags })
    .input(z.object({ id: idSchema }))
    .output(z.object({ buyer: z.array(questionSchema), product: z.array(questionSchema) })),
  import: operation('POST', '/api/v1/qna/import', csAuth, '문의 수집', { tags, audit: 'question.import' })
    .input(z.strictObject({ accountIds: z.array(idSchema).max(100).optional() }))
    .output(jobStartedSchema),
  /** Variables in the texts are filled in for each question; one of which nothing is known is refused by name, the others go. */
  answer: operation('POST', '/api/v1/qna', csAuth, '문의 답변', { tags, audit: 'question.answer', bodyLimit: 1024 * 1024 })
    .input(
      z.strictObject({
        items: z
          .array(z.strictObject({ id: idSchema, body: bodySchema }))
          .min(1)
          .max(200),
      }),
    )
    .output(
      z.object({
        /** Null where no answer could be sent. */
        jobId: idSchema.nullable(),
        rejected: z.array(z.object({ id: idSchema, message: z.string() })),
      }),
    ),
  templates: operation('GET', '/api/v1/qna/template', csAuth, '답변 템플릿 목록', { tags })
    .input(z.object({}))
    .output(z.object({ contents: z.array(answerTemplateSchema) })),
  saveTemplate: operation('POST', '/api/v1/qna/template', csAuth, '답변 템플릿 저장', { tags, audit: 'question.template' })
    .input(
      z.strictObject({
        /** Absent for a new one. */
        id: idSchema.optional(),
        name: z.string().trim().min(1, '템플릿 이름을 입력해주십시오.').max(50, '템플릿 이름은 50자 이하로 입력해주십시오.'),
        body: bodySchema.superRefine((body, issues) => {
          const message = templateProblem(body);
          if (message !== null) issues.addIssue({ code: 'custom', message });
        }),
      }),
    )
    .output(answerTemplateSchema),
  removeTemplate: operation('DELETE', '/api/v1/qna/template/{id}', csAuth, '답변 템플릿 삭제', { tags, audit: 'question.template' })
    .input(z.object({ id: idSchema }))
    .output(okSchema),
};
