/** Events of the landing pages: what visitors see of the one that is on, and what an administrator writes. */
import { EVENT_MAX, EVENT_PLACES, EVENT_RULES, type LandingEventFields, validate } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { idSchema, okSchema, versionSchema } from './wire.ts';

const tags = ['이벤트'];

const texts = {
  title: z.string(),
  body: z.string(),
  coupon: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
};

const writtenSchema = z.object({ id: idSchema, version: versionSchema, place: z.enum(EVENT_PLACES), ...texts, updatedBy: z.string() });

const fields = {
  place: z.enum(EVENT_PLACES, '이벤트를 보여 줄 화면을 선택해주십시오.'),
  title: z.string().trim().meta({ maxLength: EVENT_MAX.title }),
  body: z.string().trim().meta({ maxLength: EVENT_MAX.body }),
  coupon: z.string().trim().meta({ maxLength: EVENT_MAX.coupon }),
  startsOn: z.string().meta({ maxLength: 10 }),
  endsOn: z.string().meta({ maxLength: 10 }),
};

/** Judged by the rules of `core`, so that an editor and the server say the same. */
function judged<T extends z.ZodType<LandingEventFields>>(schema: T): T {
  return schema.superRefine((event, issues) => {
    for (const [path, message] of Object.entries(validate(EVENT_RULES, event))) issues.addIssue({ code: 'custom', path: [path], message });
  });
}

export const events = {
  /** The event that is on at a landing page; null between events. Where periods overlap, the one that began last. */
  current: operation('GET', '/api/v1/common/event', 'PUBLIC', '진행 중인 이벤트', { tags })
    .input(z.object({ place: z.enum(EVENT_PLACES) }))
    .output(z.object({ event: z.object(texts).nullable() })),
  /** All of them, the latest first. */
  list: operation('GET', '/api/v1/payment/event', 'ADMIN', '이벤트 목록', { tags })
    .input(z.object({}))
    .output(z.object({ contents: z.array(writtenSchema) })),
  create: operation('POST', '/api/v1/payment/event', 'ADMIN', '이벤트 등록', { tags, audit: 'event.create', successStatus: 201 })
    .input(judged(z.strictObject(fields)))
    .output(writtenSchema),
  update: operation('PUT', '/api/v1/payment/event/{id}', 'ADMIN', '이벤트 수정', { tags, audit: 'event.update' })
    .input(judged(z.strictObject({ id: idSchema, version: versionSchema, ...fields })))
    .output(writtenSchema),
  remove: operation('DELETE', '/api/v1/payment/event/{id}', 'ADMIN', '이벤트 삭제', { tags, audit: 'event.remove' })
    .input(z.strictObject({ id: idSchema, version: versionSchema }))
    .output(okSchema),
};
