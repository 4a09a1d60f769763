/** What a user sees of background work: runs, items, progress, retry, cancel, alerts, live counts, dashboard. */
import { ALERT_AREA_NAMES } from '@moa/core';
import { z } from 'zod';
import { refusalSchema } from './listings.ts';
import { operation } from './operation.ts';
import { jobAreaSchema, jobItemStatusSchema, jobStatusSchema, severitySchema, shopTypeSchema } from './vocabulary.ts';
import { dateSchema, flagSchema, idSchema, instantSchema, listOf, okSchema, pageQuery, pageSchema, wonSchema } from './wire.ts';

/** Whose jobs a token sees follows from its scopes, like those of a sub-user. */
const tokenAreas = ['product', 'order'] as const;

export const jobSchema = z.object({
  id: idSchema,
  kind: z.string(),
  title: z.string(),
  status: jobStatusSchema,
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  actor: z.string(),
  cancelable: z.boolean(),
  retryable: z.boolean(),
  /** It rests: what waits of it is left alone until somebody lets it go on. */
  paused: z.boolean(),
  pausable: z.boolean(),
  removable: z.boolean(),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  summary: z.string().nullable(),
});

export const jobItemSchema = z.object({
  seq: z.number().int(),
  label: z.string(),
  shopType: shopTypeSchema.nullable(),
  status: jobItemStatusSchema,
  attempts: z.number().int(),
  /** Tries before the last one, oldest first; the last one is the item itself. */
  tries: z.array(
    z.object({
      no: z.number().int(),
      at: instantSchema.nullable(),
      /** AGAIN: it is tried again by itself. FAILED: somebody tried it again. BROKEN_OFF: whoever worked at it is gone. */
      outcome: z.enum(['AGAIN', 'FAILED', 'BROKEN_OFF']),
      message: z.string().nullable(),
      traceId: z.string().nullable(),
    }),
  ),
  message: z.string().nullable(),
  shopMessage: z.string().nullable(),
  /** Of a product that a shop refused: why, and what the repair takes; absent otherwise. */
  refused: z.object({ listingId: idSchema, refusals: z.array(refusalSchema) }).optional(),
  /** Where the thing to mend is, e.g. `/app/unit/edit/12?path=…`. */
  link: z.string().nullable(),
  /** When the last try began; null before the first. */
  startedAt: instantSchema.nullable(),
  /** Of a waiting item that is not due yet. */
  nextTryAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  /** Of what ended it: calls to the shop are found by it (`calls.list`). */
  traceId: z.string().nullable(),
});

export const jobs = {
  history: operation('GET', '/api/v1/job/history', 'USER', '작업내역', { tags: ['작업'], tokenAreas })
    .input(
      z.object({
        ...pageQuery,
        status: listOf(jobStatusSchema),
        kind: z.string().max(60).optional(),
        areas: listOf(jobAreaSchema),
        shopTypes: listOf(shopTypeSchema),
        /** Whoever began it; `0` for what began by itself. */
        by: idSchema.optional(),
        /** Korean days on which it was begun. */
        from: dateSchema.optional(),
        to: dateSchema.optional(),
        /** A part of a title, a product name, an order number or a shop. */
        keyword: z.string().trim().max(100).optional(),
      }),
    )
    .output(pageSchema(jobSchema)),
  detail: operation('GET', '/api/v1/job/detail', 'USER', '작업 한 건과 항목', { tags: ['작업'], tokenAreas })
    .input(
      z.object({
        id: idSchema,
        status: listOf(jobItemStatusSchema),
        page: z.coerce.number().int().min(0).optional(),
        size: z.coerce.number().int().min(1).max(500).optional(),
        cursor: z.string().max(500).optional(),
      }),
    )
    .output(
      z.object({
        job: jobSchema,
        /** Of a job that has not begun: how many of the seller's jobs were begun before it and are still open. Different work goes on side by side. */
        ahead: z.number().int().nullable(),
        /** The plan that it applies: what it changes is seen there, and taken back. */
        planId: idSchema.nullable(),
        items: pageSchema(jobItemSchema),
      }),
    ),
  /** Who began jobs that are still on the list, and at which shops: what the list can be narrowed to. */
  filters: operation('GET', '/api/v1/job/filters', 'USER', '작업내역 조건', { tags: ['작업'], tokenAreas })
    .input(z.object({}))
    .output(z.object({ people: z.array(z.object({ id: idSchema, name: z.string() })), shopTypes: z.array(shopTypeSchema) })),
  retry: operation('POST', '/api/v1/job/retry', 'USER', '실패한 항목만 다시', { tags: ['작업'], audit: 'job.retry', tokenAreas })
    .input(z.strictObject({ id: idSchema }))
    .output(z.object({ jobId: idSchema, items: z.number().int() })),
  cancel: operation('POST', '/api/v1/job/cancel', 'USER', '작업 취소', { tags: ['작업'], audit: 'job.cancel', tokenAreas })
    .input(z.strictObject({ id: idSchema }))
    .output(okSchema),
  pause: operation('POST', '/api/v1/job/pause', 'USER', '작업 일시정지', { tags: ['작업'], audit: 'job.pause', tokenAreas })
    .input(z.strictObject({ id: idSchema }))
    .output(okSchema),
  resume: operation('POST', '/api/v1/job/resume', 'USER', '작업 계속', { tags: ['작업'], audit: 'job.resume', tokenAreas })
    .input(z.strictObject({ id: idSchema }))
    .output(okSchema),
  /** Takes jobs that ended off the list. What they did stays, and so does what a plan needs to be taken back. */
  remove: operation('POST', '/api/v1/job/remove', 'USER', '작업내역에서 지우기', { tags: ['작업'], audit: 'job.remove' })
    .input(z.strictObject({ ids: z.array(idSchema).min(1).max(200) }))
    .output(z.object({ removed: z.number().int() })),
  /** Running jobs and the last ten that ended, for the tray. */
  progress: operation('GET', '/job-progress', 'USER', '진행 중인 작업', { tags: ['작업'], tokenAreas })
    .input(z.object({ jobId: idSchema.optional() }))
    .output(z.object({ contents: z.array(jobSchema) })),
  /**
   * State of a job whose channel may ask for an extra number while it links. AUTH_REQUIRED waits for `authNum`; sent to a
   * job that asks for none it is refused with INVALID_STATE. It is never logged.
   */
  alarm: operation('GET', '/job-alarm', 'USER', '연동 작업 상태', { tags: ['작업'] })
    .input(
      z.object({
        jobId: idSchema,
        authNum: z
          .string()
          .regex(/^\d{4,8}$/, '인증번호를 숫자로 입력해주십시오.')
          .optional(),
      }),
    )
    .output(
      z.object({
        status: z.enum(['WAIT', 'AUTH_REQUIRED', 'RUNNING', 'DONE', 'FAIL']),
        secondsLeft: z.number().int(),
        message: z.string().nullable(),
      }),
    ),
};

