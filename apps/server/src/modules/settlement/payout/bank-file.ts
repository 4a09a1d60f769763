/** A file of a bank: its deposits as transfers that should have come. Nothing of it is kept but which columns say what. */
import { createHash } from 'node:crypto';
import { problem, type settlement } from '@moa/contract';
import { addDays, type BankColumns, bankColumns, type Deposit, matchDeposits, openPayouts, readDeposit } from '@moa/core';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import { type ReadSheet, readSheet, SheetRefused } from '../../../platform/sheets/index.ts';
import type { SettlementDeps } from '../settlement.service.ts';
import { LONGEST_WAIT_DAYS, readMoneyAccounts, readOpenGroups } from './payout.queries.ts';

type Calls = Handlers<typeof settlement>;
type Input = Parameters<Calls['bankFile']>[0]['input'];
type Answer = Awaited<ReturnType<Calls['bankFile']>>;

const LIMITS = { rows: 20_000, columns: 60, characters: 5_000_000 };
/** Files of banks begin with the account and the span. */
const HEADING_ROWS = 20;
/** Files of different headings that are remembered. */
const REMEMBERED = 20;
const DAYS_APART = 10;
/** Of one file: a month of a busy seller has some hundred. */
const DEPOSITS_MAX = 5_000;

const columnsSchema = z.object({ day: z.number(), amount: z.number(), name: z.number() });
const hashOf = (cells: readonly string[]) => createHash('sha256').update(JSON.stringify(cells)).digest('hex');

export function createBankFiles({ database, now }: SettlementDeps) {
  return {
    read: async (context: RequestContext, input: Input): Promise<Answer> => {
      const sheet = await readOrRefuse(Buffer.from(await input.file.arrayBuffer()));
      const heads = sheet.lines.slice(0, HEADING_ROWS);
      return database.tenant(context.scope, async (tx) => {
        const found = input.columns ? chosen(heads, input) : await known(tx, heads);
        if (found === null) return { columns: null, ...headingsOf(heads), matches: [], deposits: 0 };
        if (input.columns) await remember(tx, heads[found.row]?.cells ?? [], found.columns, now());
        const deposits = sheet.lines.slice(found.row + 1).flatMap(({ cells }) => readDeposit(cells, found.columns) ?? []);
        if (deposits.length === 0)
          throw problem('UNPROCESSABLE', { detail: '입금 내역을 찾지 못했습니다. 입금된 날과 금액이 있는 파일인지 확인해주십시오.' });
        if (deposits.length > DEPOSITS_MAX)
          throw problem('UNPROCESSABLE', {
            detail: `입금이 ${DEPOSITS_MAX.toLocaleString('ko-KR')}건보다 많습니다. 기간을 줄여 다시 받아 올려주십시오.`,
          });
        const matches = await match(tx, deposits);
        await context.audit(tx, { after: { deposits: deposits.length, matches: matches.length } });
        return {
          columns: found.columns,
          row: found.row,
          headings: [...(heads[found.row]?.cells ?? [])],
          matches,
          deposits: deposits.length,
        };
      });
    },
  };
}

type Heads = ReadSheet['lines'];

function chosen(heads: Heads, { columns, row = 0 }: Input): { row: number; columns: BankColumns } | null {
  return columns && heads[row] ? { row, columns } : null;
}

async function known(tx: TenantTx, heads: Heads): Promise<{ row: number; columns: BankColumns } | null> {
  const hashes = heads.map(({ cells }) => hashOf(cells));
  const { rows } = await tx.query<{ headings: string; columns: unknown }>(
    'select headings, columns from settle_bank_columns where seller_id = $1 and headings = any ($2::text[])',
    [tx.sellerId, hashes],
    'settlement.bank-columns',
  );
  const [remembered] = rows;
  if (remembered) return { row: hashes.indexOf(remembered.headings), columns: columnsSchema.parse(remembered.columns) };
  for (const [row, { cells }] of heads.entries()) {
    const columns = bankColumns(cells);
    if (columns) return { row, columns };
  }
  return null;
}

/** The line that names the most columns: where nobody knows what they mean, the seller is asked. */
function headingsOf(heads: Heads): { row: number; headings: string[] } {
  const named = heads.map(({ cells }) => cells.filter((cell) => /\p{L}/u.test(cell)).length);
  const row = named.indexOf(Math.max(0, ...named));
  return { row: Math.max(0, row), headings: [...(heads[row]?.cells ?? [])].map((cell) => cell.slice(0, 60)) };
}

async function remember(tx: TenantTx, headings: readonly string[], columns: BankColumns, at: Date): Promise<void> {
  await tx.query(
    `insert into settle_bank_columns (seller_id, headings, columns, used_at) values ($1, $2, $3, $4)
     on conflict (seller_id, headings) do update set columns = excluded.columns, used_at = excluded.used_at`,
    [tx.sellerId, hashOf(headings), JSON.stringify(columns), at],
    'settlement.remember-bank-columns',
  );
  await tx.query(
    `delete from settle_bank_columns where seller_id = $1 and headings in (
       select c.headings from settle_bank_columns c where c.seller_id = $1 order by c.used_at desc, c.headings offset $2)`,
    [tx.sellerId, REMEMBERED],
    'settlement.forget-bank-columns',
  );
}

async function match(tx: TenantTx, deposits: readonly Deposit[]): Promise<Answer['matches']> {
  const days = deposits.map(({ day }) => day).toSorted();
  const [from, to] = [addDays(days[0] ?? '', -DAYS_APART), addDays(days.at(-1) ?? '', DAYS_APART)];
  const [groups, accounts] = await Promise.all([readOpenGroups(tx, addDays(from, -LONGEST_WAIT_DAYS), to, null), readMoneyAccounts(tx)]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const awaited = openPayouts(groups)
    .filter(({ payDay, amount }) => payDay >= from && payDay <= to && amount > 0)
    .map((payout) => ({ ...payout, payer: byId.get(payout.accountId)?.payer ?? '' }));
  return matchDeposits(deposits, awaited).map(({ deposit, payout, by }) => ({
    by,
    accountId: String(payout.accountId),
    shopType: payout.shopType,
    shopName: byId.get(payout.accountId)?.shop_name ?? null,
    payDay: payout.payDay,
    payoutNo: payout.payoutNo,
    amount: payout.amount,
    bankDay: deposit.day,
    bankAmount: deposit.amount,
    payer: deposit.name,
  }));
}

async function readOrRefuse(bytes: Buffer): Promise<ReadSheet> {
  try {
    return await readSheet(bytes, LIMITS);
  } catch (error) {
    if (error instanceof SheetRefused) throw problem('UNPROCESSABLE', { detail: error.message });
    throw error;
  }
}
