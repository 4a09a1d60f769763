/** Expected against paid, to the won: what differs, and why. */
import { feeOf } from '../fees/fee.ts';
import {
  type CausedDifference,
  type Comparison,
  type ExpectedPayout,
  NO_PARTS,
  SETTLE_PARTS,
  type SettleCause,
  type SettleEntry,
  type SettleParts,
} from './types.ts';

/** What rounding may make of the fees of one line. */
const ROUNDING = 10;
/** Of what was paid: what comes through a price comparison costs about this more (docs/sheets/settlement.md 1). */
const REFERRAL_RATE = 0.02;

/**
 * @param expected null where we have no such order
 * @param entries all that the shop reports of the line
 * @param overdue whether it should have been paid by now
 */
export function compareSettlement(expected: ExpectedPayout | null, entries: readonly SettleEntry[], overdue: boolean): Comparison {
  const paid = entries.reduce((sum, { amount }) => sum + amount, 0);
  if (expected === null) return { state: 'UNMATCHED', paid, difference: paid, causes: only('UNKNOWN_ORDER', paid) };
  if (entries.length === 0) {
    if (expected.total === 0) return { state: 'MATCH', paid: 0, difference: 0, causes: [] };
    if (!overdue) return { state: 'WAITING', paid: 0, difference: null, causes: [] };
    return { state: 'MISSING', paid: 0, difference: -expected.total, causes: only('NOT_PAID', -expected.total) };
  }
  const difference = paid - expected.total;
  const causes = difference === 0 ? [] : causesOf(expected, entries, difference);
  const small = Math.abs(difference) <= Math.max(ROUNDING, Math.abs(expected.total) * 0.001);
  return { state: small ? 'MATCH' : 'MISMATCH', paid, difference, causes };
}

const only = (cause: SettleCause, won: number): CausedDifference[] => (won === 0 ? [] : [{ cause, won }]);

function causesOf(expected: ExpectedPayout, entries: readonly SettleEntry[], difference: number): CausedDifference[] {
  const found = new Map<SettleCause, number>();
  const add = (cause: SettleCause, won: number) => {
    if (won !== 0) found.set(cause, (found.get(cause) ?? 0) + won);
  };
  const left = explainEvents(expected, entries, add);
  if (left.every(({ parts }) => parts !== null)) explainParts(expected, left, add);
  else explainAmount(expected, left, add);
  const explained = [...found.values()].reduce((sum, won) => sum + won, 0);
  const rest = difference - explained;
  add(Math.abs(rest) <= ROUNDING ? 'ROUNDING' : 'UNKNOWN', rest);
  return [...found]
    .map(([cause, won]) => ({ cause, won }))
    .filter(({ won }) => won !== 0)
    .sort((a, b) => Math.abs(b.won) - Math.abs(a.won));
}

type Add = (cause: SettleCause, won: number) => void;

/** What says by its kind why it is there, and a sale that is there again. The rest is what is to be compared part by part. */
function explainEvents(expected: ExpectedPayout, entries: readonly SettleEntry[], add: Add): SettleEntry[] {
  const left: SettleEntry[] = [];
  const sales: SettleEntry[] = [];
  for (const entry of entries) {
    const { event, amount } = entry;
    if (event === 'RESERVE' || event === 'RESERVE_RELEASE') add('HELD_BACK', amount);
    else if (event === 'PENALTY' || event === 'AD' || event === 'MONTHLY_FEE') add('DEDUCTION', amount);
    else if (event === 'EXCHANGE_FEE') add('RETURN_DEDUCTION', amount);
    else if (event !== 'SALE') left.push(entry);
    else if (sales.some((other) => isSame(other, entry)) || isWhole(expected, sales)) add('PAID_TWICE', amount);
    else {
      sales.push(entry);
      left.push(entry);
    }
  }
  return left;
}

/** All that was sold is there: a further sale of the line is the same one, at another fee perhaps. */
const isWhole = ({ gross, reduced }: ExpectedPayout, sales: readonly SettleEntry[]) =>
  !reduced && gross > 0 && sales.reduce((sum, { parts }) => sum + (parts?.gross ?? 0), 0) >= gross;
const isSame = (a: SettleEntry, b: SettleEntry) => a.amount === b.amount && (a.parts?.gross ?? null) === (b.parts?.gross ?? null);

function takenBack(entries: readonly SettleEntry[]): 'RETURN_DEDUCTION' | 'PARTIAL_CANCEL' | null {
  if (entries.some(({ event }) => event === 'RETURN')) return 'RETURN_DEDUCTION';
  return entries.some(({ event }) => event === 'CANCEL') ? 'PARTIAL_CANCEL' : null;
}

