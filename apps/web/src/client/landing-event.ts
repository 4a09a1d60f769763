/** The event that is on at a landing page. */
import type { LandingEvent } from '../ui/values/event-texts.tsx';

export type EventPlace = 'EVENT' | 'GMARKET';

export interface EventSearch {
  /** The landing the visitor came from; the hidden one when absent. */
  place?: 'GMARKET' | undefined;
}

export const readEventSearch = (search: Record<string, unknown>): EventSearch => ({
  place: search.place === 'GMARKET' ? 'GMARKET' : undefined,
});

/** Null between events, and where nobody could say: a visitor is never kept from joining by that. */
export async function currentEvent(place: EventPlace): Promise<LandingEvent | null> {
  const { publicApi } = await import('./public-api.ts');
  return publicApi.events.current({ place }).then(
    ({ event }) => event,
    () => null,
  );
}
