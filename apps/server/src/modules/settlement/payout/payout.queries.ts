/** SQL of transfers: rows of shops by their days, what the seller saw come, and what she says of each account's money. */
import { type CycleChange, type GroupPart, paysOnce, type RowGroup, type ShopType, TAKEN_EVENTS } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { readCycles, readPayTerms } from './terms.ts';

/** No shop pays later than this after what it counts from (docs/sheets/settlement.md 2). */
export const LONGEST_WAIT_DAYS = 130;

/** Won of a row that were taken for what is no sale: advertising, penalties, what is held back. */
const DEDUCTED = `case when e.event in (${TAKEN_EVENTS.map((event) => `'${event}'`).join(', ')}) then e.amount else coalesce((e.parts->>'deduction')::bigint, 0) end`;

interface GroupRow {
  account_id: number;
  shop_type: ShopType;
  payout_no: string;
  basis_date: string;
  expect_date: string | null;
  paid_date: string | null;
  payout_id: number | null;
  rest_payout_id: number | null;
  rows: number;
  amount: number;
  deducted: number;
}

/** Rows that count for these Korean days and that are not all paid as far as the seller saw, summed up by their days. */
export async function readOpenGroups(tx: TenantTx, from: string, to: string, accountId: number | null): Promise<RowGroup[]> {
  const reading = tx.query<GroupRow>(
    `select e.account_id, e.shop_type, e.payout_no, e.basis_date::text as basis_date, e.expect_date::text as expect_date, e.paid_date::text as paid_date,
            e.payout_id, e.rest_payout_id, count(*) as rows, sum(e.amount)::bigint as amount, sum(${DEDUCTED})::bigint as deducted
       from settlement_entry e
      where e.seller_id = $1 and e.basis_date between $2::date and $3::date and (e.payout_id is null or e.rest_payout_id is null)
        and ($4::bigint is null or e.account_id = $4) and ${ofVisibleShops('e.account_id', '$5')}
      group by e.account_id, e.shop_type, e.payout_no, e.basis_date, e.expect_date, e.paid_date, e.payout_id, e.rest_payout_id`,
    [tx.sellerId, from, to, accountId, tx.shopAccountIds],
    'settlement.open-groups',
  );
  const [{ rows }, terms] = await Promise.all([reading, readPayTerms(tx)]);
  return rows.map((row) => ({
    accountId: row.account_id,
    shopType: row.shop_type,
    payoutNo: row.payout_no,
    basisDate: row.basis_date,
    expectDate: row.expect_date,
    paidDate: row.paid_date,
    payoutId: row.payout_id,
    restPayoutId: row.rest_payout_id,
    rows: row.rows,
    amount: row.amount,
    deducted: row.deducted,
    terms: terms.of(row.account_id),
  }));
}

export interface PayoutRow {
  id: number;
  account_id: number;
  shop_type: ShopType;
  pay_day: string;
  payout_no: string;
  amount: number;
  row_count: number;
  bank_day: string;
  bank_amount: number;
  bank_name: string;
  confirmed_at: Date;
  confirmed_by: string;
}

const PAYOUT = `p.id, p.account_id, p.shop_type, p.pay_day::text as pay_day, p.payout_no, p.amount, p.row_count, p.bank_day::text as bank_day, p.bank_amount,
  p.bank_name, p.confirmed_at, p.confirmed_by`;

/** What was seen, by the day on which it should come or came. */
export async function readPayouts(
  tx: TenantTx,
  by: 'pay_day' | 'bank_day',
  from: string,
  to: string,
  accountId: number | null,
): Promise<PayoutRow[]> {
  const { rows } = await tx.query<PayoutRow>(
    `select ${PAYOUT} from settle_payout p
      where p.seller_id = $1 and p.${by} between $2::date and $3::date and ($4::bigint is null or p.account_id = $4)
        and ${ofVisibleShops('p.account_id', '$5')}
      order by p.${by} desc, p.id desc`,
    [tx.sellerId, from, to, accountId, tx.shopAccountIds],
    `settlement.payouts-by-${by}`,
  );
  return rows;
}

export async function readPayout(tx: TenantTx, id: number): Promise<PayoutRow | null> {
  const { rows } = await tx.query<PayoutRow>(
    `select ${PAYOUT} from settle_payout p where p.seller_id = $1 and p.id = $2 and ${ofVisibleShops('p.account_id', '$3')}`,
    [tx.sellerId, id, tx.shopAccountIds],
    'settlement.payout',
  );
  return rows[0] ?? null;
}

