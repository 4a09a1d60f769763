/** CAFE24's malls of an account: asked of the channel, kept with the account, and never in the way of anything else. */
import type { LinkedShop } from '@moa/channels/sdk';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import { markAuthExpired } from '../runtime/health.ts';
import type { ShopRuntime } from '../runtime/runtime.ts';
import type { MultiShop } from './facts.ts';

interface MallInfoDeps {
  database: Database;
  runtime: ShopRuntime;
  onError(error: unknown, during: string): void;
}

/** The raw answer, or null when CAFE24 could not be asked: that is logged and leaves the account as it is. */
export async function keepMallInfo({ database, runtime, onError }: MallInfoDeps, sellerId: number, accountId: number): Promise<unknown> {
  const { connector, ctx } = await runtime.context(sellerId, accountId, 2);
  const asked = await connector.link.check(ctx);
  if (asked.kind === 'ok') {
    await database.tenant(sellerId, (tx) => storeMalls(tx, accountId, asked.value));
    return asked.value.raw ?? null;
  }
  if (asked.kind === 'relink') await database.tenant(sellerId, (tx) => markAuthExpired(tx, accountId, asked));
  onError(new Error(`CAFE24 mall info of account ${accountId}: ${asked.kind}`), 'mall info');
  return null;
}

async function storeMalls(tx: TenantTx, accountId: number, { multiShops, raw }: LinkedShop): Promise<void> {
  const { rows } = await tx.query<{ multi_shop_infos: MultiShop[] }>(
    'select multi_shop_infos from shop_account where seller_id = $1 and id = $2 for no key update',
    [tx.sellerId, accountId],
  );
  await tx.query(
    'update shop_account set multi_shop_infos = $3, mall_infos = $4, version = version + 1, updated_at = now() where seller_id = $1 and id = $2',
    [
      tx.sellerId,
      accountId,
      JSON.stringify(keepChoice(rows[0]?.multi_shop_infos ?? [], multiShops)),
      raw == null ? null : JSON.stringify(raw),
    ],
  );
}

/** Malls as the channel has them now; one that the seller put away stays so. */
export function keepChoice(before: readonly MultiShop[], now: readonly MultiShop[]): MultiShop[] {
  const putAway = new Set(before.filter(({ useYn }) => useYn === 'N').map(({ multiShopId }) => multiShopId));
  return now.map((mall) => (putAway.has(mall.multiShopId) ? { ...mall, useYn: 'N' as const } : mall));
}
