/** Binds what every screen shows around its own matter: counts, alerts, and the dashboard. */
import { type home, problem } from '@moa/contract';
import { ALERT_AREAS, alertEnding, alertKindsFor, compareShopTypes } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { announce } from '../../platform/jobs/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { readFilling } from '../demo/index.ts';
import { todayBy } from '../orders/index.ts';
import { waitingQuestions } from '../questions/index.ts';
import { sellerSettings } from '../settings/index.ts';
import { type AlertRow, countAlerts, listAlerts, markAlertsRead, readOpenAlerts } from './alerts.queries.ts';
import {
  type FirstSteps,
  readBest,
  readCounters,
  readFirstSteps,
  readSales,
  readShops,
  readStockState,
  readWaiting,
} from './dashboard.queries.ts';
import { type Dashboard, ordersOf, todoOf } from './todo.ts';

const DAY_MS = 86_400_000;
const UNDER_THE_BELL = 50;
const HISTORY_DAYS = 30;

export interface HomeDeps {
  database: Database;
  /** Notices the asking person has not read; the module of the notices answers it. */
  unreadNotices(context: RequestContext): Promise<{ moa: number; shop: number }>;
  /** What people are called to the seller, by user id; the module of the accounts answers it. */
  personNames(userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  now: Clock;
}

export function homeRoutes({ database, unreadNotices, personNames, now }: HomeDeps): Handlers<typeof home> {
  return {
    counts: async ({ context }) => {
      const [unread, work] = await Promise.all([
        unreadNotices(context),
        database.tenant(context.scope, (tx) => workCounts(tx, context, now())),
      ]);
      return { counts: { ...work, 'notice.moa': unread.moa, 'notice.shop': unread.shop, 'notice.all': unread.moa + unread.shop } };
    },
    alerts: ({ context }) =>
      database.tenant(context.scope, async (tx) => {
        const { rows, unread } = await readOpenAlerts(tx, alertsFor(context), UNDER_THE_BELL);
        return { contents: rows.map(alertOf), unread };
      }),
    alertHistory: ({ input, context }) =>
      database.tenant(
        context.scope,
        async (tx) => {
          const since = new Date(now().getTime() - (input.days ?? HISTORY_DAYS) * DAY_MS);
          const filter = {
            kinds: alertsFor(context),
            since,
            unread: input.unread ?? false,
            words: input.areas?.flatMap((area) => [...ALERT_AREAS[area].words]) ?? null,
            severities: input.severities?.map((severity) => (severity === 'WARN' ? 'WARNING' : severity)) ?? null,
            resolved: input.resolved ?? null,
            keyword: input.keyword?.toLowerCase() || null,
          };
          const { rows, frame } = await readPageOf(input, listAlerts(tx, filter));
          const names = await personNames([...new Set(rows.flatMap((row) => row.resolved_by ?? []))]);
          return { ...frame, contents: rows.map((row) => pastAlertOf(row, names)) };
        },
        { readOnly: true },
      ),
    readAlerts: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const ids = input.ids === undefined ? null : [...new Set(input.ids.map(Number))];
        const kinds = alertsFor(context);
        if (ids !== null && (await countAlerts(tx, kinds, ids)) < ids.length)
          throw problem('NOT_FOUND', { detail: '알림을 찾을 수 없습니다.' });
        await markAlertsRead(tx, kinds, ids);
        announce(tx, 'alert', 0);
        return { ok: true as const };
      }),
    dashboard: ({ context }) =>
      database.tenant(
        context.scope,
        async (tx): Promise<Dashboard> => {
          const at = now();
          const settings = await sellerSettings(tx);
          const [waiting, sales, best] = may(context, 'orderAuth')
            ? await Promise.all([todayBy(tx, at, settings).then((today) => readWaiting(tx, today)), readSales(tx, at), readBest(tx, at)])
            : [null, null, null];
          const products = may(context, 'productAuth') ? await readStockState(tx, settings.lowStock) : null;
          // The first steps are the whole seller's: whoever sees a part of it can't know how far it is.
          const steps = may(context, 'productAuth') && tx.shopAccountIds === null ? await readFirstSteps(tx) : null;
          const shops = (await readShops(tx, at, settings)).sort((a, b) => compareShopTypes(a.shopType, b.shopType));
          return {
            now: at.toISOString(),
            orders: waiting ? ordersOf(waiting) : null,
            products,
            sales,
            best,
            shops: shops.map(({ shopAccountId: _login, ...shop }) => shop),
            filling: await readFilling(tx),
            firstSteps: stepsLeft(steps),
            todo: todoOf(waiting, products, shops),
          };
        },
        { readOnly: true },
      ),
  };
}

function alertOf(row: AlertRow) {
  return {
    id: String(row.id),
    kind: row.kind,
    severity: row.severity === 'WARNING' ? ('WARN' as const) : row.severity,
    title: row.title,
    body: row.body === '' ? null : row.body,
    link: row.link,
    at: row.created_at.toISOString(),
    read: row.read_at !== null,
    accountId: row.account_id === null ? null : String(row.account_id),
    traceId: row.trace_id,
  };
}

function pastAlertOf(row: AlertRow, names: ReadonlyMap<number, string>) {
  const person = row.resolved_by === null ? null : (names.get(row.resolved_by) ?? row.resolved_by_name);
  return {
    ...alertOf(row),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    ending: row.resolved_at === null ? null : alertEnding(row.kind, person),
    endingTraceId: row.resolved_trace_id,
  };
}

function may(context: RequestContext, authority: 'orderAuth' | 'productAuth' | 'csAuth'): boolean {
  return context.actor.authorities.has(authority);
}

async function workCounts(tx: TenantTx, context: RequestContext, now: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  if (may(context, 'orderAuth')) {
    const counters = await readCounters(tx);
    const get = (key: string) => Math.max(0, counters.get(key) ?? 0);
    Object.assign(counts, {
      'order.new': get('STATE:NEW'),
      'order.delivery': get('STATE:PREPARING'),
      'order.delivering': get('STATE:DELIVERING'),
      'order.unpayment': get('STATE:PAYMENT_WAITING'),
      'claim.cancel': get('CLAIM:CANCEL'),
      'claim.return': get('CLAIM:RETURN'),
      'claim.exchange': get('CLAIM:EXCHANGE'),
    });
  }
  if (may(context, 'productAuth')) {
    const { failedListings, soldOutSkus } = await readStockState(tx, (await sellerSettings(tx)).lowStock);
    Object.assign(counts, { 'listing.failed': failedListings, 'sku.soldOut': soldOutSkus });
  }
  if (may(context, 'csAuth')) counts['qna.waiting'] = await waitingQuestions(tx, now);
  return counts;
}

/** First words of the kinds a sub-user hears of; null for everybody else: all. A kind that is not here is for the seller alone. */
function alertsFor({ actor }: RequestContext): string[] | null {
  if (actor.role !== 'S') return null;
  // Beside her work: what she asked the operator herself.
  return [...alertKindsFor((authority) => actor.authorities.has(authority)), `inquiry-${actor.userId}`];
}

/** Null when nothing is left to do. */
function stepsLeft(steps: FirstSteps | null): FirstSteps | null {
  return steps === null || Object.values(steps).every(Boolean) ? null : steps;
}
