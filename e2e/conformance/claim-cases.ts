/** Claims from the buyer's request to their end: what the seller does is what the shop shows and what a look reports, once. */
import type { Outcome } from '@moa/channels';
import { isOpenClaim } from '@moa/core';
import { describe, expect, it } from 'vitest';
import { type ClaimAct, claimActsOf, isReached } from './claim-acts.ts';
import type { Bench } from './conformance.ts';
import { collect, createFeed, lineRef } from './feed.ts';
import { claimIn, linePoolsOf, lookAt, stateIn, type Taken } from './line-pools.ts';
import { expectAllOk, orderSteps, PARCEL } from './order-cases.ts';

/** A whole line and a part of one: pools alternate. */
const LINES = 2;

export function describeClaims(bench: Bench): void {
  const acts = claimActsOf(bench);
  const send = async (act: ClaimAct, lines: readonly Taken[]) => {
    const { claims } = bench.shop().connector;
    const refs = lines.flatMap((line) => line.claims);
    return (claims && (await act.send(claims, bench.ctx(), refs))) ?? new Map<string, Outcome<void>>();
  };
  const atShop = ({ fact }: Taken) => {
    const order = bench
      .shop()
      .driver.orders(bench.channel.accountId)
      .find(({ orderNo }) => orderNo === fact.orderNo);
    return order?.lines.find(({ claim }) => claim !== null);
  };
  const times = ({ name }: ClaimAct, { fact }: Taken) => {
    return bench.shop().driver.effects(bench.channel.countedAs?.[name] ?? name, fact.orderNo);
  };

  if (acts.length === 0 && !bench.has('claims.approveCancel')) return;
  describe('claims', () => {
    for (const act of acts) {
      bench.proves([act.name], `${act.name} of whole lines and parts is what the shop and a look show, and happens once`, async () => {
        const lines: Taken[] = [];
        while (lines.length < LINES) lines.push(await linePoolsOf(bench).claimed(act));
        expectAllOk(await send(act, lines));
        const feed = await lookAt(bench, lines);
        for (const line of lines) {
          const claim = claimIn(feed, line);
          expect(isReached(act, claim, stateIn(feed, line)), `${claim?.type} ${claim?.state} ${stateIn(feed, line)}`).toBe(true);
          expect(atShop(line)?.claim).toMatch(act.atShop);
        }
        for (const { kind } of (await send(act, lines)).values()) expect(kind).toMatch(/^(ok|refused|fix)$/);
        const again = await lookAt(bench, lines);
        for (const line of lines) expect(isReached(act, claimIn(again, line), stateIn(again, line))).toBe(true);
        if (act.name !== 'claims.pickUpReturn' && act.name !== 'claims.pickUpExchange')
          expect(lines.map((line) => times(act, line))).toEqual(lines.map(() => 1));
      });
    }

    for (const act of firstOfEachType(acts)) {
      it(`${act.name} of what its buyer took back is refused, and nothing happens`, async () => {
        const line = await linePoolsOf(bench).claimed(act);
        const { driver } = bench.shop();
        const claimNo = atShop(line)?.withdrawable;
        if (!claimNo || !driver.withdrawClaim) throw new Error('nothing can be taken back');
        driver.withdrawClaim({ accountId: bench.channel.accountId, claimNo });
        for (const outcome of (await send(act, [line])).values()) expect(outcome.kind).toMatch(/^(refused|fix)$/);
        expect(times(act, line)).toBe(0);
        expect(claimIn(await lookAt(bench, [line]), line)?.state ?? 'WITHDRAWN').toBe('WITHDRAWN');
      });
    }

    bench.proves(['claims.approveCancel'], 'ends one way where a cancel comes while the order is sent', async () => {
      const steps = orderSteps(bench);
      const fact = await steps.confirmed();
      const { driver, connector } = bench.shop();
      const { accountId } = bench.channel;
      const order = driver.orders(accountId).find(({ orderNo }) => orderNo === fact.orderNo);
      driver.requestCancel({ accountId, orderNo: fact.orderNo, lineNo: order?.lines[0]?.lineNo ?? '', reason: 'CHANGE_MIND' });
      const outcomes = await connector.orders?.dispatch?.(bench.ctx(), [{ ...lineRef(fact), ...PARCEL }]);
      const [outcome] = outcomes?.values() ?? [];
      const feed = await collect(bench.shop(), bench.ctx(), createFeed());
      const isAsked = [...feed.claims.values()].some(
        ({ orderNo, state }) => orderNo === fact.orderNo && state !== null && isOpenClaim(state),
      );
      if (outcome?.kind === 'ok')
        expect({ state: feed.line(fact.orderNo).state, isAsked }).toEqual({ state: 'DELIVERING', isAsked: false });
      else {
        expect(outcome?.kind).toMatch(/^(refused|fix)$/);
        expect(['PREPARING', bench.channel.orders.cancelWaits]).toContain(feed.line(fact.orderNo).state);
        expect(isAsked).toBe(true);
      }
    });
  });
}

/** Acts that a claim which was only asked for allows. */
function firstOfEachType(acts: readonly ClaimAct[]): ClaimAct[] {
  const first = acts.filter(({ after, type }) => after.length === 0 && type !== 'CANCEL');
  return [...new Map(first.toReversed().map((act) => [act.type, act])).values()];
}
