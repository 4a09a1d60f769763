/** Saved layouts (customOrderList): one's own, and those that the seller's other people share. */
import { problem, type savedLayoutSchema, type settings } from '@moa/contract';
import { LAYOUT_LIMITS, type LayoutKind } from '@moa/core';
import type { z } from 'zod';
import { isDuplicate, type TenantTx } from '../../platform/database/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import type { TablePrefs } from './user-settings.ts';

type InputOf<T> = T extends { '~orpc': { inputSchema?: infer S } } ? (S extends z.ZodType ? z.output<S> : never) : never;
type WireLayout = z.input<typeof savedLayoutSchema>;
export type NewLayout = InputOf<typeof settings.addLayout>;
export type LayoutChange = InputOf<typeof settings.changeLayout>;

interface LayoutRow {
  id: number;
  user_id: number;
  owner_name: string;
  kind: LayoutKind;
  name: string;
  columns: WireLayout['columns'];
  density: 'compact' | 'normal';
  shared: boolean;
  version: number;
  chosen: boolean;
}

const SQL = `
  select l.id, l.user_id, l.owner_name, l.kind, l.name, l.columns, l.density, l.shared, l.version,
         exists (select 1 from default_layout d where d.seller_id = $1 and d.user_id = $2 and d.kind = l.kind and d.layout_id = l.id) as chosen
    from saved_layout l`;
/** One's own by their key, the shared ones by theirs. */
const SEEN = '(l.user_id = $2 or l.shared)';

function toWire(row: LayoutRow, actor: Actor): WireLayout {
  return {
    id: String(row.id),
    kind: row.kind,
    name: row.name,
    columns: row.columns,
    density: row.density,
    default: row.chosen,
    shared: row.shared,
    mine: row.user_id === actor.userId,
    owner: row.owner_name,
    version: row.version,
  };
}

/** One's own first, then by name. */
export async function listLayouts(tx: TenantTx, actor: Actor, kind: LayoutKind | null): Promise<WireLayout[]> {
  const { rows } = await tx.query<LayoutRow>(
    `${SQL} where l.seller_id = $1 and ${SEEN} and ($3::text is null or l.kind = $3) order by l.user_id <> $2, l.name, l.id limit 500`,
    [tx.sellerId, actor.userId, kind],
    'settings.layouts',
  );
  return rows.map((row) => toWire(row, actor));
}

