/** Alerts a seller sees under the bell: raised once while their cause lasts, resolved with it. */
import type { TenantTx } from '../database/index.ts';
import { announce } from '../jobs/index.ts';

export interface Alert {
  /** E.g. `shop.auth-expired`. */
  kind: string;
  severity: 'INFO' | 'WARNING' | 'ERROR';
  /** Korean: what happened. */
  title: string;
  /** Korean: why, and what to do. */
  body?: string;
  /** Page of the web app where it is mended. */
  link?: string;
  /** One open alert a key; a further one only renews its text. */
  dedupeKey: string;
  detail?: Record<string, unknown>;
}

/** Raises an alert, or renews the open one with the same key. */
export async function raiseAlert(tx: TenantTx, alert: Alert): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into alert as a (seller_id, kind, severity, title, body, link, dedupe_key, detail) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (seller_id, dedupe_key) where resolved_at is null
       do update set severity = excluded.severity, title = excluded.title, body = excluded.body, link = excluded.link, detail = excluded.detail
     returning id`,
    [
      tx.sellerId,
      alert.kind,
      alert.severity,
      alert.title,
      alert.body ?? '',
      alert.link ?? null,
      alert.dedupeKey,
      JSON.stringify(alert.detail ?? {}),
    ],
    'alert-raise',
  );
  announce(tx, 'alert', rows[0]?.id ?? 0);
}

/** Ends the open alert with this key; nothing happens when there is none. */
export async function resolveAlert(tx: TenantTx, dedupeKey: string): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    'update alert set resolved_at = now() where seller_id = $1 and dedupe_key = $2 and resolved_at is null returning id',
    [tx.sellerId, dedupeKey],
    'alert-resolve',
  );
  for (const row of rows) announce(tx, 'alert', row.id);
}
