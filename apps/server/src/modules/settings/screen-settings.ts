/** What screens need of the settings from their first moment: it comes with the signed-in person. */
import type { SessionUser } from '@moa/contract';
import { DEFAULT_SELLER_SETTINGS } from '@moa/core';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { defaultLayout } from './layouts.ts';
import { sellerSettings } from './seller-settings.ts';
import { readUserSettings } from './user-settings.ts';

export async function screenSettings(
  database: Database,
  { userId, sellerId }: Pick<Actor, 'userId' | 'sellerId'>,
): Promise<SessionUser['settings']> {
  const ofSeller = async (tx: TenantTx) => {
    const [seller, orderLayout] = await Promise.all([sellerSettings(tx), defaultLayout(tx, userId, 'SCREEN')]);
    return { seller, orderLayout };
  };
  const [{ tables }, { seller, orderLayout }] = await Promise.all([
    database.system((tx) => readUserSettings(tx, userId), { readOnly: true }),
    sellerId === null ? { seller: DEFAULT_SELLER_SETTINGS, orderLayout: null } : database.tenant(sellerId, ofSeller, { readOnly: true }),
  ]);
  const { courierCode, orderRange, collectInterval } = seller;
  return { courierCode, orderRange, collectInterval, tables, orderLayout };
}
