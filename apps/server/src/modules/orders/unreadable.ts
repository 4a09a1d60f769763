/** Records that nobody could read, before they are stored. Pure. */
import { cutText, RAW_MAX, type UnreadableRecord } from '@moa/channels/sdk';

/** A page may tell of one order several times, and a row can be stored once: what differs is put together, the raw text cut. */
export function onePerKey(records: readonly UnreadableRecord[]): UnreadableRecord[] {
  return [...Map.groupBy(records, ({ key }) => key)].map(([key, same]) => ({
    key,
    reason: [...new Set(same.map(({ reason }) => reason))].join(' '),
    raw: cutText([...new Set(same.map(({ raw }) => raw))].join('\n'), RAW_MAX),
  }));
}
