/** Transfers of shops to the seller's bank accounts: what should come, what came, and the rows behind it. */
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import { problem, type settlement } from '@moa/contract';
import {
  addDays,
  type CycleChange,
  cycleOn,
  koreanDate,
  type OpenPayout,
  openPayouts,
  type PayoutCycle,
  type PayoutState,
  payoutKey,
  type RowGroup,
  rowsOfDifference,
  withCycle,
} from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import { entriesOfPayout, lockAccount } from '../entries.queries.ts';
import { toEntry } from '../rows.ts';
import type { SettlementDeps } from '../settlement.service.ts';
import { watchPayouts } from './money-alerts.ts';
import {
  insertPayout,
  LONGEST_WAIT_DAYS,
  type MoneyAccount,
  markPaid,
  type PayoutRow,
  readMoneyAccounts,
  readOpenGroups,
  readPayout,
  readPayouts,
  rememberPayer,
  removePayout,
  saveCycles,
  saveMoneyAccount,
} from './payout.queries.ts';
import { followTerms } from './terms.ts';

type Calls = Handlers<typeof settlement>;
type Input<K extends keyof Calls> = Parameters<Calls[K]>[0]['input'];
type Answer<K extends keyof Calls> = Awaited<ReturnType<Calls[K]>>;
type Payout = Answer<'payouts'>['payouts'][number];

/** Rows of one transfer that are shown. */
const ROWS_SHOWN = 500;

