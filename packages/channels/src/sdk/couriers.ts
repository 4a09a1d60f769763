/** Our courier codes against the channels' codes, from the domain's table. Server only. */
import { couriers as table } from '@moa/core/data';

/** Column of the courier table; ESM serves AUCTION and GMARKET together. */
export type CourierColumn = 'SMART_STORE' | 'COUPANG' | '11ST' | 'ESM' | 'CAFE24' | 'ZIGZAG' | (string & {});

interface CourierRow {
  code: string;
  name: string;
  aliases: string[];
  channelCodes: Record<string, string | null | undefined>;
}

const rows: readonly CourierRow[] = table.couriers as CourierRow[];
const byCode = new Map(rows.map((row) => [row.code, row]));

/** The channel's code of our courier; null when the table does not know one. */
export function toChannelCourier(column: CourierColumn, courierCode: string): string | null {
  return byCode.get(courierCode)?.channelCodes[column] ?? null;
}

/** Our code of the channel's courier; null when unknown, and the raw value is kept. */
export function fromChannelCourier(column: CourierColumn, channelCode: string): string | null {
  return rows.find((row) => row.channelCodes[column] === channelCode)?.code ?? null;
}

/** Our code of a courier by a name people write, ignoring spaces and case; null when unknown. */
export function courierByName(name: string): string | null {
  const wanted = squeeze(name);
  if (wanted === '') return null;
  return rows.find((row) => [row.name, ...row.aliases].some((known) => squeeze(known) === wanted))?.code ?? null;
}

/** Korean name of our courier code. */
export function courierName(courierCode: string): string | null {
  return byCode.get(courierCode)?.name ?? null;
}

function squeeze(text: string): string {
  return text.replaceAll(/[\s()]/g, '').toUpperCase();
}
