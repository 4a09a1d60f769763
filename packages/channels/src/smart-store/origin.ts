/** 원산지: only the first two digits of our codes mean the same at the channel; places are found by name (domain origins, rule 6). */
import { origins as table } from '@moa/core/data';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import type { ListingContent } from '../sdk/product.ts';
import { text, type Wire } from '../sdk/reader.ts';
import { call, reading } from './client.ts';
import { listOf } from './proofs.ts';

export interface OriginArea {
  originAreaCode: string;
  /** Free text of code 04, else null. */
  content: string | null;
}

interface OriginRow {
  code: string;
  name: string;
  channelCodes?: Record<string, string | null | undefined>;
}

const COLUMN = 'SMART_STORE';
const DIRECT_INPUT = '04';
const byCode = new Map((table.origins as OriginRow[]).map((row) => [row.code, row]));
const areas = listOf(['code'], ['originAreaCodeNames', 'contents', 'data'], { beEmpty: true });

/** The channel's origin of a product: by table, else by the place's name, else as free text. */
export async function resolveOrigin(ctx: ConnectorContext, origin: ListingContent['origin']): Promise<Outcome<OriginArea>> {
  const own = byCode.get(origin.code);
  const fixed = own?.channelCodes?.[COLUMN];
  if (fixed) return { kind: 'ok', value: { originAreaCode: fixed, content: fixed === DIRECT_INPUT ? freeText(origin) : null } };
  const family = byCode.get(origin.code.slice(0, 2));
  const name = (own?.name ?? origin.name).trim();
  if (name === '') return { kind: 'ok', value: fallback(origin, family) };
  const path = '/v1/product-origin-areas/query';
  const found = await call(ctx, reading('lookups.origins', 'lookups', path, areas, { query: { name } }));
  if (found.kind === 'refused') return { kind: 'ok', value: fallback(origin, family) };
  // District names repeat between provinces, country names do not.
  const province = family?.code === '00' && origin.code.length > 4 ? (byCode.get(origin.code.slice(0, 4))?.name ?? null) : null;
  const prefix = family?.channelCodes?.[COLUMN] ?? '';
  return mapOutcome(found, (rows) => pickArea(rows, { name, province, prefix }) ?? fallback(origin, family));
}

/** The area of exactly this name, inside the province if there is one; the channel writes paths such as `국산:서울특별시:중구`. */
function pickArea(rows: readonly Wire[], wanted: { name: string; province: string | null; prefix: string }): OriginArea | null {
  const match = rows.find((row) => {
    const parts = text(row.name).split(/[:>]/).map(shortName);
    const inProvince = wanted.province === null || parts.includes(wanted.province);
    return text(row.code).startsWith(wanted.prefix) && inProvince && parts.at(-1) === shortName(wanted.name);
  });
  return match ? { originAreaCode: text(match.code), content: null } : null;
}

/** A Korean province without its long ending: `서울특별시` → `서울`. */
function shortName(name: string): string {
  return name.trim().replace(/(?<=..)(특별자치시|특별자치도|특별시|광역시|도)$/, '');
}

/** Domestic goods stand as 국산; a place that the channel does not list is written out. */
function fallback(origin: ListingContent['origin'], family: OriginRow | undefined): OriginArea {
  if (family?.code === '00') return { originAreaCode: family.channelCodes?.[COLUMN] ?? '00', content: null };
  return { originAreaCode: DIRECT_INPUT, content: freeText(origin) };
}

function freeText(origin: ListingContent['origin']): string {
  return origin.freeText.trim() || origin.name.trim() || byCode.get(origin.code)?.name || '상세설명 참조';
}
