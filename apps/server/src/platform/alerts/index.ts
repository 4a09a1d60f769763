/** Alerts a seller sees under the bell: raised once while their cause lasts, resolved with it. */
import { alertTopicOf } from '@moa/core';
import { z } from 'zod';
import type { TenantTx } from '../database/index.ts';
import { announce, defineTask, enqueue } from '../jobs/index.ts';
import { currentPerson, currentTrace } from '../trace.ts';

/** Notifies people outside of an alert. `way` null: by every way, each when it may go out. */
export const notifyTask = defineTask(
  'alerts.tell',
  z.strictObject({ sellerId: z.number().int(), alertId: z.number().int(), way: z.enum(['MAIL', 'ALIMTALK']).nullable() }),
  { urgency: 1 },
);

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
  /** Shop account it is about: a sub-user who works for other shops does not hear of it. */
  accountId?: number;
  /** One open alert a key; a further one only renews its text. */
  dedupeKey: string;
  detail?: Record<string, unknown>;
}

/** Raises an alert, or renews the open one with the same key. Of a new one the people who asked for it are notified, in the same commit. */
export async function raiseAlert(tx: TenantTx, alert: Alert): Promise<void> {
  const { rows } = await tx.query<{ id: number; fresh: boolean }>(
    `insert into alert as a (seller_id, kind, severity, title, body, link, dedupe_key, detail, account_id, trace_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (seller_id, dedupe_key) where resolved_at is null
       do update set severity = excluded.severity, title = excluded.title, body = excluded.body, link = excluded.link, detail = excluded.detail, account_id = excluded.account_id, trace_id = excluded.trace_id
     returning id, xmax = 0 as fresh`,
    [
      tx.sellerId,
      alert.kind,
      alert.severity,
      alert.title,
      alert.body ?? '',
      alert.link ?? null,
      alert.dedupeKey,
      JSON.stringify(alert.detail ?? {}),
      alert.accountId ?? null,
      currentTrace(),
    ],
    'alert-raise',
  );
  const raised = rows[0];
  announce(tx, 'alert', raised?.id ?? 0);
  if (raised?.fresh && alertTopicOf(alert.kind) !== null)
    await enqueue(tx, notifyTask, { sellerId: tx.sellerId, alertId: raised.id, way: null });
}

/** Ends the open alert with this key, and keeps by whose request or in which work; nothing happens when there is none. */
export async function resolveAlert(tx: TenantTx, dedupeKey: string): Promise<void> {
  const person = currentPerson();
  const { rows } = await tx.query<{ id: number }>(
    `update alert set resolved_at = now(), resolved_by = $3, resolved_by_name = $4, resolved_trace_id = $5
      where seller_id = $1 and dedupe_key = $2 and resolved_at is null returning id`,
    [tx.sellerId, dedupeKey, person?.userId ?? null, person?.loginId ?? null, currentTrace()],
    'alert-resolve',
  );
  for (const row of rows) announce(tx, 'alert', row.id);
}