export function createPayouts({ database, now }: SettlementDeps) {
  return {
    list: ({ scope }: RequestContext, { month, accountId }: Input<'payouts'>): Promise<Answer<'payouts'>> =>
      database.tenant(
        scope,
        async (tx) => {
          const today = koreanDate(now());
          const { from, to } = monthOf(month ?? today.slice(0, 7));
          const own = accountId === undefined ? null : Number(accountId);
          const [groups, seen, accounts] = await Promise.all([
            readOpenGroups(tx, addDays(from, -LONGEST_WAIT_DAYS), to, own),
            readPayouts(tx, 'pay_day', from, to, own),
            readMoneyAccounts(tx),
          ]);
          const byId = new Map(accounts.map((account) => [account.id, account]));
          const open = openPayouts(groups).filter(({ payDay }) => payDay >= from && payDay <= to);
          const payouts = [...open.map((payout) => openRow(payout, byId, today)), ...seen.map((payout) => confirmedRow(payout, byId))];
          return { payouts: payouts.sort((a, b) => (a.payDay < b.payDay ? 1 : a.payDay > b.payDay ? -1 : 0)) };
        },
        { readOnly: true },
      ),

    rows: ({ scope }: RequestContext, input: Input<'payoutRows'>): Promise<Answer<'payoutRows'>> =>
      database.tenant(
        scope,
        async (tx) => {
          const accounts = new Map((await readMoneyAccounts(tx)).map((account) => [account.id, account]));
          if ('id' in input && input.id !== undefined) {
            const payout = await readPayout(tx, Number(input.id));
            if (payout === null) throw unknown();
            const rows = await entriesOfPayout(tx, { payoutId: payout.id }, ROWS_SHOWN);
            return withRows(confirmedRow(payout, accounts), rows.map(toEntry), payout.bank_amount - payout.amount);
          }
          const payout = await findOpen(tx, Number(input.accountId), input.payDay ?? '', input.payoutNo ?? '');
          if (payout === undefined) throw unknown();
          const rows = await entriesOfPayout(
            tx,
            { accountId: payout.accountId, groups: payout.parts.map(({ group }) => group) },
            ROWS_SHOWN,
          );
          return withRows(
            openRow(payout, accounts, koreanDate(now())),
            rows.map(toEntry),
            (input.bankAmount ?? payout.amount) - payout.amount,
          );
        },
        { readOnly: true },
      ),

    /** All of them or none: what changed since it was looked at is refused. */
    confirm: (context: RequestContext, { payouts }: Input<'confirmPayouts'>): Promise<Answer<'confirmPayouts'>> =>
      database.tenant(context.scope, async (tx) => {
        const accounts = new Map((await readMoneyAccounts(tx)).map((account) => [account.id, account]));
        const ids: string[] = [];
        // By account and day, so that two who confirm the same do not wait for each other.
        for (const wanted of payouts.toSorted((a, b) => (payoutKey(a) < payoutKey(b) ? -1 : 1))) {
          const account = accounts.get(Number(wanted.accountId));
          if (account === undefined) throw unknown();
          ids.push(await confirmOne(tx, account, wanted, context.actor.loginId, now()));
        }
        const paid = payouts.map(({ accountId }) => Number(accountId));
        await watchPayouts(tx, now(), paid);
        await context.audit(tx, {
          target: { kind: 'settle_payout', id: ids[0] ?? '' },
          after: { ids, payouts: payouts.map(({ accountId, payDay, amount, bankAmount }) => ({ accountId, payDay, amount, bankAmount })) },
        });
        return { ids };
      }),

    undo: (context: RequestContext, { id }: Input<'undoPayout'>): Promise<Answer<'undoPayout'>> =>
      database.tenant(context.scope, async (tx) => {
        const payout = await readPayout(tx, Number(id));
        if (payout === null) throw unknown();
        await lockAccount(tx, payout.account_id);
        await removePayout(tx, payout.id);
        await watchPayouts(tx, now(), [payout.account_id]);
        const { pay_day: payDay, amount, bank_amount: bankAmount, account_id: accountId } = payout;
        await context.audit(tx, {
          target: { kind: 'settle_payout', id },
          before: { accountId: String(accountId), payDay, amount, bankAmount },
        });
        return { ok: true as const };
      }),

    accounts: ({ scope }: RequestContext): Promise<Answer<'moneyAccounts'>> =>
      database.tenant(
        scope,
        async (tx) => ({
          accounts: (await readMoneyAccounts(tx))
            .filter(({ linked }) => linked)
            .map((account) => ({
              accountId: String(account.id),
              shopType: account.shop_type,
              shopName: account.shop_name,
              bankName: account.bank_name,
              receivableLimit: account.receivable_limit,
              cycleChoices: [...cycleChoices(account)],
              cycle: cycleOn(account.cycles, koreanDate(now())) ?? cycleChoices(account)[0] ?? null,
              cycleChanges: account.cycles,
            })),
        }),
        { readOnly: true },
      ),

    saveAccount: (context: RequestContext, { accountId, cycle, ...said }: Input<'saveMoneyAccount'>): Promise<Answer<'saveMoneyAccount'>> =>
      database.tenant(context.scope, async (tx) => {
        // Two who save at once: the second sees what the first has said.
        await lockAccount(tx, Number(accountId));
        const before = (await readMoneyAccounts(tx)).find(({ id }) => id === Number(accountId));
        if (before === undefined) throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다. 화면을 새로고침해주십시오.' });
        await saveMoneyAccount(tx, before.id, said, now());
        const cycles = cycle === undefined ? null : changedCycles(before, cycle, koreanDate(now()));
        if (cycles !== null) {
          await saveCycles(tx, before.id, cycles);
          await followTerms(tx);
        }
        await watchPayouts(tx, now(), [before.id]);
        await context.audit(tx, {
          target: { kind: 'shop_account', id: accountId },
          before: { bankName: before.bank_name, receivableLimit: before.receivable_limit, cycles: before.cycles },
          after: { ...said, cycles: cycles ?? before.cycles },
        });
        return { ok: true as const };
      }),
  };
}

/** Cycles that the seller can have agreed upon with the shop; none where there is one alone. */
function cycleChoices({ shop_type: shopType }: Pick<MoneyAccount, 'shop_type'>): readonly PayoutCycle[] {
  return (isLinkable(shopType) && MANIFESTS[shopType].settlements?.cycles) || [];
}

/** Days ahead for which a cycle may be agreed upon. */
const CYCLE_AHEAD_DAYS = 366;

