/**
 * Alerts as messages: who asked for an alert's topic and may see what it is about is notified once, by mail at once, on the phone not
 * at night, and so many times a day. What is no longer true when its turn comes is not reported.
 */
import {
  ALERT_TOPIC_LABELS,
  ALERT_WAYS,
  type AlertTopic,
  type AlertWay,
  alertKindsFor,
  alertTopicOf,
  alertVerdict,
  koreanDate,
  readAlertChoices,
  SHOP_TYPES,
  type ShopType,
  sendableAt,
} from '@moa/core';
import { notifyTask } from '../../platform/alerts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { enqueue, type HandledTask, handleTask } from '../../platform/jobs/index.ts';
import type { EnqueueMessage, NewMessage } from '../../platform/outbox/index.ts';
import type { Contact } from '../accounts/index.ts';

export interface AlertMessagesDeps {
  database: Database;
  enqueueMessage: EnqueueMessage;
  contactsOf(tx: Tx, sellerId: number): Promise<Contact[]>;
  /** Of the web app, without a slash at its end. */
  webAddress: string;
  now: Clock;
}

interface OpenAlert {
  seller_id: number;
  id: number;
  kind: string;
  /** Shop account it is about; null: no single one. */
  account_id: number | null;
  link: string | null;
  detail: { accountId?: number; reason?: string; product?: string; quantity?: number };
  created_at: Date;
}

export function notifyHandler(deps: AlertMessagesDeps): HandledTask {
  return handleTask(notifyTask, async ({ sellerId, alertId, way }) => {
    const now = deps.now();
    for (const each of way === null ? ALERT_WAYS : [way]) {
      const at = sendableAt(each, now);
      await deps.database.system(async (tx) => {
        if (at <= now) return notify(deps, tx, sellerId, alertId, each);
        const later = { runAt: at, dedupeKey: `${sellerId}:${alertId}:${each}` };
        await enqueue(tx, notifyTask, { sellerId, alertId, way: each }, later);
      });
    }
  });
}

async function notify(deps: AlertMessagesDeps, tx: Tx, sellerId: number, alertId: number, way: AlertWay): Promise<void> {
  // One after the other for a seller, so that a day's messages are counted as they are.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`alerts:${sellerId}`]);
  const { rows } = await tx.query<OpenAlert>(
    'select seller_id, id, kind, account_id, link, detail, created_at from alert where seller_id = $1 and id = $2 and resolved_at is null',
    [sellerId, alertId],
    'alerts.open',
  );
  const alert = rows[0];
  const topic = alert ? alertTopicOf(alert.kind) : null;
  if (!alert || topic === null) return;
  const people = await whoAsked(tx, await deps.contactsOf(tx, sellerId), alert, topic, way);
  if (people.length === 0) return;
  const variables = await variablesOf(deps, tx, alert);
  for (const { userId, to } of people) await notifyOne(deps, tx, alert, topic, way, userId, to, variables);
}

interface Inquirer {
  userId: number;
  to: string;
}

async function whoAsked(tx: Tx, contacts: readonly Contact[], alert: OpenAlert, topic: AlertTopic, way: AlertWay): Promise<Inquirer[]> {
  const { rows } = await tx.query<{ user_id: number; alerts: unknown }>(
    `select user_id, settings -> 'alerts' as alerts from user_setting where user_id = any ($1::bigint[])`,
    [contacts.map(({ userId }) => userId)],
    'alerts.choices',
  );
  const choices = new Map(rows.map((row) => [row.user_id, row.alerts]));
  const word = alert.kind.split('.')[0] ?? '';
  return contacts.flatMap((contact) => {
    const concerned = contact.role === 'U' || alertKindsFor((authority) => contact.authorities.includes(authority)).includes(word);
    const itsShop = alert.account_id === null || contact.shopAccountIds === null || contact.shopAccountIds.includes(alert.account_id);
    const to = way === 'MAIL' ? contact.email : contact.phone;
    return concerned && itsShop && to !== null && readAlertChoices(choices.get(contact.userId))[topic][way]
      ? [{ userId: contact.userId, to }]
      : [];
  });
}

