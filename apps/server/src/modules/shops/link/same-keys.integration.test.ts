/** The same keys never make a second account of one shop; another shop of the same keys' owner is one. */
import { randomBytes } from 'node:crypto';
import { LINKABLE_SHOP_TYPES, MANIFESTS } from '@moa/channels/manifests';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import { CREDENTIALS_ASSOCIATED_DATA } from '../runtime/runtime.ts';
import { DEMO_KEYS } from './demo.ts';
import { refuseSameKeys } from './same-keys.ts';

const { database, seller } = await testDatabase();
const vault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const { sellerId } = await seller({ loginId: 'same-keys' });
const cipher = await vault.forSeller(sellerId);

const keysOf = (shopType: string) => ({ ...DEMO_KEYS.find((known) => known.shopType === shopType)?.credentials });

async function account(shopType: string, shopAccountId: string, status: string): Promise<number> {
  const sealed = cipher.seal(JSON.stringify(keysOf(shopType)), CREDENTIALS_ASSOCIATED_DATA);
  const { rows } = await database.tenant(sellerId, (tx) =>
    tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, credentials)
       values ($1, $2, $3, '본점', 'SANDBOX', $4, $5) returning id`,
      [tx.sellerId, shopType, shopAccountId, status, sealed],
    ),
  );
  return rows[0]?.id ?? 0;
}

test.each(LINKABLE_SHOP_TYPES)('at %s', async (shopType) => {
  const manifest = MANIFESTS[shopType];
  const named = (name: string) =>
    Object.fromEntries(manifest.credentials.map(({ key, kind }) => [key, kind === 'login' ? name : (keysOf(shopType)[key] ?? '')]));
  const refuse = (credentials: Record<string, string>, own: number | null) =>
    database.tenant(sellerId, (tx) => refuseSameKeys(tx, cipher, manifest, credentials, own));
  const gone = await account(shopType, 'gone', 'UNLINKED');
  await expect(refuse(named('another'), null)).resolves.toBeUndefined();
  const first = await account(shopType, 'first', 'NORMAL');
  await expect(refuse(named('first'), first)).resolves.toBeUndefined();
  const keys = manifest.credentials.filter(({ kind }) => kind !== 'login');
  const isKnownByKeys = keys.length > 0 && !manifest.keysOfSeveral;
  for (const own of [null, gone]) {
    const refused = refuse(named('another'), own);
    if (isKnownByKeys) await expect(refused).rejects.toMatchObject({ code: 'DUPLICATE', detail: expect.stringContaining('first') });
    else await expect(refused).resolves.toBeUndefined();
  }
  for (const { key } of keys) await expect(refuse({ ...named('another'), [key]: 'of somebody else' }, null)).resolves.toBeUndefined();
});

test('two links with the same keys at the same moment: the second hears of the first', async () => {
  const { sellerId: another } = await seller({ loginId: 'same-moment' });
  const own = await vault.forSeller(another);
  const manifest = MANIFESTS.ZIGZAG;
  const credentials = keysOf('ZIGZAG');
  const link = (login: string, between = async () => {}) =>
    database.tenant(another, async (tx) => {
      await refuseSameKeys(tx, own, manifest, credentials, null);
      await between();
      await tx.query(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, credentials)
         values ($1, $2, $3, '본점', 'SANDBOX', 'NORMAL', $4)`,
        [tx.sellerId, manifest.shopType, login, own.seal(JSON.stringify(credentials), CREDENTIALS_ASSOCIATED_DATA)],
      );
    });
  let second: Promise<string> | undefined;
  await link('one', async () => {
    let ended = false;
    second = link('two')
      .then(() => 'linked')
      .catch((error: { code?: string }) => error.code ?? 'failed')
      .finally(() => {
        ended = true;
      });
    await vi.waitFor(async () => expect(ended || (await isWaiting())).toBe(true), { timeout: 30_000, interval: 20 });
  });
  expect(await second).toBe('DUPLICATE');
});

const isWaiting = () =>
  database.system(async (tx) => {
    const { rows } = await tx.query<{ n: number }>(`select count(*) as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
    return Number(rows[0]?.n) > 0;
  });
