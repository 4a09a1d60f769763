/** Claims that the seller files for a buyer who asked her: they stand at the shop as hers, once, and go on like those that buyers ask for. */
import { CONNECTORS, type LineFact, type LineFiling, type Outcome } from '@moa/channels';
import { type ClaimType, isOpenClaim } from '@moa/core';
import { describe, expect } from 'vitest';
import type { Bench } from './conformance.ts';
import { type Feed, lineRef } from './feed.ts';
import { linePoolsOf, lookAt, type Taken } from './line-pools.ts';

export const FILINGS = [
  { name: 'claims.fileReturn', method: 'fileReturn', type: 'RETURN', atShop: /반품|수거/ },
  { name: 'claims.fileExchange', method: 'fileExchange', type: 'EXCHANGE', atShop: /교환|수거/ },
] as const;
type FilingName = (typeof FILINGS)[number]['name'];

const TYPES: Readonly<Record<FilingName, ClaimType>> = { 'claims.fileReturn': 'RETURN', 'claims.fileExchange': 'EXCHANGE' };

/** A piece of the line, or all of it where the channel divides none. */
export function filingOf(bench: Bench, fact: LineFact): LineFiling {
  const terms = bench.shop().connector.manifest.filings;
  const [way] = terms?.pickups ?? [];
  return {
    ...lineRef(fact),
    pieces: terms?.parts === false ? fact.quantity : 1,
    reason: terms?.reasons?.[0] ?? 'COLOR_SIZE',
    fault: 'BUYER',
    detail: '사이즈가 맞지 않습니다.',
    pickup: way === undefined ? null : { way, parcel: null },
    feeWay: terms?.feeWays[0] ?? null,
    wantedItemId: null,
  };
}

/** The open claim of that kind on the line, or on one that was divided from it: its order has one line. */
export function filedIn(feed: Feed, { fact }: Taken, name: FilingName) {
  return [...feed.claims.values()].find(
    ({ orderNo, type, state }) => orderNo === fact.orderNo && type === TYPES[name] && state !== null && isOpenClaim(state),
  );
}

/** A whole line and a part of one: the pool alternates. */
const LINES = 2;

export function describeFilings(bench: Bench): void {
  if (!FILINGS.some(({ name }) => bench.has(name))) return;
  const file = async (method: (typeof FILINGS)[number]['method'], filings: LineFiling[]): Promise<(Outcome<void> | undefined)[]> => {
    const outcomes = await bench.shop().connector.claims?.[method]?.(bench.ctx(), filings);
    return filings.map(({ key }) => outcomes?.get(key));
  };
  const times = (name: FilingName, { fact }: Taken) => bench.shop().driver.effects(bench.channel.countedAs?.[name] ?? name, fact.orderNo);
  const claimAtShop = ({ fact }: Taken) =>
    bench
      .shop()
      .driver.orders(bench.channel.accountId)
      .find(({ orderNo }) => orderNo === fact.orderNo)
      ?.lines.find(({ claim }) => claim !== null)?.claim;
  const arrived = async () => {
    const lines: Taken[] = [];
    while (lines.length < LINES) lines.push(await linePoolsOf(bench).arrived());
    return lines;
  };

  describe('claims that the seller files', () => {
    for (const { name, method, type, atShop } of FILINGS) {
      bench.proves([name], `${name} of whole lines and parts is what the shop and a look show, and happens once`, async () => {
        const lines = await arrived();
        const filings = lines.map(({ fact }) => filingOf(bench, fact));
        for (const outcome of await file(method, filings)) expect(outcome).toMatchObject({ kind: 'ok' });
        const feed = await lookAt(bench, lines);
        for (const [at, line] of lines.entries()) {
          expect(filedIn(feed, line, name)).toMatchObject({ type, quantity: filings[at]?.pieces });
          expect(claimAtShop(line)).toMatch(atShop);
        }
        const whole = filings.filter(({ pieces, quantity }) => pieces === quantity);
        for (const outcome of await file(method, whole)) expect(outcome?.kind).toMatch(/^(refused|fix)$/);
        expect(lines.map((line) => times(name, line))).toEqual(lines.map(() => 1));
      });

      bench.proves([name], `${name} of what has not left, or of more pieces than there are, is refused, and nothing happens`, async () => {
        const waiting = await linePoolsOf(bench).fresh();
        const [there] = await arrived();
        if (!there) throw new Error('nothing arrived');
        const tooMany = { ...filingOf(bench, there.fact), pieces: there.fact.quantity + 1 };
        const outcomes = await file(method, [filingOf(bench, waiting.fact), tooMany]);
        for (const outcome of outcomes) expect(outcome?.kind).toMatch(/^(refused|fix)$/);
        const feed = await lookAt(bench, [waiting, there]);
        for (const line of [waiting, there]) {
          expect(filedIn(feed, line, name)).toBeUndefined();
          expect(times(name, line)).toBe(0);
        }
      });
    }

    if (!CONNECTORS[bench.channel.shopType].manifest.filings?.decided) return;
    bench.proves(
      ['claims.fileReturn'],
      'pays back what its buyer decided to keep, once, and shows it as a return that is done',
      async () => {
        const line = await linePoolsOf(bench).arrived();
        const { accountId } = bench.channel;
        const { orderNo, lineNo } = line.fact;
        bench.shop().driver.advanceOrder({ accountId, orderNo, lineNo, to: 'CONFIRMED' });
        const filing = { ...filingOf(bench, line.fact), pickup: null };
        const saidHowItComesBack = { ...filing, pickup: { way: 'BUYER', parcel: null } } as const;
        expect((await file('fileReturn', [saidHowItComesBack]))[0]).toMatchObject({ kind: 'refused', code: 'STATE' });
        expect(times('claims.fileReturn', line)).toBe(0);
        expect((await file('fileReturn', [filing]))[0]).toMatchObject({ kind: 'ok' });
        const feed = await lookAt(bench, [line]);
        expect([...feed.claims.values()].filter((claim) => claim.lineNo === lineNo)).toMatchObject([
          { type: 'RETURN', state: 'DONE', raiser: 'SELLER', quantity: line.fact.quantity },
        ]);
        expect((await file('fileReturn', [filing]))[0]?.kind).toMatch(/^(refused|fix)$/);
        expect(times('claims.fileReturn', line)).toBe(1);
      },
    );
  });
}
