/** How the server asks where a parcel is, whichever service answers. */
import type { TrackingEvent } from '@moa/core';

export type TrackingAnswer =
  /** What it knows; nothing for a parcel that nobody has scanned yet. */
  | { kind: 'answered'; events: TrackingEvent[] }
  /** It takes no more calls for now. */
  | { kind: 'slow_down'; afterMs: number }
  /** Its key is not taken: no parcel can be asked for until the operator has seen to it. */
  | { kind: 'refused'; reason: string }
  /** Nothing was learned. */
  | { kind: 'lost'; reason: string };

export type TrackerName = 'TRACKER' | 'SWEET';

export interface TrackingService {
  name: TrackerName;
  /** Calls a second. */
  perSecond: number;
  takes(courierCode: string): boolean;
  /** Never throws. Says nothing of people: a courier and a number are all that leaves. */
  track(courierCode: string, invoiceNo: string): Promise<TrackingAnswer>;
  /** Has the service call `url` whenever something changed, until then; false where it has not agreed. */
  announce?(courierCode: string, invoiceNo: string, url: string, until: Date): Promise<boolean>;
}
