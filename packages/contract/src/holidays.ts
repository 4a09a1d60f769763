/** 공휴일: the days on which banks and couriers rest, as the administrator keeps them for every seller. */
import { HOLIDAY_NAME_MAX, rules } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { ruledText } from './ruled.ts';
import { dateSchema, okSchema } from './wire.ts';

const tags = ['관리자'];

const yearSchema = z.coerce
  .number('연도를 확인해주십시오.')
  .int()
  .min(2020, '2020년부터 볼 수 있습니다.')
  .max(2099, '2099년까지 볼 수 있습니다.');

export const holidays = {
  list: operation('GET', '/api/v1/admin/holiday', 'ADMIN', '공휴일 목록', { tags })
    .input(z.object({ year: yearSchema }))
    .output(
      z.object({
        year: z.number().int(),
        /** False for a year of which nothing is known but what was added. */
        known: z.boolean(),
        contents: z.array(
          z.object({
            day: dateSchema,
            name: z.string(),
            /** KNOWN: announced. ADDED: by an administrator, or given another name. REMOVED: announced, and no holiday any more. */
            origin: z.enum(['KNOWN', 'ADDED', 'REMOVED']),
          }),
        ),
      }),
    ),
  /** Makes a day a holiday with this name, or (null) one like any other. */
  save: operation('PUT', '/api/v1/admin/holiday', 'ADMIN', '공휴일 추가·해제', { tags, audit: 'holiday.save' })
    .input(
      z.strictObject({
        day: dateSchema.refine((day) => day >= '2020-01-01' && day <= '2099-12-31', '2020년부터 2099년까지의 날짜를 입력해주십시오.'),
        name: ruledText(HOLIDAY_NAME_MAX, rules.requiredWith('공휴일 이름을 입력해주십시오.')).nullable(),
      }),
    )
    .output(okSchema),
};
