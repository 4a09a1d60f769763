/** Holidays on a real database: what an administrator adds and takes out, and what a year without data says. */
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import type { RequestContext } from '../../platform/http/index.ts';
import { holidayRoutes } from './holidays.routes.ts';
import { readBankCalendar } from './index.ts';

const { database, seller } = await testDatabase();
const audited: unknown[] = [];
const context = {
  actor: { loginId: 'moaadmin' },
  audit: async (_: unknown, line: unknown) => void audited.push(line),
} as unknown as RequestContext;
const routes = holidayRoutes(database);
const list = async (year: number) => routes.list({ input: { year }, context } as never);
const save = async (day: string, name: string | null) => routes.save({ input: { day, name }, context } as never);

test('a day that is added is a holiday for every seller until it is taken out, and each change is on record', async () => {
  const { sellerId } = await seller();
  const rests = () => database.tenant(sellerId, async (tx) => !(await readBankCalendar(tx)).isBankDay('2026-11-27'), { readOnly: true });
  expect(await rests()).toBe(false);
  await save('2026-11-27', '임시공휴일');
  expect(await rests()).toBe(true);
  expect((await list(2026)).contents).toContainEqual({ day: '2026-11-27', name: '임시공휴일', origin: 'ADDED' });
  await save('2026-11-27', null);
  expect(await rests()).toBe(false);
  expect((await list(2026)).contents.map(({ day }) => day)).not.toContain('2026-11-27');
  expect(audited).toMatchObject([
    { target: { kind: 'holiday', id: '2026-11-27' }, before: { name: null }, after: { name: '임시공휴일' } },
    { target: { kind: 'holiday', id: '2026-11-27' }, before: { name: '임시공휴일' }, after: { name: null } },
  ]);
});

test('a day that is known can be taken out and put back, and stays to be seen meanwhile', async () => {
  await save('2026-12-25', null);
  expect((await list(2026)).contents.at(-1)).toEqual({ day: '2026-12-25', name: '성탄절', origin: 'REMOVED' });
  await save('2026-12-25', '성탄절');
  expect((await list(2026)).contents.at(-1)).toEqual({ day: '2026-12-25', name: '성탄절', origin: 'KNOWN' });
});

test('what is no holiday is not taken out', async () => {
  await expect(save('2026-11-26', null)).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
});

test('a year without data says so, whatever was added to it', async () => {
  await save('2028-01-03', '임시공휴일');
  expect(await list(2028)).toEqual({ year: 2028, known: false, contents: [{ day: '2028-01-03', name: '임시공휴일', origin: 'ADDED' }] });
});
