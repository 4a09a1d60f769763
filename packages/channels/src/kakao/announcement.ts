/** 상품정보제공고시: neither types nor fields are published, so that both are found by their Korean names (section 4). */
import type { ConnectorContext } from '../sdk/context.ts';
import { NOTICE_DEFAULT, noticeGroup, noticeValue, squeezeName } from '../sdk/notices.ts';
import type { Outcome } from '../sdk/outcome.ts';
import type { ListingContent } from '../sdk/product.ts';
import { firstText, text, type Wire } from '../sdk/reader.ts';
import { call, reading } from './client.ts';
import { PATHS } from './paths.ts';
import { announcementFields, announcementTypes } from './proofs.ts';

export interface Announcement {
  type: string;
  rows: { field: string; name: string; value: string }[];
  /** Korean, where another group than the seller's had to be taken. */
  warnings: string[];
}

const OTHERS = 'ETC';

/** The seller's notice in the fields that the shop has for it. */
export async function announcementFor(ctx: ConnectorContext, notice: ListingContent['notice']): Promise<Outcome<Announcement>> {
  const types = await call(ctx, reading('lookups.notices', PATHS.announcements, announcementTypes));
  if (types.kind !== 'ok') return types;
  const type = typeOf(notice.noticeCode, types.value);
  const fields = await call(ctx, reading('lookups.notices', PATHS.announcement, announcementFields, { query: { type } }));
  return fields.kind === 'ok' ? { kind: 'ok', value: toAnnouncement(notice, type, fields.value, types.value) } : fields;
}

/** By our code where the shop uses it too, else by the Korean name, else the group of other goods. */
export function typeOf(noticeCode: string, types: Wire): string {
  const name = squeezeName(noticeGroup(noticeCode)?.name ?? '');
  const named = Object.entries(types).find(([, label]) => name !== '' && squeezeName(text(label)) === name)?.[0];
  return named ?? (noticeCode in types ? noticeCode : OTHERS in types ? OTHERS : (Object.keys(types)[0] ?? OTHERS));
}

export function toAnnouncement(notice: ListingContent['notice'], type: string, fields: readonly Wire[], types: Wire): Announcement {
  const ours = noticeGroup(notice.noticeCode);
  const rows = fields.map((row) => {
    const [field, name] = [text(row.field), firstText(row.name, row.field)];
    return { field, name, value: (notice.values[field] ?? '').trim() || noticeValue(name, ours, notice.values) || NOTICE_DEFAULT };
  });
  const label = text(types[type]);
  const isOwn = type === notice.noticeCode || (ours !== null && squeezeName(label) === squeezeName(ours.name));
  const warnings = isOwn
    ? []
    : [`카카오에 '${ours?.name ?? notice.noticeCode}' 고시가 없어 '${firstText(label, type)}' 고시로 보냈습니다.`];
  return { type, rows, warnings };
}