const TIME = new Intl.DateTimeFormat('ko-KR', {
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Seoul',
});

async function variablesOf({ webAddress }: AlertMessagesDeps, tx: Tx, alert: OpenAlert): Promise<Record<string, string>> {
  const link = `${webAddress}${alert.link ?? '/app/dashboard'}`;
  const { accountId, reason = '', product = '', quantity = 0 } = alert.detail;
  const shop = accountId === undefined ? null : await readShop(tx, alert.seller_id, accountId);
  return {
    link,
    product,
    quantity: quantity.toLocaleString('ko-KR'),
    shop: shop?.title ?? '쇼핑몰',
    account: shop?.account ?? '',
    since: TIME.format(alert.created_at),
    reason,
  };
}

async function readShop(tx: Tx, sellerId: number, accountId: number): Promise<{ title: string; account: string } | null> {
  const { rows } = await tx.query<{ shop_type: ShopType; shop_name: string }>(
    'select shop_type, shop_name from shop_account where seller_id = $1 and id = $2',
    [sellerId, accountId],
  );
  return rows[0] ? { title: SHOP_TYPES[rows[0].shop_type].title, account: rows[0].shop_name } : null;
}

/** Where all of a topic is to be seen. */
const TOPIC_PAGES: Readonly<Record<AlertTopic, string>> = {
  COLLECT_FAILED: '/app/setting/shop',
  SOLD_OUT: '/app/sku/list?stock=SOLDOUT',
  LOW_STOCK: '/app/sku/list?stock=LOW',
  PAYOUT_LATE: '/app/settle/payout?tab=due',
  SETTLE_MISMATCH: '/app/settle/list?tab=mismatch',
  FEE_CHANGED: '/app/settle/list?tab=mismatch',
  RECEIVABLE_OVER: '/app/settle/payout',
};

async function notifyOne(
  { enqueueMessage, now, webAddress }: AlertMessagesDeps,
  tx: Tx,
  alert: OpenAlert,
  topic: AlertTopic,
  way: AlertWay,
  userId: number,
  to: string,
  variables: Record<string, string>,
): Promise<void> {
  const day = koreanDate(now());
  const sent = await tx.query<{ n: number }>(
    `select count(*) as n from alert_message where seller_id = $1 and user_id = $2 and topic = $3 and way = $4 and day = $5 and verdict <> 'QUIET'`,
    [alert.seller_id, userId, topic, way, day],
    'alerts.sent-today',
  );
  const verdict = alertVerdict(sent.rows[0]?.n ?? 0);
  const { rowCount } = await tx.query(
    `insert into alert_message (seller_id, alert_id, user_id, way, topic, day, verdict) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [alert.seller_id, alert.id, userId, way, topic, day, verdict],
  );
  if (rowCount === 0 || verdict === 'QUIET') return;
  const digest = { topic: ALERT_TOPIC_LABELS[topic], link: `${webAddress}${TOPIC_PAGES[topic]}` };
  await enqueueMessage(tx, {
    template: verdict === 'DIGEST' ? 'ALERT_DIGEST' : topic,
    kind: way,
    variables: verdict === 'DIGEST' ? digest : variables,
    to,
    sellerId: alert.seller_id,
    dedupeKey: `alert:${alert.seller_id}:${alert.id}:${userId}:${way}`,
  } as NewMessage);
}

/** Longer than any day's limit counts. While an alert is open nobody is notified of it twice, however old it is. */
const KEPT_DAYS = 30;

/** Forgets who was notified of alerts long ago; answers how many rows. As moa_system. */
export async function deleteOldNotifications(tx: Tx, now: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from alert_message m where m.at < $1
       and not exists (select from alert a where a.seller_id = m.seller_id and a.id = m.alert_id and a.resolved_at is null)`,
    [new Date(now.getTime() - KEPT_DAYS * 86_400_000)],
  );
  return rowCount;
}