/** Each part against its own: how they differ is why the sums do. */
function explainParts(expected: ExpectedPayout, entries: readonly SettleEntry[], add: Add): void {
  const sum: SettleParts = { ...NO_PARTS };
  for (const { parts } of entries) for (const part of SETTLE_PARTS) sum[part] += parts?.[part] ?? 0;
  const burden = sum.sellerDiscount + sum.channelDiscount;
  // The fee that our rate gives on what the shop reckoned with: what is beyond it is the rate, what is before it is the amount.
  const base = Math.max(0, sum.gross + burden);
  const asExpected = base === expected.gross + expected.discount;
  const feeOnBase = asExpected ? expected.fee : -feeOf(base, expected.feeRate, expected.vat);
  const sold = sum.gross - expected.gross;
  const discounted = burden - expected.discount;
  const feeOfBase = feeOnBase - expected.fee;
  add(takenBack(entries) ?? (sold < 0 || expected.reduced ? 'PARTIAL_CANCEL' : 'UNKNOWN'), sold + (sold === 0 ? 0 : feeOfBase));
  add('DISCOUNT', discounted + (sold === 0 && discounted !== 0 ? feeOfBase : 0));
  const ofDelivery = -feeOf(Math.max(0, sum.deliveryFee), expected.deliveryFeeRate ?? 0, expected.vat);
  add('DELIVERY_FEE', sum.deliveryFee - expected.deliveryFee + ofDelivery - expected.deliveryFeeFee);
  add('REFERRAL_FEE', sum.referralFee);
  add('RETURN_DEDUCTION', sum.returnFee);
  add('DEDUCTION', sum.deduction);
  explainFees(sum, vatOfDelivery(entries), { feeOnBase, ofDelivery }, add);
}

/** What was taken against what our rates give, of goods and delivery apart as far as the shop reports them so. */
function explainFees(
  sum: SettleParts,
  deliveryVat: number,
  { feeOnBase, ofDelivery }: Record<'feeOnBase' | 'ofDelivery', number>,
  add: Add,
): void {
  const ofGoods = sum.salesFee + sum.paymentFee + sum.otherFee + sum.feeVat - deliveryVat;
  const takenOfDelivery = sum.deliveryFeeFee + deliveryVat;
  if (takenOfDelivery === 0) {
    // Some shops report one fee of both.
    addFee(ofGoods - feeOnBase - ofDelivery, 'FEE_RATE', add);
    return;
  }
  addFee(ofGoods - feeOnBase, 'FEE_RATE', add);
  addFee(takenOfDelivery - ofDelivery, 'DELIVERY_FEE', add);
}

const addFee = (won: number, cause: SettleCause, add: Add): void => add(Math.abs(won) <= 1 ? 'ROUNDING' : cause, won);

/** VAT of what is taken of the delivery fee, where the shop reports it apart. */
function vatOfDelivery(entries: readonly SettleEntry[]): number {
  return entries.reduce((sum, { event, parts }) => sum + (event === 'DELIVERY_FEE' ? (parts?.feeVat ?? 0) : 0), 0);
}

/** Only amounts are known: the whole difference is guessed at, by what it is as large as. */
function explainAmount(expected: ExpectedPayout, entries: readonly SettleEntry[], add: Add): void {
  const difference = entries.reduce((sum, { amount }) => sum + amount, 0) - expected.total;
  const size = Math.abs(difference);
  const base = expected.gross + expected.discount;
  const near = (won: number) => won !== 0 && Math.abs(size - Math.abs(won)) <= ROUNDING;
  if (size <= ROUNDING) return;
  const back = takenBack(entries) ?? (expected.reduced ? 'PARTIAL_CANCEL' : null);
  if (back) add(back, difference);
  else if (near(expected.deliveryFee) || near(expected.deliveryFee + expected.deliveryFeeFee)) add('DELIVERY_FEE', difference);
  else if (near(expected.discount)) add('DISCOUNT', difference);
  else if (difference < 0 && near(feeOf(base, REFERRAL_RATE))) add('REFERRAL_FEE', difference);
  else if (difference === expected.total) add('PAID_TWICE', difference);
  // A fee is rarely beyond a third of what was paid.
  else if (difference < 0 ? size + Math.abs(expected.fee) <= base / 3 : size <= Math.abs(expected.fee)) add('FEE_RATE', difference);
}
