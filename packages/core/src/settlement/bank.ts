/** Files of banks: which columns say the day, the sum and the name of a deposit, and which transfer of a shop each may be. Pure. */
import { SHOP_TYPES, type ShopType } from '../shops/shop-types.ts';
import { readDay, readWon } from './cells.ts';

export interface Deposit {
  /** Korean day. */
  day: string;
  amount: number;
  /** As the bank writes it. */
  name: string;
}

/** Places of the columns of a file. */
export interface BankColumns {
  day: number;
  amount: number;
  name: number;
}

const HEADINGS: Readonly<Record<keyof BankColumns, RegExp>> = {
  day: /^(?:거래|입금)?(?:일시|일자|날짜|일)$/,
  amount: /^(?:입금|맡기신|받은)(?:금액|액)?$|^입금\(?원?\)?$|^(?:거래)?금액$/,
  name: /적요|내용|보낸분|보낸사람|입금자|의뢰인|기재내용|거래처|거래기록/,
};

const fold = (text: string) => text.normalize('NFKC').replaceAll(/[\s·/.()원]/g, '');

/** Null where the headings do not say all three. */
export function bankColumns(headings: readonly string[]): BankColumns | null {
  const folded = headings.map((heading) => fold(heading.slice(0, 40)));
  const place = (column: keyof BankColumns) => folded.findIndex((heading) => HEADINGS[column].test(heading));
  const found = { day: place('day'), amount: place('amount'), name: place('name') };
  return found.day < 0 || found.amount < 0 || found.name < 0 ? null : found;
}

/** Null for what is no deposit: money that left, sums, notes of the bank. */
export function readDeposit(cells: readonly string[], columns: BankColumns): Deposit | null {
  const cell = (at: number) => (cells[at] ?? '').trim();
  const [day, amount] = [readDay(cell(columns.day)), readWon(cell(columns.amount))];
  return day === null || amount === null || amount <= 0 ? null : { day, amount, name: cell(columns.name).slice(0, 100) };
}

/** A transfer that should come. */
export interface AwaitedPayout {
  accountId: number;
  shopType: ShopType;
  payoutNo: string;
  payDay: string;
  amount: number;
  /** What the bank wrote when money of the account came before; empty where it never did. */
  payer: string;
}

export interface MatchedDeposit {
  deposit: Deposit;
  payout: AwaitedPayout;
  /** SAME to the won; NAME the payer says whose it is, and the sum differs. */
  by: 'SAME' | 'NAME';
}

/** Days that a transfer may come before or after its day. */
const DAYS_APART = 5;
const DAY_MS = 86_400_000;
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

interface Dated<Item> {
  item: Item;
  day: number;
  /** Place in its list: of two as near the first counts. */
  at: number;
}

/**
 * Each deposit means one transfer at most and the other way round: first what has the sum and the name, then the sum alone where no other shop has
 * one of that time, then the name alone.
 */
export function matchDeposits(deposits: readonly Deposit[], payouts: readonly AwaitedPayout[]): MatchedDeposit[] {
  const matches: MatchedDeposit[] = [];
  const awaited = payouts.map((item, at) => ({ item, at, day: dayNumber(item.payDay) }));
  const [byAmount, byDay] = [Map.groupBy(awaited, ({ item }) => item.amount), Map.groupBy(awaited, ({ day }) => day)];
  const taken = new Set<AwaitedPayout>();
  let open = deposits.map((item, at) => ({ item, at, day: dayNumber(item.day) }));
  const ofSum = ({ item }: Dated<Deposit>) => byAmount.get(item.amount) ?? [];
  const ofDays = ({ day }: Dated<Deposit>) =>
    Array.from({ length: 2 * DAYS_APART + 1 }, (_, at) => byDay.get(day - DAYS_APART + at) ?? []).flat();
  const isNear = (deposit: Dated<Deposit>, payout: Dated<AwaitedPayout>) => Math.abs(deposit.day - payout.day) <= DAYS_APART;

  function take(by: MatchedDeposit['by'], candidates: (deposit: Dated<Deposit>) => Dated<AwaitedPayout>[], fits: 'NAMED' | 'ALONE'): void {
    open = open.filter((deposit) => {
      const near = candidates(deposit)
        .filter((payout) => !taken.has(payout.item) && isNear(deposit, payout) && (fits === 'ALONE' || isNamed(deposit.item, payout.item)))
        .sort((a, b) => Math.abs(deposit.day - a.day) - Math.abs(deposit.day - b.day) || a.at - b.at);
      const [payout] = near;
      if (payout === undefined || (fits === 'ALONE' && near.some(({ item }) => item.accountId !== payout.item.accountId))) return true;
      taken.add(payout.item);
      matches.push({ deposit: deposit.item, payout: payout.item, by });
      return false;
    });
  }
  take('SAME', ofSum, 'NAMED');
  take('SAME', ofSum, 'ALONE');
  take('NAME', ofDays, 'NAMED');
  return matches;
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function isNamed({ name }: Deposit, { payer, shopType }: AwaitedPayout): boolean {
  const written = bare(name);
  return written !== '' && [payer, SHOP_TYPES[shopType].title].map(bare).some((known) => known !== '' && written.includes(known));
}