/** @throws ProblemError VALIDATION_FAILED */
function changedCycles(account: MoneyAccount, change: CycleChange, today: string): CycleChange[] {
  const refuse = (path: string, message: string) =>
    problem('VALIDATION_FAILED', { errors: [{ path: `cycle.${path}`, code: 'INVALID', message }] });
  if (!cycleChoices(account).includes(change.cycle)) throw refuse('cycle', '이 쇼핑몰에서 고를 수 없는 정산 주기입니다.');
  if (change.from > addDays(today, CYCLE_AHEAD_DAYS)) throw refuse('from', '적용 시작일은 1년 안의 날짜로 입력해주십시오.');
  return withCycle(account.cycles, change, account.shop_type);
}

const unknown = () => problem('NOT_FOUND', { detail: '지급 내역을 찾을 수 없습니다. 화면을 새로고침해주십시오.' });

export function monthOf(month: string): { from: string; to: string } {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10) };
}

async function findOpen(tx: TenantTx, accountId: number, payDay: string, payoutNo: string): Promise<OpenPayout | undefined> {
  const groups: RowGroup[] = await readOpenGroups(tx, addDays(payDay, -LONGEST_WAIT_DAYS), addDays(payDay, LONGEST_WAIT_DAYS), accountId);
  return openPayouts(groups).find((payout) => payout.payDay === payDay && payout.payoutNo === payoutNo);
}

async function confirmOne(
  tx: TenantTx,
  account: MoneyAccount,
  wanted: Input<'confirmPayouts'>['payouts'][number],
  by: string,
  at: Date,
): Promise<string> {
  await lockAccount(tx, account.id);
  const payout = await findOpen(tx, account.id, wanted.payDay, wanted.payoutNo);
  const changed = () =>
    problem('CONFLICT', {
      detail: `${account.shop_name} ${wanted.payDay} 지급 내역이 그사이 바뀌었습니다. 화면을 새로고침한 뒤 다시 확인해주십시오.`,
    });
  if (payout === undefined || payout.amount !== wanted.amount) throw changed();
  const id = await insertPayout(
    tx,
    {
      account_id: account.id,
      shop_type: account.shop_type,
      pay_day: wanted.payDay,
      payout_no: wanted.payoutNo,
      amount: payout.amount,
      row_count: payout.rows,
      bank_day: wanted.bankDay,
      bank_amount: wanted.bankAmount,
      bank_name: account.bank_name,
      confirmed_by: by,
    },
    at,
  );
  if ((await markPaid(tx, id, account.id, payout.parts)) !== payout.rows) throw changed();
  if (wanted.payer) await rememberPayer(tx, account.id, wanted.payer, at);
  return String(id);
}

type Accounts = ReadonlyMap<number, MoneyAccount>;

function openRow(
  { accountId, shopType, payoutNo, payDay, rows, amount, deducted, saidPaid }: OpenPayout,
  accounts: Accounts,
  today: string,
): Payout {
  const state: PayoutState = payDay > today ? 'UPCOMING' : 'DUE';
  const account = accounts.get(accountId);
  return {
    accountId: String(accountId),
    shopType,
    shopName: account?.shop_name ?? null,
    bankName: account?.bank_name ?? '',
    payDay,
    payoutNo,
    rows,
    amount,
    deducted,
    saidPaid,
    state,
    seen: null,
  };
}

function confirmedRow(payout: PayoutRow, accounts: Accounts): Payout {
  return {
    accountId: String(payout.account_id),
    shopType: payout.shop_type,
    shopName: accounts.get(payout.account_id)?.shop_name ?? null,
    bankName: payout.bank_name,
    payDay: payout.pay_day,
    payoutNo: payout.payout_no,
    rows: payout.row_count,
    amount: payout.amount,
    deducted: null,
    saidPaid: false,
    state: 'PAID',
    seen: {
      id: String(payout.id),
      bankDay: payout.bank_day,
      bankAmount: payout.bank_amount,
      difference: payout.bank_amount - payout.amount,
      confirmedAt: payout.confirmed_at.toISOString(),
      confirmedBy: payout.confirmed_by,
    },
  };
}

function withRows(payout: Payout, rows: Answer<'payoutRows'>['rows'], difference: number): Answer<'payoutRows'> {
  return { payout, rows, suspects: (rowsOfDifference(rows, difference) ?? []).map(({ id }) => id) };
}
