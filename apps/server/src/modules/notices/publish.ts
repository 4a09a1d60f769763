import type { ShopType } from '@moa/core';
import type { Tx } from '../../platform/database/index.ts';
import { sanitiseNotice, searchTextOf } from './body.ts';
import { insertNotice, turnNotice, type Writer } from './writing.queries.ts';

/** Writes a notice that sellers see from `writer.now` on. */
export async function publishNotice(
  tx: Tx,
  { title, body, shopType, pinned = false }: { title: string; body: string; shopType: ShopType | null; pinned?: boolean },
  writer: Writer,
): Promise<void> {
  const harmless = sanitiseNotice(body);
  const searchText = searchTextOf(title, harmless);
  const notice = { shopType, title, body: harmless, searchText, link: '', pinned, startsAt: null, endsAt: null };
  const { id } = await insertNotice(tx, notice, writer);
  await turnNotice(tx, id, 'PUBLISHED', writer);
}
