/** Transfers on a real database: what waits by day, what was seen, what is reported later, and files of banks. */
import { addWorkingDays, KNOWN_CALENDAR, type SettleFact, type ShopType } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { saveHolidayChange } from '../../holidays/holidays.queries.ts';
import { storeEntries } from '../entries.queries.ts';
import { createBankFiles } from './bank-file.ts';
import { createPayouts } from './payout.service.ts';

const { database, seller } = await testDatabase();
const NOW = new Date('2026-11-27T03:00:00Z');
const deps = { database, now: () => NOW };
const payouts = createPayouts(deps);
const bank = createBankFiles(deps);

const fact = (key: string, amount: number, over: Partial<SettleFact> = {}): SettleFact => ({
  key,
  event: 'SALE',
  orderNo: key,
  lineNo: key,
  itemId: '',
  productId: '',
  productName: '달빛 니트',
  optionName: '',
  quantity: 1,
  parts: null,
  amount,
  basisDate: '2026-11-20',
  expectDate: null,
  paidDate: null,
  ...over,
});

async function world(shopType: ShopType = 'SMART_STORE') {
  const { sellerId } = await seller();
  const account = async (name: string) =>
    database.tenant(sellerId, async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, $2, $3, $3, 'SANDBOX', 'NORMAL') returning id`,
        [sellerId, shopType, name],
      );
      return rows[0]?.id ?? 0;
    });
  const id = await account('본점');
  const context = (shopAccountIds: readonly number[] | null = null) =>
    ({ scope: { sellerId, shopAccountIds }, actor: { loginId: 'her' }, audit: async () => undefined }) as unknown as RequestContext;
  const list = async (limited: readonly number[] | null = null, month = '2026-11') =>
    (await payouts.list(context(limited), { month })).payouts;
  return {
    id,
    account,
    context,
    list,
    store: (...facts: SettleFact[]) => database.tenant(sellerId, (tx) => storeEntries(tx, { id, shopType }, facts, 'API')),
    stored: async () =>
      (
        await database.tenant(sellerId, (tx) =>
          tx.query<{ entry_key: string; event: string; amount: number; paid: boolean }>(
            'select entry_key, event, amount, payout_id is not null as paid from settlement_entry where seller_id = $1 order by id',
            [sellerId],
          ),
        )
      ).rows,
    confirm: async (payDay: string, amount: number, bankAmount = amount) =>
      payouts.confirm(context(), {
        payouts: [{ accountId: String(id), payDay, payoutNo: '', amount, bankDay: payDay, bankAmount, payer: '네이버페이정산' }],
      }),
  };
}

test('rows of one day are one transfer, which is seen at one press and taken back at another', async () => {
  const { store, list, confirm, context, id } = await world();
  await store(
    fact('A', 10_000),
    fact('B', 5_000),
    fact('AD', -700, { event: 'AD', orderNo: '', lineNo: '' }),
    fact('C', 1, { basisDate: '2026-11-26' }),
  );
  expect(await list()).toMatchObject([
    { payDay: '2026-11-27', amount: 1, state: 'DUE' },
    { payDay: '2026-11-23', amount: 14_300, deducted: -700, rows: 3, state: 'DUE', seen: null },
  ]);
  const { ids } = await confirm('2026-11-23', 14_300, 9_300);
  expect((await list())[1]).toMatchObject({
    payDay: '2026-11-23',
    state: 'PAID',
    seen: { id: ids[0], bankAmount: 9_300, difference: -5_000 },
  });
  const rows = await payouts.rows(context(), { id: ids[0] ?? '' });
  expect(rows.rows.map(({ orderNo }) => orderNo)).toEqual(['A', 'B', '']);
  expect(rows.suspects).toEqual([rows.rows[1]?.id]);
  await expect(confirm('2026-11-23', 14_300)).rejects.toMatchObject({ code: 'CONFLICT' });
  await payouts.undo(context(), { id: ids[0] ?? '' });
  expect((await list())[1]).toMatchObject({ payDay: '2026-11-23', amount: 14_300, state: 'DUE', seen: null });
  expect(await payouts.rows(context(), { accountId: String(id), payDay: '2026-11-23', payoutNo: '', bankAmount: 15_000 })).toMatchObject({
    rows: [{ amount: 10_000 }, { amount: 5_000 }, { amount: -700 }],
    suspects: [expect.any(String)],
  });
});

test('what changed since it was looked at is refused, and nothing of it is marked', async () => {
  const { store, stored, confirm } = await world();
  await store(fact('A', 10_000));
  await store(fact('B', 5_000));
  await expect(confirm('2026-11-23', 10_000)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await stored()).some(({ paid }) => paid)).toBe(false);
});

test('a row that is stored while its transfer is confirmed is either part of it or reported anew, whichever comes first', async () => {
  const { store, stored, confirm, list } = await world();
  for (const day of ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']) {
    const payDay = addWorkingDays(day, 1, KNOWN_CALENDAR);
    await store(fact(`A${day}`, 10_000, { basisDate: day }));
    const both = [() => confirm(payDay, 10_000), () => store(fact(`A${day}`, 7_000, { basisDate: day }))];
    await Promise.allSettled((day.endsWith('0') || day.endsWith('2') ? both : both.toReversed()).map((start) => start()));
    const rows = (await stored()).filter(({ entry_key }) => entry_key.startsWith(`A${day}`));
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(7_000);
    const confirmed = (await list()).find((payout) => payout.payDay === payDay && payout.state === 'PAID');
    if (confirmed) expect(rows.filter(({ paid }) => paid).reduce((sum, { amount }) => sum + amount, 0)).toBe(confirmed.amount);
  }
});

test('a row that was seen paid never changes: what is reported of it later is a row of its own, once', async () => {
  const { store, stored, list, confirm, context } = await world();
  await store(fact('A', 10_000));
  const { ids } = await confirm('2026-11-23', 10_000);
  const reported = fact('A', 7_000, { paidDate: '2026-11-23' });
  expect(await store(reported)).toHaveLength(1);
  expect(await store(reported)).toHaveLength(0);
  expect(await stored()).toEqual([
    { entry_key: 'A', event: 'SALE', amount: 10_000, paid: true },
    { entry_key: 'A|adjust1', event: 'ADJUST', amount: -3_000, paid: false },
  ]);
  expect(await list([], '2026-11')).toEqual([]);
  expect(await list()).toMatchObject([{ payDay: '2026-11-30', amount: -3_000, state: 'UPCOMING' }, { state: 'PAID' }]);
  await payouts.undo(context(), { id: ids[0] ?? '' });
  expect(await store(fact('A', 9_000))).toHaveLength(1);
  expect((await stored()).map(({ amount }) => amount)).toEqual([10_000, -1_000]);
  expect(await store(fact('A', 10_000))).toHaveLength(1);
  expect((await stored()).map(({ amount }) => amount)).toEqual([10_000]);
});

test('a shop that pays in two parts has two transfers, each seen for itself', async () => {
  const { store, list, stored, confirm } = await world('COUPANG');
  await store(fact('A', 10_001, { basisDate: '2026-10-07' }));
  const both = async () => [...(await list(null, '2026-12')), ...(await list(null, '2026-11')), ...(await list(null, '2026-10'))];
  expect((await both()).map(({ payDay, amount }) => [payDay, amount])).toEqual([
    ['2026-12-01', 3_001],
    ['2026-10-30', 7_000],
  ]);
  await confirm('2026-12-01', 3_001);
  expect((await both()).map(({ payDay, state }) => [payDay, state])).toEqual([
    ['2026-12-01', 'PAID'],
    ['2026-10-30', 'DUE'],
  ]);
  await store(fact('A', 0, { basisDate: '2026-10-07' }));
  expect((await stored()).map(({ event, amount }) => [event, amount])).toEqual([
    ['SALE', 10_001],
    ['ADJUST', -10_001],
  ]);
});

test('whoever sees other shops sees no transfer of this one and can neither confirm nor take it back', async () => {
  const { store, list, account, context, id, confirm } = await world();
  await store(fact('A', 10_000));
  const other = [await account('다른 지점')];
  expect(await list(other)).toEqual([]);
  const wanted = { accountId: String(id), payDay: '2026-11-23', payoutNo: '', amount: 10_000, bankDay: '2026-11-23', bankAmount: 10_000 };
  await expect(payouts.confirm(context(other), { payouts: [wanted] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { ids } = await confirm('2026-11-23', 10_000);
  await expect(payouts.undo(context(other), { id: ids[0] ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('deposits of a file are offered as the transfers they are, and columns that were named once are known the next time', async () => {
  const { store, context, confirm } = await world();
  await store(fact('A', 10_000), fact('B', 5_000, { basisDate: '2026-11-24' }));
  const file = (text: string) => new File([text], 'bank.csv');
  const plain = file('입출금 내역\r\n거래일시,적요,입금액\r\n2026-11-23 10:00,스마트스토어정산,10000\r\n2026-11-24,홍길동,3000');
  expect(await bank.read(context(), { file: plain })).toMatchObject({
    deposits: 2,
    matches: [{ by: 'SAME', payDay: '2026-11-23', amount: 10_000, bankAmount: 10_000, payer: '스마트스토어정산' }],
  });
  const strange = () => file('Date,Memo,In\r\n2026-11-25,네이버페이정산,4000');
  const asked = await bank.read(context(), { file: strange() });
  expect(asked).toMatchObject({ columns: null, headings: ['Date', 'Memo', 'In'], matches: [] });
  await bank.read(context(), { file: strange(), row: asked.row, columns: { day: 0, amount: 2, name: 1 } });
  await confirm('2026-11-23', 10_000);
  expect(await bank.read(context(), { file: strange() })).toMatchObject({
    matches: [{ by: 'NAME', payDay: '2026-11-25', amount: 5_000, bankAmount: 4_000 }],
  });
});

test('the account that a shop pays into is kept, and stands with what it pays', async () => {
  const { store, list, context, id } = await world();
  await store(fact('A', 10_000));
  await payouts.saveAccount(context(), { accountId: String(id), bankName: '국민 1234', receivableLimit: 500_000 });
  expect(await list()).toMatchObject([{ bankName: '국민 1234' }]);
  expect((await payouts.accounts(context())).accounts).toMatchObject([{ bankName: '국민 1234', receivableLimit: 500_000 }]);
  await expect(payouts.saveAccount(context([]), { accountId: String(id), bankName: '', receivableLimit: null })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an account that is paid monthly has one transfer a month from the day on which that was agreed, and those begun before go on in parts', async () => {
  const { store, list, context, id, confirm, stored } = await world('COUPANG');
  const choose = (cycle: 'WEEKLY' | 'MONTHLY', from: string) =>
    payouts.saveAccount(context(), { accountId: String(id), bankName: '', receivableLimit: null, cycle: { cycle, from } });
  const both = async () => [...(await list(null, '2027-01')), ...(await list(null, '2026-12')), ...(await list(null, '2026-11'))];
  await store(
    fact('A', 10_001, { basisDate: '2026-10-28' }),
    fact('B', 5_000, { basisDate: '2026-11-09' }),
    fact('C', 700, { basisDate: '2026-11-30' }),
  );
  await choose('MONTHLY', '2026-11-01');
  expect((await both()).map(({ payDay, amount }) => [payDay, amount])).toEqual([
    ['2026-12-21', 5_700],
    ['2026-12-01', 3_001],
    ['2026-11-20', 7_000],
  ]);
  await confirm('2026-11-20', 7_000);
  // Said of a day before it, too: what was begun in parts is paid in parts.
  await choose('MONTHLY', '2026-10-01');
  expect((await both()).map(({ payDay, amount, state }) => [payDay, amount, state])).toEqual([
    ['2026-12-21', 5_700, 'UPCOMING'],
    ['2026-12-01', 3_001, 'UPCOMING'],
    ['2026-11-20', 7_000, 'PAID'],
  ]);
  await confirm('2026-12-21', 5_700);
  await confirm('2026-12-01', 3_001);
  expect((await stored()).every(({ paid }) => paid)).toBe(true);
  expect((await payouts.accounts(context())).accounts).toMatchObject([
    { cycleChoices: ['WEEKLY', 'MONTHLY'], cycle: 'MONTHLY', cycleChanges: [{ cycle: 'MONTHLY', from: '2026-10-01' }] },
  ]);
});

test('a cycle is refused where the shop has none to choose, and for days far off', async () => {
  const { context, id } = await world();
  const coupang = await world('COUPANG');
  const choose = (of: { context: typeof context; id: number }, from: string) =>
    payouts.saveAccount(of.context(), { accountId: String(of.id), bankName: '', receivableLimit: null, cycle: { cycle: 'MONTHLY', from } });
  await expect(choose({ context, id }, '2026-11-01')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await expect(choose(coupang, '2028-01-01')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect((await payouts.accounts(context())).accounts).toMatchObject([{ cycleChoices: [], cycle: null }]);
});

test('a holiday that an administrator adds puts off the day of a transfer', async () => {
  const { store, list } = await world();
  await store(fact('A', 10_000, { basisDate: '2026-10-20' }));
  const days = async () => (await list(null, '2026-10')).map(({ payDay }) => payDay);
  const say = (name: string | null) => database.system((tx) => saveHolidayChange(tx, { day: '2026-10-21', name }, 'moaadmin'));
  expect(await days()).toEqual(['2026-10-21']);
  await say('임시공휴일');
  expect(await days()).toEqual(['2026-10-22']);
  await say(null);
  expect(await days()).toEqual(['2026-10-21']);
});

test('a change of cycle that is to come is taken back by what holds before it, and two who save at once lose nothing', async () => {
  const { context, id } = await world('COUPANG');
  const choose = (cycle: 'WEEKLY' | 'MONTHLY', from: string) =>
    payouts.saveAccount(context(), { accountId: String(id), bankName: '', receivableLimit: null, cycle: { cycle, from } });
  const changes = async () => (await payouts.accounts(context())).accounts[0]?.cycleChanges;
  await choose('MONTHLY', '2027-01-01');
  await choose('WEEKLY', '2027-01-01');
  expect(await changes()).toEqual([]);
  await Promise.all([choose('MONTHLY', '2026-12-01'), choose('WEEKLY', '2027-02-01')]);
  expect(await changes()).toContainEqual({ cycle: 'MONTHLY', from: '2026-12-01' });
});
