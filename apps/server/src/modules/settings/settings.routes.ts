/** Binds settings and saved layouts to their use cases. */
import { problem, type settings } from '@moa/contract';
import { ALERT_TOPICS, type AlertTopic, alertKindsFor, maskEmail, maskPhone, type SellerSettings } from '@moa/core';
import type { Database, TenantTx, Tx } from '../../platform/database/index.ts';
import type { Actor, Handlers } from '../../platform/http/index.ts';
import type { Contact } from '../accounts/index.ts';
import { addLayout, changeLayout, listLayouts, removeLayout } from './layouts.ts';
import { listFilters, removeFilter, saveFilter } from './saved-filters.ts';
import { loadSettings, saveSettings } from './seller-settings.ts';
import { readUserSettings, saveAlertChoices, saveTable } from './user-settings.ts';

export interface SettingsDeps {
  database: Database;
  /** What has to follow at once when settings change, in the same transaction. */
  onSaved(tx: TenantTx, before: SellerSettings, after: SellerSettings): Promise<void>;
  contactOf(tx: Tx, userId: number): Promise<Contact | null>;
}

export function settingsRoutes({ database, onSaved, contactOf }: SettingsDeps): Handlers<typeof settings> {
  const answer = async (tx: TenantTx) => {
    const { settings: stored, version } = await loadSettings(tx);
    return { ...stored, version };
  };
  return {
    seller: ({ context }) => database.tenant(context.sellerId, answer, { readOnly: true }),
    saveSeller: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const { version, ...next } = input;
        const { before, after } = await saveSettings(tx, next, version);
        await onSaved(tx, before, after);
        await context.audit(tx, { target: { kind: 'seller', id: tx.sellerId }, before: { ...before }, after: { ...after } });
        return answer(tx);
      }),
    user: ({ context }) =>
      database.system(
        async (tx) => {
          const [{ tables, alerts }, contact] = await Promise.all([
            readUserSettings(tx, context.actor.userId),
            contactOf(tx, context.actor.userId),
          ]);
          return {
            tables,
            alerts,
            alertTopics: ALERT_TOPICS.filter((topic) => mayReceive(context.actor, topic)),
            alertAddresses: maskedAddresses(contact),
          };
        },
        { readOnly: true },
      ),
    saveUser: ({ input, context }) =>
      database.system(async (tx) => {
        const { userId } = context.actor;
        if (input.table === undefined && input.alerts === undefined)
          throw problem('VALIDATION_FAILED', { detail: '바꿀 설정을 보내주십시오.' });
        if (input.table) await saveTable(tx, userId, input.table.list, input.table.prefs);
        if (input.alerts) {
          await saveAlertChoices(tx, userId, input.alerts);
          // How a list looks concerns nobody else; who is notified of what does.
          await context.audit(tx, { action: 'user.alerts', target: { kind: 'user', id: userId }, after: { ...input.alerts } });
        }
        return { ok: true as const };
      }),
    layouts: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => ({ contents: await listLayouts(tx, context.actor, input.kind ?? null) }), {
        readOnly: true,
      }),
    addLayout: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const layout = await addLayout(tx, context.actor, input);
        const { kind, name, shared } = layout;
        await context.audit(tx, { target: { kind: 'saved_layout', id: layout.id }, after: { kind, name, shared } });
        return layout;
      }),
    changeLayout: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const layout = await changeLayout(tx, context.actor, input);
        await context.audit(tx, { target: { kind: 'saved_layout', id: input.id }, after: { name: layout.name, shared: layout.shared } });
        return layout;
      }),
    removeLayout: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        await removeLayout(tx, context.actor, Number(input.id));
        await context.audit(tx, { target: { kind: 'saved_layout', id: input.id } });
        return { ok: true as const };
      }),
    filters: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => ({ contents: await listFilters(tx, context.actor, input.list) }), { readOnly: true }),
    saveFilter: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => ({ contents: await saveFilter(tx, context.actor, input) })),
    removeFilter: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => ({ contents: await removeFilter(tx, context.actor, input.list, input.name) })),
  };
}

const TOPIC_LABELS: Readonly<Record<AlertTopic, string>> = {
  COLLECT_FAILED: 'collect',
  SOLD_OUT: 'stock',
  LOW_STOCK: 'stock',
  PAYOUT_LATE: 'settlement',
  SETTLE_MISMATCH: 'settlement',
  FEE_CHANGED: 'settlement',
  RECEIVABLE_OVER: 'settlement',
};

/** An administrator who acts for a seller is notified of nothing: it is not his shop. */
function mayReceive({ role, authorities }: Actor, topic: AlertTopic): boolean {
  if (role === 'A') return false;
  return role === 'U' || alertKindsFor((authority) => authorities.has(authority)).includes(TOPIC_LABELS[topic]);
}

function maskedAddresses(contact: Contact | null): { MAIL: string | null; ALIMTALK: string | null } {
  return {
    MAIL: contact?.email ? maskEmail(contact.email) : null,
    ALIMTALK: contact?.phone ? maskPhone(contact.phone) : null,
  };
}
