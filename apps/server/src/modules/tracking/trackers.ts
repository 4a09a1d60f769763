/** The trackers as the module calls them: at their pace, not while they have asked for a pause, and the next one where the first gives up. */
import { normaliseInvoiceNo } from '@moa/core';
import { COURIERS } from '@moa/core/couriers';
import { couriers } from '@moa/core/data';
import type { CallBudget, Urgency } from '../../platform/budget/call-budget.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TrackingAnswer, TrackingService } from '../../services/tracking/index.ts';

export interface Trackers {
  /** Couriers of whose parcels somebody can be asked. */
  couriers: readonly string[];
  /** Nobody takes a call right now. */
  resting(): boolean;
  /** Never throws but when `signal` ends it. */
  track(courierCode: string, invoiceNo: string, urgency: Urgency, signal: AbortSignal): Promise<TrackingAnswer>;
  /** The address is called when something changes; false where nobody calls. */
  announce(courierCode: string, invoiceNo: string, url: string, until: Date, signal: AbortSignal): Promise<boolean>;
}

export interface TrackersDeps {
  services: readonly TrackingService[];
  budget: Pick<CallBudget, 'acquire'>;
  now: Clock;
  onError(error: unknown, during: string): void;
}

const REFUSED_MS = 10 * 60_000;

export function createTrackers({ services, budget, now, onError }: TrackersDeps): Trackers {
  const restingUntil = new Map<string, number>();
  const rests = ({ name }: TrackingService) => (restingUntil.get(name) ?? 0) > now().getTime();
  const rest = ({ name }: TrackingService, ms: number) => restingUntil.set(name, now().getTime() + ms);
  const turn = (service: TrackingService, urgency: Urgency, signal: AbortSignal) =>
    budget.acquire(`service:${service.name}`, { perSecond: service.perSecond, burst: service.perSecond }, urgency, signal);
  const codes = new Set([...COURIERS, ...couriers.couriers].map(({ code }) => code));
  return {
    couriers: [...codes].filter((code) => services.some((service) => service.takes(code))),
    resting: () => services.every(rests),
    track: async (courierCode, invoiceNo, urgency, signal) => {
      let last: TrackingAnswer = { kind: 'slow_down', afterMs: REFUSED_MS };
      for (const service of services.filter((each) => each.takes(courierCode) && !rests(each))) {
        await turn(service, urgency, signal);
        last = await service.track(courierCode, normaliseInvoiceNo(invoiceNo));
        if (last.kind === 'slow_down') rest(service, last.afterMs);
        if (last.kind === 'refused') {
          rest(service, REFUSED_MS);
          onError(new Error(`배송추적 ${service.name}이(가) 설정한 키를 받지 않습니다 (${last.reason})`), 'tracking');
        }
        if (last.kind === 'answered' || last.kind === 'lost') return last;
      }
      return last;
    },
    announce: async (courierCode, invoiceNo, url, until, signal) => {
      const service = services.find((each) => each.takes(courierCode) && !rests(each));
      if (!service?.announce) return false;
      await turn(service, 3, signal);
      return service.announce(courierCode, normaliseInvoiceNo(invoiceNo), url, until);
    },
  };
}
