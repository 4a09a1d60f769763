/** Notices for everybody: no seller has one. */
import type { World } from '../world.ts';

/** A notice of the operator, or about a shop; a draft or one that is shown. Answers its id. */
export async function noticeFor(world: World, { shopType = null, draft = false }: { shopType?: string | null; draft?: boolean } = {}) {
  const { rows } = await world.database.system((tx) =>
    tx.query<{ id: number }>(
      `insert into notice (shop_type, title, body, search_text, state, published_at, shown_at, created_by, updated_by, created_at, updated_at)
       values ($1, '점검 안내', '<p>새벽에 점검해요.</p>', '점검 안내 새벽에 점검해요.', $2, now() - interval '1 minute', now() - interval '1 minute', 'moaadmin', 'moaadmin', now(), now()) returning id`,
      [shopType, draft ? 'DRAFT' : 'PUBLISHED'],
    ),
  );
  return String(rows[0]?.id);
}