export const alertSchema = z.object({
  id: idSchema,
  kind: z.string(),
  severity: severitySchema,
  title: z.string(),
  body: z.string().nullable(),
  link: z.string().nullable(),
  at: instantSchema,
  read: z.boolean(),
  /** Shop account it is about. */
  accountId: idSchema.nullable(),
  /** Of the work that raised it: calls to shops are found by it. */
  traceId: z.string().nullable(),
});

export const home = {
  /** Counts of the menu; only keys the user may see. */
  counts: operation('GET', '/api/v1/common/counts', 'USER', '메뉴 건수', { tags: ['공통'] })
    .input(z.object({}))
    .output(z.object({ counts: z.record(z.string(), z.number().int()) })),
  alerts: operation('GET', '/api/v1/common/alerts', 'USER', '알림', { tags: ['공통'] })
    .input(z.object({}))
    .output(z.object({ contents: z.array(alertSchema), unread: z.number().int() })),
  /**
   * What was reported, and is over too, newest first. Of `days` (30 when absent); an alert that is open and unread is among them however old it
   * is, since the bell counts it. `unread` asks for those alone.
   */
  alertHistory: operation('GET', '/api/v1/common/alerts/history', 'USER', '알림 내역', { tags: ['공통'] })
    .input(
      z.object({
        ...pageQuery,
        days: z.coerce.number().int().min(1).max(90).optional(),
        unread: flagSchema.optional(),
        areas: listOf(z.enum(ALERT_AREA_NAMES)),
        severities: listOf(severitySchema),
        resolved: flagSchema.optional(),
        /** A part of what it says. */
        keyword: z.string().trim().max(100).optional(),
      }),
    )
    .output(
      pageSchema(
        alertSchema.extend({
          resolvedAt: instantSchema.nullable(),
          /** What became of it; null while it is open. */
          ending: z.string().nullable(),
          /** Of the work that ended it. */
          endingTraceId: z.string().nullable(),
        }),
      ),
    ),
  readAlerts: operation('POST', '/api/v1/common/alerts/read', 'USER', '알림 읽음', { tags: ['공통'] })
    .input(z.strictObject({ ids: z.array(idSchema).max(200).optional() }))
    .output(okSchema),
  /** Sections whose authority the user lacks are null. */
  dashboard: operation('GET', '/api/v1/common/dashboard', 'USER', '대시보드', { tags: ['공통'] })
    .input(z.object({}))
    .output(
      z.object({
        now: instantSchema,
        orders: z
          .object({
            new: z.number().int(),
            dueToday: z.number().int(),
            preparing: z.number().int(),
            withoutInvoice: z.number().int(),
            overdue: z.number().int(),
            delivering: z.number().int(),
            cancelRequests: z.number().int(),
            returns: z.number().int(),
            exchanges: z.number().int(),
            needsMapping: z.number().int(),
            oversold: z.number().int(),
          })
          .nullable(),
        products: z.object({ soldOutSkus: z.number().int(), lowSkus: z.number().int(), failedListings: z.number().int() }).nullable(),
        /** Fourteen Korean days up to today; amounts of paid lines less cancelled ones. */
        sales: z
          .array(
            z.object({
              date: z.string(),
              amount: wonSchema,
              lines: z.number().int(),
              byShop: z.array(z.object({ shopType: shopTypeSchema, amount: wonSchema })),
            }),
          )
          .nullable(),
        best: z
          .array(
            z.object({
              productId: idSchema.nullable(),
              productName: z.string(),
              imageUrl: z.string().nullable(),
              quantity: z.number().int(),
            }),
          )
          .nullable(),
        shops: z.array(
          z.object({
            id: idSchema,
            shopType: shopTypeSchema,
            shopName: z.string(),
            status: z.string(),
            lastCollectedAt: instantSchema.nullable(),
            late: z.boolean(),
          }),
        ),
        /** Steps taken while a copy to try things out with is filled with products and orders; null when nothing is being filled. */
        filling: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
        /** How far a new seller has come; null once every step is done, and for who may not see the products. */
        firstSteps: z
          .object({
            linked: z.boolean(),
            collected: z.boolean(),
            mapped: z.boolean(),
            stocked: z.boolean(),
            collecting: z.boolean(),
          })
          .nullable(),
        todo: z.array(
          z.object({
            kind: z.string(),
            count: z.number().int(),
            text: z.string(),
            action: z.string(),
            link: z.string(),
            urgent: z.boolean(),
          }),
        ),
      }),
    ),
};
