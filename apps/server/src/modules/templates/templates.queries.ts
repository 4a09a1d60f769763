/** Templates of options, products, choices of shops and categories: one table, a document each. */
import type { TemplateKind } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import type { StoredContent, TemplateStore } from './template-row.ts';

interface Row {
  id: number;
  name: string;
  content: StoredContent;
  version: number;
  updated_at: Date;
}

export function templateStore(kind: Exclude<TemplateKind, 'DELIVERY'>): TemplateStore {
  return {
    kind,
    list: async (tx, ids) => {
      const { rows } = await tx.query<Row>(
        `select id, name, content, version, updated_at from template
          where seller_id = $1 and kind = $2 and ($3::bigint[] is null or id = any ($3::bigint[])) order by name, id`,
        [tx.sellerId, kind, ids],
        'templates.list',
      );
      return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at, main: false }));
    },
    insert: async (tx, { name, content }) => {
      const { rows } = await tx.query<{ id: number }>(
        'insert into template (seller_id, kind, name, content) values ($1, $2, $3, $4) returning id',
        [tx.sellerId, kind, name, JSON.stringify(content)],
      );
      return rows[0]?.id ?? 0;
    },
    update: async (tx, id, { name, content }) => {
      await tx.query(
        'update template set name = $4, content = $5, version = version + 1, updated_at = now() where seller_id = $1 and id = $2 and kind = $3',
        [tx.sellerId, id, kind, name, JSON.stringify(content)],
      );
    },
    remove: async (tx, id) => {
      await tx.query('delete from template where seller_id = $1 and id = $2 and kind = $3', [tx.sellerId, id, kind]);
    },
  };
}

/** One at a time may change the templates of a kind: names stay different, and their number within its bound. */
export async function lockTemplates(tx: TenantTx, kind: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`templates:${tx.sellerId}:${kind}`]);
}