export async function insertPayout(tx: TenantTx, payout: Omit<PayoutRow, 'id' | 'confirmed_at'>, at: Date): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into settle_payout (seller_id, account_id, shop_type, pay_day, payout_no, amount, row_count, bank_day, bank_amount, bank_name, confirmed_by, confirmed_at)
     values ($1, $2, $3, $4::date, $5, $6, $7, $8::date, $9, $10, $11, $12) returning id`,
    [
      tx.sellerId,
      payout.account_id,
      payout.shop_type,
      payout.pay_day,
      payout.payout_no,
      payout.amount,
      payout.row_count,
      payout.bank_day,
      payout.bank_amount,
      payout.bank_name,
      payout.confirmed_by,
      at,
    ],
    'settlement.insert-payout',
  );
  return rows[0]?.id ?? 0;
}

/** Marks the rows of these parts as paid by a transfer; those of shops that pay once are done with. @returns how many there were */
export async function markPaid(tx: TenantTx, payoutId: number, accountId: number, parts: readonly GroupPart[]): Promise<number> {
  const groupsOf = (part: GroupPart['part'], once: boolean) =>
    parts.filter((each) => each.part === part && paysOnce(each.group) === once).map(({ group }) => group);
  const whole = await mark(tx, payoutId, accountId, 'payout_id = $3, rest_payout_id = $3', groupsOf('FIRST', true));
  const first = await mark(tx, payoutId, accountId, 'payout_id = $3', groupsOf('FIRST', false));
  return whole + first + (await mark(tx, payoutId, accountId, 'rest_payout_id = $3', groupsOf('REST', false)));
}

async function mark(tx: TenantTx, payoutId: number, accountId: number, set: string, groups: readonly RowGroup[]): Promise<number> {
  if (groups.length === 0) return 0;
  const of = <T>(pick: (group: RowGroup) => T): T[] => groups.map(pick);
  const { rowCount } = await tx.query(
    `update settlement_entry as e set ${set}
       from unnest($4::date[], $5::date[], $6::date[], $7::text[], $8::bigint[], $9::bigint[]) as g (basis_date, expect_date, paid_date, payout_no, first, rest)
      where e.seller_id = $1 and e.account_id = $2 and (e.payout_id is null or e.rest_payout_id is null)
        and e.basis_date = g.basis_date and e.payout_no = g.payout_no
        and e.expect_date is not distinct from g.expect_date and e.paid_date is not distinct from g.paid_date
        and e.payout_id is not distinct from g.first and e.rest_payout_id is not distinct from g.rest`,
    [
      tx.sellerId,
      accountId,
      payoutId,
      of(({ basisDate }) => basisDate),
      of(({ expectDate }) => expectDate),
      of(({ paidDate }) => paidDate),
      of(({ payoutNo }) => payoutNo),
      of((group) => group.payoutId),
      of(({ restPayoutId }) => restPayoutId),
    ],
  );
  return rowCount ?? 0;
}

/** Takes a transfer back: its rows wait for their money again. */
export async function removePayout(tx: TenantTx, id: number): Promise<void> {
  await Promise.all([
    tx.query('update settlement_entry set payout_id = null where seller_id = $1 and payout_id = $2', [tx.sellerId, id], 'settlement.unpay'),
    tx.query(
      'update settlement_entry set rest_payout_id = null where seller_id = $1 and rest_payout_id = $2',
      [tx.sellerId, id],
      'settlement.unpay-rest',
    ),
    tx.query('delete from settle_payout where seller_id = $1 and id = $2', [tx.sellerId, id], 'settlement.remove-payout'),
  ]);
}

export interface MoneyAccount {
  id: number;
  shop_type: ShopType;
  shop_name: string;
  bank_name: string;
  payer: string;
  receivable_limit: number | null;
  linked: boolean;
  cycles: CycleChange[];
  /** First day for which the seller saw money come; null: never. */
  seen_since: string | null;
}

/** Shop accounts with what the seller says of their money. */
export async function readMoneyAccounts(tx: TenantTx): Promise<MoneyAccount[]> {
  const { rows } = await tx.query<Omit<MoneyAccount, 'cycles'> & { cycles: unknown }>(
    `select a.id, a.shop_type, a.shop_name, coalesce(s.bank_name, '') as bank_name, coalesce(s.payer, '') as payer, s.receivable_limit, s.cycles,
            a.status <> 'UNLINKED' as linked, p.since::text as seen_since
       from shop_account a
       left join settle_account s on s.seller_id = a.seller_id and s.account_id = a.id and s.seller_id = $1
       left join (select account_id, min(pay_day) as since from settle_payout where seller_id = $1 group by account_id) p on p.account_id = a.id
      where a.seller_id = $1 and ${ofVisibleShops('a.id', '$2')} order by a.id`,
    [tx.sellerId, tx.shopAccountIds],
    'settlement.money-accounts',
  );
  return rows.map((row) => ({ ...row, cycles: readCycles(row.cycles) }));
}

export async function saveMoneyAccount(
  tx: TenantTx,
  accountId: number,
  { bankName, receivableLimit }: { bankName: string; receivableLimit: number | null },
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into settle_account (seller_id, account_id, bank_name, receivable_limit, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (seller_id, account_id) do update
        set bank_name = excluded.bank_name, receivable_limit = excluded.receivable_limit, updated_at = excluded.updated_at`,
    [tx.sellerId, accountId, bankName, receivableLimit, at],
    'settlement.save-account',
  );
}

/** By the clock of the database, as the rows that are reckoned anew for it. */
export async function saveCycles(tx: TenantTx, accountId: number, cycles: readonly CycleChange[]): Promise<void> {
  await tx.query(
    `insert into settle_account (seller_id, account_id, cycles, cycles_at, updated_at) values ($1, $2, $3, now(), now())
     on conflict (seller_id, account_id) do update
        set cycles = excluded.cycles, cycles_at = excluded.cycles_at, updated_at = excluded.updated_at`,
    [tx.sellerId, accountId, JSON.stringify(cycles)],
    'settlement.save-cycles',
  );
}

/** What the bank wrote, so that the next transfer of the account is known by it. */
export async function rememberPayer(tx: TenantTx, accountId: number, payer: string, at: Date): Promise<void> {
  await tx.query(
    `insert into settle_account (seller_id, account_id, payer, updated_at) values ($1, $2, $3, $4)
     on conflict (seller_id, account_id) do update set payer = excluded.payer, updated_at = excluded.updated_at`,
    [tx.sellerId, accountId, payer, at],
    'settlement.remember-payer',
  );
}
