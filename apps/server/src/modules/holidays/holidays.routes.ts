/** Binds what an administrator does with holidays. */
import { type holidays, problem } from '@moa/contract';
import { bankCalendar, holidaysKnown, holidaysOfYear } from '@moa/core';
import type { Database } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { lockHolidays, readHolidayChanges, saveHolidayChange } from './holidays.queries.ts';

export function holidayRoutes(database: Database): Handlers<typeof holidays> {
  return {
    list: async ({ input: { year } }) => {
      const changes = await database.system(readHolidayChanges, { readOnly: true });
      return { year, known: holidaysKnown(year), contents: holidaysOfYear(year, changes) };
    },
    save: ({ input: { day, name }, context }) =>
      database.system(async (tx) => {
        await lockHolidays(tx);
        const before = bankCalendar(await readHolidayChanges(tx)).holidayOf(day);
        if (name === null && before === null)
          throw problem('UNPROCESSABLE', { detail: `${day}은 공휴일이 아닙니다. 목록을 새로고침한 뒤 확인해주십시오.` });
        await saveHolidayChange(tx, { day, name }, context.actor.loginId);
        await context.audit(tx, { target: { kind: 'holiday', id: day }, before: { name: before }, after: { name } });
        return { ok: true as const };
      }),
  };
}