async function readLayout(tx: TenantTx, actor: Actor, id: number, lock = false): Promise<LayoutRow> {
  const { rows } = await tx.query<LayoutRow>(
    `${SQL} where l.seller_id = $1 and ${SEEN} and l.id = $3${lock ? ' for no key update of l' : ''}`,
    [tx.sellerId, actor.userId, id],
  );
  if (!rows[0]) throw problem('NOT_FOUND', { detail: '저장한 구성을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  return rows[0];
}

/** Columns of one layout of this kind, or of the one that the person begins with; null where she chose none. Throws NOT_FOUND. */
export async function layoutColumns(
  tx: TenantTx,
  actor: Actor,
  kind: LayoutKind,
  id: number | null,
): Promise<WireLayout['columns'] | null> {
  const layout = id === null ? (await listLayouts(tx, actor, kind)).find((each) => each.default) : await readLayout(tx, actor, id);
  if (layout !== undefined && layout.kind !== kind)
    throw problem('NOT_FOUND', { detail: '저장한 구성을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  return layout?.columns ?? null;
}

/** Of those that are added at once by one person, none passes the bound unseen. */
async function refuseTooMany(tx: TenantTx, actor: Actor, kind: LayoutKind): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`layouts:${tx.sellerId}:${actor.userId}`]);
  const { rows } = await tx.query<{ n: number }>(
    'select count(*) as n from saved_layout where seller_id = $1 and user_id = $2 and kind = $3',
    [tx.sellerId, actor.userId, kind],
  );
  if ((rows[0]?.n ?? 0) >= LAYOUT_LIMITS.each)
    throw problem('UNPROCESSABLE', { detail: `구성은 ${LAYOUT_LIMITS.each}개까지 저장할 수 있습니다. 쓰지 않는 구성을 지워주십시오.` });
}

function refuseSameName(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  throw problem('DUPLICATE', {
    detail: '같은 이름의 구성이 이미 있습니다. 다른 이름으로 저장해주십시오.',
    errors: [{ path: 'name', code: 'DUPLICATE', message: '같은 이름의 구성이 이미 있습니다.' }],
  });
}

export async function addLayout(tx: TenantTx, actor: Actor, layout: NewLayout): Promise<WireLayout> {
  await refuseTooMany(tx, actor, layout.kind);
  const { rows } = await tx
    .query<{ id: number }>(
      `insert into saved_layout (seller_id, user_id, owner_name, kind, name, columns, density, shared)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        tx.sellerId,
        actor.userId,
        actor.loginId,
        layout.kind,
        layout.name,
        JSON.stringify(layout.columns),
        layout.density ?? 'normal',
        layout.shared ?? false,
      ],
    )
    .catch(refuseSameName);
  const id = rows[0]?.id ?? 0;
  if (layout.default) await chooseDefault(tx, actor, id, layout.kind, true);
  return toWire(await readLayout(tx, actor, id), actor);
}

export async function changeLayout(tx: TenantTx, actor: Actor, change: LayoutChange): Promise<WireLayout> {
  const id = Number(change.id);
  const before = await readLayout(tx, actor, id, true);
  const { name, columns, density, shared } = change;
  if ([name, columns, density, shared].some((part) => part !== undefined)) {
    if (before.user_id !== actor.userId)
      throw problem('UNPROCESSABLE', { detail: `${before.owner_name} 님이 공유한 구성입니다. 다른 이름으로 저장하면 바꿀 수 있습니다.` });
    if (change.version !== undefined && change.version !== before.version)
      throw problem('STALE_VERSION', { data: { version: before.version } });
    await tx
      .query(
        `update saved_layout set name = coalesce($3, name), columns = coalesce($4::jsonb, columns), density = coalesce($5, density),
                shared = coalesce($6, shared), version = version + 1, updated_at = now()
          where seller_id = $1 and id = $2`,
        [tx.sellerId, id, name ?? null, columns === undefined ? null : JSON.stringify(columns), density ?? null, shared ?? null],
      )
      .catch(refuseSameName);
    // Nobody begins with what he can no longer see.
    if (shared === false)
      await tx.query('delete from default_layout where seller_id = $1 and layout_id = $2 and user_id <> $3', [
        tx.sellerId,
        id,
        actor.userId,
      ]);
  }
  if (change.default !== undefined) await chooseDefault(tx, actor, id, before.kind, change.default);
  return toWire(await readLayout(tx, actor, id), actor);
}

async function chooseDefault(tx: TenantTx, actor: Actor, id: number, kind: LayoutKind, chosen: boolean): Promise<void> {
  if (!chosen) {
    await tx.query('delete from default_layout where seller_id = $1 and user_id = $2 and kind = $3 and layout_id = $4', [
      tx.sellerId,
      actor.userId,
      kind,
      id,
    ]);
    return;
  }
  await tx.query(
    `insert into default_layout (seller_id, user_id, kind, layout_id) values ($1, $2, $3, $4)
     on conflict (seller_id, user_id, kind) do update set layout_id = excluded.layout_id`,
    [tx.sellerId, actor.userId, kind, id],
  );
}

/** One's own; the seller also removes what others share. */
export async function removeLayout(tx: TenantTx, actor: Actor, id: number): Promise<void> {
  const layout = await readLayout(tx, actor, id, true);
  if (layout.user_id !== actor.userId && actor.role === 'S')
    throw problem('UNPROCESSABLE', {
      detail: `${layout.owner_name} 님이 공유한 구성입니다. 저장한 사람이나 대표 계정만 지울 수 있습니다.`,
    });
  await tx.query('delete from saved_layout where seller_id = $1 and id = $2', [tx.sellerId, id]);
}

/** What a person's lists begin with, as the look of a list; null when nothing was chosen. */
export async function defaultLayout(tx: TenantTx, userId: number, kind: LayoutKind): Promise<TablePrefs | null> {
  const { rows } = await tx.query<Pick<LayoutRow, 'columns' | 'density'>>(
    `select l.columns, l.density from default_layout d join saved_layout l on l.seller_id = d.seller_id and l.id = d.layout_id
      where d.seller_id = $1 and d.user_id = $2 and d.kind = $3 and (l.user_id = $2 or l.shared)`,
    [tx.sellerId, userId, kind],
    'settings.default-layout',
  );
  const layout = rows[0];
  if (!layout) return null;
  return {
    order: layout.columns.map(({ key }) => key),
    visible: Object.fromEntries(layout.columns.map(({ key, visible }) => [key, visible])),
    widths: Object.fromEntries(layout.columns.flatMap(({ key, width }) => (width === null ? [] : [[key, width]]))),
    density: layout.density,
  };
}
