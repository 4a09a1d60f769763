/** Shapes shared by every operation: ids, money, dates, pages, acknowledgements. */
import { rules } from '@moa/core';
import { z } from 'zod';

/** Ids are opaque strings on the wire; inside they are integers that a number holds exactly. */
export const idSchema = z.string().regex(/^[0-9]{1,15}$/, '식별자 형식이 올바르지 않습니다.');
/** Whole won. */
export const wonSchema = z.number().int('정수로 입력해주십시오.').min(-1_000_000_000_000).max(1_000_000_000_000);
export const quantitySchema = z
  .number()
  .int('정수로 입력해주십시오.')
  .min(0, '0 이상으로 입력해주십시오.')
  .max(99_999_999, '99,999,999 이하로 입력해주십시오.');
/** ISO 8601 instant with offset. */
export const instantSchema = z.string().datetime({ offset: true });
/** Korean calendar date, `2026-11-21`. */
export const dateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: '날짜는 2026-01-31처럼 입력해주십시오.', abort: true })
  .refine((text) => rules.isDateText(text, 'YYYY-MM-DD'), '달력에 없는 날짜입니다. 날짜를 확인해주십시오.');
export const versionSchema = z.number().int().min(0).max(2_147_483_647);

export const PAGE_SIZES = [20, 50, 100, 200, 500] as const;
/** Totals are exact up to here; above, `totalExact` is false. */
export const TOTAL_EXACT_MAX = 10_000;

/** Query of every list. `cursor` (from `nextCursor`) goes on where a page ended; `page` counts from zero. */
export const pageQuery = {
  page: z.coerce.number().int().min(0).max(10_000).optional(),
  size: z.coerce.number().int().min(1).max(500).optional(),
  sort: z.string().max(60).optional(),
  cursor: z.string().max(500).optional(),
};

export function pageSchema<T extends z.ZodType>(item: T) {
  return z.object({
    contents: z.array(item),
    number: z.number().int(),
    size: z.number().int(),
    totalElements: z.number().int(),
    /** False when there are more than `totalElements`; the screen says "10,000건 이상". */
    totalExact: z.boolean(),
    totalPages: z.number().int(),
    nextCursor: z.string().nullable(),
  });
}

/** Values that arrive as one string or as `name[0]=…`. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.array(item).max(500).optional();
}

/** Yes or no in a query, where everything is text: `z.coerce.boolean()` would take "false" for true. */
export const flagSchema = z.union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')]);

/** Answer of a call whose work runs as a job. */
export const jobStartedSchema = z.object({ jobId: idSchema });
/** How far the rows of one account are counted beside the filter of shops. */
export const ACCOUNT_COUNT_MAX = 1000;

/** Rows that a list finds at each linked account the caller sees, and of orders by hand (account 0) where it shows them. */
export const accountCountsSchema = z.object({
  contents: z.array(
    z.object({
      accountId: idSchema,
      count: z.number().int(),
      /** False where there are more than `count`. */
      exact: z.boolean(),
    }),
  ),
});

export const okSchema = z.object({ ok: z.literal(true) });

/** Why data is taken out: it goes into the audit log. */
export const reasonSchema = z
  .string()
  .trim()
  .min(2, '이유를 두 글자 이상 입력해주십시오.')
  .max(200, '200자 이하로 입력해주십시오.')
  .regex(/^[^\p{Cc}]*$/u, '이유는 한 줄로 입력해주십시오.');
