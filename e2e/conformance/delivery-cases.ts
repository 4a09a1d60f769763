/** What a seller says of a parcel beside its invoice: that it leaves late, and that it has arrived. */
import type { DispatchDelay, LineFact } from '@moa/channels';
import { describe, expect } from 'vitest';
import type { Bench } from './conformance.ts';
import { lineRef } from './feed.ts';
import { expectAllOk, orderSteps, PARCEL } from './order-cases.ts';

const DAY_MS = 86_400_000;

/** Later than any shop wants its parcels, and sooner than any finds too late. */
export function delayOf(fact: LineFact): DispatchDelay {
  const dueDate = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  return { ...lineRef(fact), reason: 'MADE_TO_ORDER', detail: '주문 후 제작하여 10일 안에 발송해 드립니다.', dueDate };
}

export function describeDeliveries(bench: Bench): void {
  const orders = () => bench.shop().connector.orders;
  const steps = orderSteps(bench);
  if (!bench.has('orders.delayDispatch') && !bench.has('orders.markDelivered')) return;
  describe('parcels', () => {
    bench.proves(['orders.delayDispatch'], 'tells of an order that it leaves late, and sends it after all', async () => {
      const fact = await steps.confirmed();
      const delay = delayOf(fact);
      expectAllOk(await orders()?.delayDispatch?.(bench.ctx(), [delay]));
      const late = (await steps.read()).line(fact.orderNo);
      expect(late).toMatchObject({ state: 'PREPARING', fact: { delayed: true } });
      expect(Date.parse(late.fact.dispatchDue ?? '') - Date.parse(`${delay.dueDate}T00:00:00+09:00`)).toBeLessThan(DAY_MS);
      expectAllOk(await orders()?.dispatch?.(bench.ctx(), [{ ...lineRef(late.fact), ...PARCEL }]));
      expect((await steps.read()).line(fact.orderNo).state).toBe('DELIVERING');
    });

    bench.proves(['orders.delayDispatch'], 'is told where an order has left already', async () => {
      const fact = await steps.confirmed();
      expectAllOk(await orders()?.dispatch?.(bench.ctx(), [{ ...lineRef(fact), ...PARCEL }]));
      const outcomes = await orders()?.delayDispatch?.(bench.ctx(), [delayOf(fact)]);
      expect([...(outcomes?.values() ?? [])].map(({ kind }) => kind)).toEqual([expect.stringMatching(/^(refused|fix)$/)]);
    });

    bench.proves(['orders.markDelivered'], 'says that a parcel has arrived, which the shop then shows', async () => {
      const fact = await steps.confirmed();
      expectAllOk(await orders()?.dispatch?.(bench.ctx(), [{ ...lineRef(fact), ...PARCEL }]));
      const sent = (await steps.read()).line(fact.orderNo).fact;
      expectAllOk(await orders()?.markDelivered?.(bench.ctx(), [lineRef(sent)]));
      expect((await steps.read()).line(fact.orderNo).state).toBe('DELIVERED');
    });

    bench.proves(['orders.markDelivered'], 'is told where nothing has left', async () => {
      const fact = await steps.confirmed();
      const outcomes = await orders()?.markDelivered?.(bench.ctx(), [lineRef(fact)]);
      expect([...(outcomes?.values() ?? [])].map(({ kind }) => kind)).toEqual([expect.stringMatching(/^(refused|fix)$/)]);
    });
  });
}
