/**
 * How long records are kept that nobody works with any more, each with its reason. What grows and is not named here is bounded by what the
 * seller has, or kept for good: the map of tables in the server says which.
 */
import { fromKoreanClock, koreanClock } from '../time/korean-time.ts';

const DAY_MS = 86_400_000;

export type Period = { readonly days: number } | { readonly years: number };

/**
 * The five and three years are those of 전자상거래법 시행령 제6조 (contracts, payment and supply; complaints and disputes), which the privacy
 * policy promises too.
 */
export const RETENTION = {
  /** Seen by somebody or over: whoever asks what was wrong last month still finds it. */
  readAlert: { days: 90 },
  /** Nobody looked at it for a year, so nobody will; a cause that lasts raises it anew. */
  alert: { days: 365 },
  /** What it did stands in the records it changed: an order's history, a listing's timeline, the audit log. */
  run: { days: 90 },
  /** What failed may still be tried again, and is asked about later. */
  failedRun: { days: 365 },
  /** In the trash of base products: so long the seller can have one back. */
  trashedProduct: { days: 30 },
  /** So long a bulk change can be taken back; what was sent is in the timeline of each listing. */
  plan: { days: 90 },
  /** What came of it stands in the products; who asks why a row was left out asks soon. */
  batchFile: { days: 30 },
  /** What came of it stands in the orders; its rows name people, and are mended and uploaded again within days. */
  manualFile: { days: 7 },
  /** What came of it stands in the settlement; its rows may name people. */
  settleFile: { days: 7 },
  /** Looking for a product at a shop is no sending: nobody asks for it once the product is there. */
  searchAttempt: { days: 90 },
  /** A shop's own lists are read anew when they are needed; what nobody asked for in a month is only in the way. */
  staleLookup: { days: 30 },
  /** Support looks at calls of the last days; what they did stands in the timelines and histories. */
  channelCall: { days: 14 },
  /** A shop repeats what was refused for a day or two; behind that nothing is told apart by it any more. */
  webhookEvent: { days: 7 },
  /** Who compares days of a shop asks about this season. */
  collectionDay: { days: 90 },
  /** No shop reports a record of that age again, and no connector will learn to read it. */
  unreadable: { days: 365 },
  /** What rules did by themselves; the history of each order says it as long as the order. */
  automationLog: { days: 180 },
  /** Couriers give a number again after half a year or so; the order keeps when it was delivered. */
  parcelTrack: { days: 120 },
  /** As long as a parcel of ours is known by its number. */
  goodsflowLabel: { days: 90 },
  /** Work that failed for good and that no administrator took up. */
  deadLetter: { days: 365 },
  /** When somebody took the data out stays in the audit log; the file itself is gone after a week. */
  dataExport: { days: 365 },
  /** What was paid for a contract, as long as the contract itself. */
  settlement: { years: 5 },
  /** What a seller paid us for, and what she did not pay in the end. */
  purchase: { years: 5 },
  /** Who bought, from the last thing that happened to the order. */
  orderPeople: { years: 5 },
  /** What buyers asked and were answered: complaints and disputes. */
  question: { years: 3 },
  /** What a seller who has left asked us, from the day of leaving. */
  leftInquiry: { years: 3 },
  /** Who a seller was that has left, with the keys of everything sealed, from the day of leaving. */
  leftSeller: { years: 5 },
} as const satisfies Record<string, Period>;

/** The instant before which a period has passed: years by the Korean calendar, days by the clock. */
export function keptSince(period: Period, now: Date): Date {
  if ('days' in period) return new Date(now.getTime() - period.days * DAY_MS);
  const local = koreanClock(now);
  local.setUTCFullYear(local.getUTCFullYear() - period.years);
  return fromKoreanClock(local);
}
