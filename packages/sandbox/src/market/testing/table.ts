import type { ClaimType, StateRule, TransitionTable } from '../types.ts';

type Row = StateRule<string>;
type Check = [holds: boolean, otherwise: string];

/** What contradicts itself in a channel's transition table, in a sentence each: it would only show when time, a courier or a claim gets there. */
export function contradictionsOf({ states, begin, advance, emptied, asked }: TransitionTable): string[] {
  const rows = new Map(Object.entries<Row>(states));
  const leads = (from: string, to: string) => rows.get(from)?.to.includes(to) === true;
  const ends = (type: ClaimType, from: string) => emptied[type]?.some((to) => leads(from, to)) === true;
  /** A claim that is approved takes the line away, directly or from where it waits. */
  const endsAsked = (type: ClaimType, from: string) => {
    const aside = asked?.[type];
    if (aside === undefined) return ends(type, from);
    return leads(from, aside) && [...reachable(rows, aside)].some((state) => ends(type, state));
  };
  /** What was decided may be paid back: no goods travel for it. */
  const isPaidBack = (state: string) => emptied.CANCEL?.some((to) => to === state) === true;
  const over: readonly Row['stage'][] = ['ENDED', 'DECIDED'];
  const seen = new Set([begin.paid, begin.unpaid].flatMap((state) => [...reachable(rows, state)]));
  const checksOf = ([name, { stage, to, timer, cancel }]: [string, Row]): Check[] => [
    [seen.has(name), `no order ever comes to ${name}`],
    [!timer || timer.asClaim === true || leads(name, timer.to), `time moves ${name} to ${timer?.to}, and the table does not`],
    [!timer?.asClaim || ends('CANCEL', name), `time cancels ${name}, and the table does not`],
    [
      !over.includes(stage) || (!timer && to.every((next) => stage === 'DECIDED' && isPaidBack(next))),
      `${name} is the end of a line and goes on`,
    ],
    [cancel !== 'AT_ONCE' || ends('CANCEL', name), `a cancel at once leaves ${name} where it is`],
    [cancel !== 'ASKED' || endsAsked('CANCEL', name), `an approved cancel leaves ${name} where it is`],
  ];
  const arrives = [...rows].some(([name, { stage }]) => stage === 'SENT' && leads(name, advance.DELIVERED));
  const checks: Check[] = [
    ...[...rows].flatMap(checksOf),
    [leads(begin.unpaid, advance.PAID), `a payment does not lead from ${begin.unpaid} to ${advance.PAID}`],
    [arrives, `nothing that was sent arrives as ${advance.DELIVERED}`],
    [leads(advance.DELIVERED, advance.CONFIRMED), `a buyer's consent does not lead from ${advance.DELIVERED} to ${advance.CONFIRMED}`],
    [!emptied.RETURN || endsAsked('RETURN', advance.DELIVERED), `an approved return leaves ${advance.DELIVERED} where it is`],
  ];
  return checks.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
}

/** The state and whatever the table leads to from it. */
function reachable(rows: ReadonlyMap<string, Row>, begin: string): Set<string> {
  const found = new Set([begin]);
  for (const name of found) for (const next of rows.get(name)?.to ?? []) found.add(next);
  return found;
}
