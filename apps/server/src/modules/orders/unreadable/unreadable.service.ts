/** Records that nobody could read: what they are, what the shop reported, and asking the shop for them once more. */
import { problem } from '@moa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import type { Database, SellerScope, TenantTx } from '../../../platform/database/index.ts';
import type { Requester } from '../../../platform/jobs/index.ts';
import { type PageFrame, type PageInput, readPageOf } from '../../../platform/paging.ts';
import { startImport } from '../act/commands.service.ts';
import { accountsOfRecords, listUnreadable, readSealedRaw, type UnreadableFilter, type UnreadableRow } from './unreadable.queries.ts';
import { UNREADABLE_ASSOCIATED_DATA } from './unreadable.ts';

type Audit = (tx: TenantTx) => Promise<void>;

export interface UnreadableService {
  list(scope: SellerScope, requested: PageInput & UnreadableFilter): Promise<PageFrame & { contents: WireRecord[] }>;
  /** The text as it was reported. For who may see personal data: it holds some. */
  raw(scope: SellerScope, id: number, audit: Audit): Promise<{ raw: string }>;
  /** Collects the time in which the records came again: what a newer release reads is stored like any order, and its record is done. */
  replay(scope: SellerScope, ids: readonly number[], by: Requester, audit: Audit): Promise<{ jobId: string }>;
}

interface WireRecord {
  id: string;
  accountId: string;
  shopType: UnreadableRow['shop_type'];
  shopName: string;
  key: string;
  reason: string;
  at: string;
  readAt: string | null;
}

export function createUnreadableService({
  database,
  sellerVault,
  now,
}: {
  database: Database;
  sellerVault: SellerVault;
  now: Clock;
}): UnreadableService {
  return {
    list: (scope, { all, accountId, ...page }) =>
      database.tenant(
        scope,
        async (tx) => {
          const { rows, frame } = await readPageOf(page, listUnreadable(tx, { all, accountId }));
          return { contents: rows.map(toWire), ...frame };
        },
        { readOnly: true },
      ),
    raw: async (scope, id, audit) => {
      const keys = await sellerVault.forSeller(scope.sellerId);
      return database.tenant(scope, async (tx) => {
        const sealed = await readSealedRaw(tx, id);
        if (sealed === null) throw problem('NOT_FOUND', { detail: '기록을 찾을 수 없습니다.' });
        await audit(tx);
        return { raw: keys.open(sealed, UNREADABLE_ASSOCIATED_DATA) };
      });
    },
    replay: async (scope, ids, by, audit) => {
      const { found, accountIds, since } = await database.tenant(scope, (tx) => accountsOfRecords(tx, ids), { readOnly: true });
      if (found < new Set(ids).size) throw problem('NOT_FOUND', { detail: '기록을 찾을 수 없습니다.' });
      if (since === null)
        throw problem('INVALID_STATE', { detail: '연동이 해제된 쇼핑몰의 기록입니다. 쇼핑몰을 다시 연동한 뒤 시도해주십시오.' });
      const window = { from: since.toISOString(), to: now().toISOString() };
      return startImport(database, scope, { accountIds, ...window }, by, audit);
    },
  };
}

function toWire(row: UnreadableRow): WireRecord {
  return {
    id: String(row.id),
    accountId: String(row.account_id),
    shopType: row.shop_type,
    shopName: row.shop_name,
    key: row.key,
    reason: row.reason,
    at: row.at.toISOString(),
    readAt: row.resolved_at?.toISOString() ?? null,
  };
}
