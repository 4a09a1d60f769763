/** 자동 규칙: rules that act on new orders, tried on past ones before they are switched on, and what they did. */
import { CONFLICT_KINDS, RULE_ACTION_KINDS, RULE_NAME_MAX, RULE_TEXT_MAX, RULES_MAX, SKIP_REASONS } from '@moa/core';
import { z } from 'zod';
import { ofOrders } from './matching.ts';
import { operation } from './operation.ts';
import { shopTypeSchema } from './vocabulary.ts';
import { idSchema, instantSchema, listOf, okSchema, pageQuery, pageSchema, versionSchema, wonSchema } from './wire.ts';

const tags = ['자동 규칙'];
const orderAuth = { any: ['orderAuth' as const] };

const time = z.string().max(5).nullable();
const conditionsSchema = z.strictObject({
  accountIds: z.array(idSchema).max(100),
  skuIds: z.array(idSchema).max(500),
  keyword: z.string().trim().max(100),
  amountFrom: wonSchema.min(0).nullable(),
  amountTo: wonSchema.min(0).nullable(),
  quantityFrom: z.number().int().min(1).max(99_999).nullable(),
  quantityTo: z.number().int().min(1).max(99_999).nullable(),
  weekdays: z.array(z.number().int().min(0).max(6)).max(7),
  timeFrom: time,
  timeTo: time,
});
const text = z.string().trim().max(RULE_TEXT_MAX, `${RULE_TEXT_MAX}자 이하로 입력해주십시오.`);
const actionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('CONFIRM') }),
  z.strictObject({ kind: z.literal('COURIER'), courierCode: z.string().max(40) }),
  z.strictObject({ kind: z.literal('SPLIT') }),
  z.strictObject({ kind: z.literal('MEMO'), text }),
  z.strictObject({ kind: z.literal('HOLD'), text }),
  z.strictObject({ kind: z.literal('ALERT'), text }),
]);
const draftSchema = z.strictObject({
  name: z.string().trim().max(RULE_NAME_MAX, `규칙 이름은 ${RULE_NAME_MAX}자 이하로 입력해주십시오.`),
  conditions: conditionsSchema,
  actions: z.array(actionSchema).max(RULE_ACTION_KINDS.length),
  last: z.boolean(),
});

const ruleSchema = z.object({
  id: idSchema,
  name: z.string(),
  conditions: conditionsSchema,
  actions: z.array(actionSchema),
  last: z.boolean(),
  enabled: z.boolean(),
  version: versionSchema,
  updatedBy: z.string(),
  updatedAt: instantSchema,
  /** Names of the SKUs that it means, as far as they are there. */
  skus: z.array(z.object({ id: idSchema, label: z.string() })),
  /** Orders that it took in the last 30 days. */
  taken: z.number().int(),
  lastAt: instantSchema.nullable(),
});

/** Korean sentences; `id` of the other rule. */
const conflictSchema = z.object({
  kind: z.enum(CONFLICT_KINDS),
  first: idSchema.nullable(),
  second: idSchema.nullable(),
  message: z.string(),
});

const sampleSchema = z.object({
  id: idSchema,
  orderNo: z.string(),
  shopType: shopTypeSchema,
  shopName: z.string(),
  productName: z.string(),
  optionText: z.string(),
  amount: wonSchema,
  orderedAt: instantSchema,
  done: z.array(z.enum(RULE_ACTION_KINDS)),
  skipped: z.array(z.object({ kind: z.enum(RULE_ACTION_KINDS), why: z.enum(SKIP_REASONS) })),
});

/** `changed`: how many of the lines that were named. What conditions found is a job with a row a line. */
const heldSchema = z.object({ changed: z.number().int(), jobId: idSchema.nullable() });

export const automation = {
  list: operation('GET', '/api/v1/automation', orderAuth, '자동 규칙 목록', { tags })
    .input(z.object({}))
    .output(z.object({ contents: z.array(ruleSchema), conflicts: z.array(conflictSchema) })),
  save: operation('POST', '/api/v1/automation', orderAuth, '자동 규칙 저장', { tags, audit: 'automation.save' })
    .input(z.strictObject({ id: idSchema.optional(), version: versionSchema.optional(), rule: draftSchema }))
    .output(ruleSchema),
  /** What is switched on acts on orders that arrive from then on. */
  enable: operation('POST', '/api/v1/automation/enable', orderAuth, '자동 규칙 켜기·끄기', { tags, audit: 'automation.enable' })
    .input(z.strictObject({ id: idSchema, enabled: z.boolean() }))
    .output(okSchema),
  arrange: operation('POST', '/api/v1/automation/order', orderAuth, '자동 규칙 순서', { tags, audit: 'automation.arrange' })
    .input(z.strictObject({ ids: z.array(idSchema).min(1).max(RULES_MAX) }))
    .output(okSchema),
  remove: operation('DELETE', '/api/v1/automation/{id}', orderAuth, '자동 규칙 삭제', { tags, audit: 'automation.remove' })
    .input(z.object({ id: idSchema }))
    .output(okSchema),
  /** What the rule, as it stands in the form, would have done with orders of the last days beside the rules that are on. Changes nothing. */
  backTest: operation('POST', '/api/v1/automation/back-test', orderAuth, '자동 규칙 미리 돌려보기', { tags })
    .input(z.strictObject({ id: idSchema.optional(), rule: draftSchema, days: z.number().int().min(1).max(90) }))
    .output(
      z.object({
        /** Orders that were looked at; the newest where there are too many. */
        lines: z.number().int(),
        complete: z.boolean(),
        taken: z.number().int(),
        done: z.array(z.object({ kind: z.enum(RULE_ACTION_KINDS), count: z.number().int() })),
        skipped: z.array(z.object({ why: z.enum(SKIP_REASONS), count: z.number().int() })),
        shops: z.array(z.object({ shopType: shopTypeSchema, shopName: z.string(), count: z.number().int() })),
        /** Of the newest that it took. */
        samples: z.array(sampleSchema),
        conflicts: z.array(conflictSchema),
      }),
    ),
  log: operation('GET', '/api/v1/automation/log', orderAuth, '자동 규칙 실행 기록', { tags })
    .input(z.object({ ...pageQuery, ruleIds: listOf(idSchema), orderNo: z.string().trim().max(100).optional() }))
    .output(
      pageSchema(
        z.object({
          id: idSchema,
          at: instantSchema,
          ruleId: idSchema,
          ruleName: z.string(),
          lineId: idSchema,
          shopType: shopTypeSchema,
          orderNo: z.string(),
          lineNo: z.string(),
          done: z.array(z.enum(RULE_ACTION_KINDS)),
          skipped: z.array(z.object({ kind: z.enum(RULE_ACTION_KINDS), why: z.enum(SKIP_REASONS) })),
          jobId: idSchema.nullable(),
        }),
      ),
    ),
  /** Lines that have left, or are held already, stay as they are. */
  hold: operation('POST', '/api/v1/order/hold', orderAuth, '주문 보류', { tags, audit: 'order.hold' })
    .input(ofOrders({ reason: text.min(1, '보류하는 이유를 입력해주십시오.') }))
    .output(heldSchema),
  release: operation('POST', '/api/v1/order/release', orderAuth, '주문 보류 해제', { tags, audit: 'order.release' })
    .input(ofOrders({}))
    .output(heldSchema),
};
