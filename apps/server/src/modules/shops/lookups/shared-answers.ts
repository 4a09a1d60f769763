/**
 * Answers to look-ups of categories that a shop gives every seller alike, kept once for the installation: in memory for a while, and in the database
 * from one process to the others. A shop that is down is answered for by what was heard last. Nothing of an account is in a key, and an answer
 * is kept only once the connector has proved what it is.
 */
import { createHash } from 'node:crypto';
import type { ChannelRequest, HttpResult } from '@moa/channels/sdk';
import type { ShopType } from '@moa/core';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { ShopEnvironment } from '../runtime/runtime.ts';

const MEMORY_MS = 10 * 60_000;
/** Branches of a tree that is walked level by level, or whole trees of others. */
const MEMORY_BRANCHES = 6_000;
/** So old a tree is renewed by the schedule, every night; older ones are asked for again by whoever wants them. */
const FRESH_MS = 36 * 3_600_000;
/** What nobody has renewed for so long belongs to a branch that is no more. */
const STALE_DAYS = 30;

/** Whose tree. */
export interface TreeOwner {
  shopType: ShopType;
  environment: ShopEnvironment;
}

export interface KeptAnswer {
  result: HttpResult;
  answeredAt: Date;
}

/** How kept answers are used: fresh ones before the shop is asked, any in its place, none of them; `RENEW`: what is kept is asked for again, and nothing else. */
export type Use = 'FRESH' | 'KEPT' | 'NONE' | 'RENEW';

export interface SharedAnswers {
  read(owner: TreeOwner, key: string, use: 'FRESH' | 'KEPT'): Promise<KeptAnswer | null>;
  keep(owner: TreeOwner, key: string, result: HttpResult): Promise<void>;
  /** Trees that somebody has asked for. */
  owners(): Promise<TreeOwner[]>;
  /** Takes out what was not renewed for long. */
  forgetOld(): Promise<void>;
}

/** What of a request tells it from others: its address below the base URL and its body, never who asks. */
export function requestKey({ method, url, body }: ChannelRequest, baseUrl: string): string {
  const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
  const said = body === undefined ? '' : typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  return createHash('sha256')
    .update(JSON.stringify([method, path, said]))
    .digest('base64url');
}

/** What was said, without what the shop said of the account that asked: how many calls it has left. */
function bare(contentType: string, body: Uint8Array): HttpResult {
  return { kind: 'response', response: { status: 200, headers: new Headers({ 'content-type': contentType }), body } };
}

export function createSharedAnswers(database: Database, now: Clock): SharedAnswers {
  const memory = new BoundedMap<string, KeptAnswer>({ capacity: MEMORY_BRANCHES, ttl: MEMORY_MS, now });
  const nameOf = ({ shopType, environment }: TreeOwner, key: string) => `${shopType} ${environment} ${key}`;
  const isFresh = ({ answeredAt }: KeptAnswer) => now().getTime() - answeredAt.getTime() < FRESH_MS;
  return {
    async read(owner, key, use) {
      const fits = (kept: KeptAnswer | null | undefined) => (kept && (use === 'KEPT' || isFresh(kept)) ? kept : null);
      const known = fits(memory.get(nameOf(owner, key)));
      if (known) return known;
      const { rows } = await database.system((tx) =>
        tx.query<{ content_type: string; body: Buffer; answered_at: Date }>(
          'select content_type, body, answered_at from category_answer where shop_type = $1 and environment = $2 and request = $3',
          [owner.shopType, owner.environment, key],
          'shops.category-answer',
        ),
      );
      const [row] = rows;
      if (!row) return null;
      const kept = { result: bare(row.content_type, row.body), answeredAt: row.answered_at };
      memory.set(nameOf(owner, key), kept);
      return fits(kept);
    },
    async keep(owner, key, result) {
      if (result.kind !== 'response') return;
      const { headers, body } = result.response;
      const answeredAt = now();
      const contentType = headers.get('content-type') ?? '';
      memory.set(nameOf(owner, key), { result: bare(contentType, body), answeredAt });
      await database.system((tx) =>
        tx.query(
          `insert into category_answer as a (shop_type, environment, request, content_type, body, answered_at) values ($1, $2, $3, $4, $5, $6)
           on conflict (shop_type, environment, request) do update
             set content_type = excluded.content_type, body = excluded.body, answered_at = excluded.answered_at
             where a.answered_at < excluded.answered_at`,
          [owner.shopType, owner.environment, key, contentType, Buffer.from(body), answeredAt],
          'shops.keep-category-answer',
        ),
      );
    },
    async owners() {
      const { rows } = await database.system((tx) =>
        tx.query<{ shop_type: ShopType; environment: ShopEnvironment }>(
          'select distinct shop_type, environment from category_answer order by shop_type, environment',
        ),
      );
      return rows.map(({ shop_type, environment }) => ({ shopType: shop_type, environment }));
    },
    async forgetOld() {
      await database.system((tx) =>
        tx.query('delete from category_answer where answered_at < $1', [new Date(now().getTime() - STALE_DAYS * 86_400_000)]),
      );
    },
  };
}
