/** tracker.delivery, and a copy of it that somebody runs without keys (docs/sheets/delivery-tracking.md 1). */
import type { TrackingEvent, TrackingState } from '@moa/core';
import { trackerIds } from '@moa/core/data';
import { z } from 'zod';
import type { TrackerConfig } from '../../platform/config/index.ts';
import { callService, type ServiceAnswer } from '../call.ts';
import type { TrackingAnswer, TrackingService } from './service.ts';

const TIMEOUT_MS = 8_000;
const SLOW_MS = 60_000;

const EVENT = 'time status { code name } description location { name }';
const TRACK = `query Track($carrierId: ID!, $trackingNumber: String!) { track(carrierId: $carrierId, trackingNumber: $trackingNumber) { lastEvent { ${EVENT} } events(last: 20) { edges { node { ${EVENT} } } } } }`;
const ANNOUNCE = 'mutation Announce($input: RegisterTrackWebhookInput!) { registerTrackWebhook(input: $input) }';

/** UNKNOWN and words of later versions tell nothing of where the parcel is: their text is kept and shown. */
const STATES: Readonly<Record<string, TrackingState>> = {
  INFORMATION_RECEIVED: 'READY',
  AT_PICKUP: 'PICKED_UP',
  IN_TRANSIT: 'IN_TRANSIT',
  OUT_FOR_DELIVERY: 'OUT_FOR_DELIVERY',
  ATTEMPT_FAIL: 'FAILED_ATTEMPT',
  DELIVERED: 'DELIVERED',
  AVAILABLE_FOR_PICKUP: 'OUT_FOR_DELIVERY',
  EXCEPTION: 'EXCEPTION',
};

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const eventSchema = z.object({
  time: z.string().nullish(),
  status: z.object({ code: text, name: text }).nullish(),
  description: text,
  location: z.object({ name: text }).nullish(),
});
const answerSchema = z.object({
  data: z
    .object({
      track: z
        .object({
          lastEvent: eventSchema.nullish(),
          events: z.object({ edges: z.array(z.object({ node: eventSchema.nullish() }).nullish()) }).nullish(),
        })
        .nullish(),
      registerTrackWebhook: z.boolean().nullish(),
    })
    .nullish(),
  errors: z.array(z.object({ message: text, extensions: z.object({ code: text }).nullish() })).nullish(),
});
type Said = z.output<typeof answerSchema>;

export function deliveryTracker({ key, url }: TrackerConfig): TrackingService {
  const ask = (query: string, variables: object) =>
    callService({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `TRACKQL-API-KEY ${key}` }) },
      body: JSON.stringify({ query, variables }),
      timeoutMs: TIMEOUT_MS,
    });
  return {
    name: 'TRACKER',
    perSecond: 5,
    takes: (courierCode) => trackerIds(courierCode).deliveryTracker !== null,
    track: async (courierCode, invoiceNo) =>
      answerOf(await ask(TRACK, { carrierId: trackerIds(courierCode).deliveryTracker, trackingNumber: invoiceNo })),
    announce: async (courierCode, invoiceNo, callbackUrl, until) => {
      const carrierId = trackerIds(courierCode).deliveryTracker;
      const input = { carrierId, trackingNumber: invoiceNo, callbackUrl, expirationTime: until.toISOString() };
      const said = saidBy(await ask(ANNOUNCE, { input }));
      return said?.data?.registerTrackWebhook === true;
    },
  };
}

function saidBy(answer: ServiceAnswer): Said | null {
  if (answer.kind !== 'answer') return null;
  const parsed = answerSchema.safeParse(answer.body);
  return parsed.success ? parsed.data : null;
}

function answerOf(answer: ServiceAnswer): TrackingAnswer {
  if (answer.kind !== 'answer') return { kind: 'lost', reason: answer.reason };
  if (answer.status === 429) return { kind: 'slow_down', afterMs: SLOW_MS };
  if (answer.status === 401 || answer.status === 403) return { kind: 'refused', reason: `status ${answer.status}` };
  const said = saidBy(answer);
  if (said === null || (said.data === undefined && !said.errors)) return { kind: 'lost', reason: `status ${answer.status}` };
  const track = said.data?.track;
  if (track) {
    const events = [track.lastEvent, ...(track.events?.edges ?? []).map((edge) => edge?.node)];
    return { kind: 'answered', events: events.flatMap((event) => (event ? toEvent(event) : [])) };
  }
  const [error] = said.errors ?? [];
  const code = error?.extensions?.code ?? '';
  // Nobody has scanned it yet, or nobody will: the pace of looks tells the two apart.
  if (error === undefined || code === 'NOT_FOUND' || code === 'BAD_REQUEST') return { kind: 'answered', events: [] };
  if (code === 'UNAUTHENTICATED' || code === 'FORBIDDEN') return { kind: 'refused', reason: code };
  return { kind: 'lost', reason: `code ${code.slice(0, 30)}` };
}

function toEvent({ time, status, description, location }: z.output<typeof eventSchema>): TrackingEvent[] {
  const at = Date.parse(time ?? '');
  if (Number.isNaN(at)) return [];
  return [{ at, state: STATES[status?.code ?? ''] ?? 'READY', text: description || status?.name || '', place: location?.name ?? '' }];
}
