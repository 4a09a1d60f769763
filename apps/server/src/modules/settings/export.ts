/** A seller's settings, and those of its people, as they go into the export of its own data. */
import { readAlertChoices } from '@moa/core';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import type { ZipEntry } from '../../platform/files/index.ts';
import { sellerSettings } from './seller-settings.ts';

export function settingsExport(database: Database) {
  return async (sellerId: number) => {
    const people = await readPeople(database, sellerId);
    return (tx: TenantTx) => entries(tx, people);
  };
}

async function* entries(tx: TenantTx, people: unknown[]): AsyncGenerator<ZipEntry> {
  const settings = {
    판매자: await sellerSettings(tx),
    쇼핑몰: await rowsOf(
      tx,
      `select id as "계정번호", shop_type as "쇼핑몰", shop_name as "별칭", auto_collect as "자동수집", collect_interval_minutes as "수집간격분",
                fee_rate as "수수료율", stock_cap as "재고상한" from shop_account where seller_id = $1 and status <> 'UNLINKED' order by id`,
    ),
    목록과양식: await rowsOf(
      tx,
      `select owner_name as "만든사람", kind as "종류", name as "이름", columns as "열", density as "간격", shared as "공유"
           from saved_layout where seller_id = $1 order by id`,
    ),
    저장한조건: await rowsOf(
      tx,
      `select list as "목록", name as "이름", search as "조건" from saved_filter where seller_id = $1 order by user_id, list, name`,
    ),
    회원: people,
  };
  yield { name: '설정.json', content: once(JSON.stringify(settings, null, 2)) };
}

async function rowsOf(tx: TenantTx, text: string): Promise<unknown[]> {
  return (await tx.query(text, [tx.sellerId])).rows;
}

/** They stand in the directory: settings follow a person, not a seller. */
async function readPeople(database: Database, sellerId: number): Promise<unknown[]> {
  const { rows } = await database.system(
    (tx) =>
      tx.query<{ login_id: string; settings: { tables?: unknown; alerts?: unknown } }>(
        `select u.login_id, p.settings from user_account u join user_setting p on p.user_id = u.user_id where u.seller_id = $1 order by u.user_id`,
        [sellerId],
      ),
    { readOnly: true },
  );
  return rows.map(({ login_id, settings }) => ({ 아이디: login_id, 알림: readAlertChoices(settings.alerts), 목록: settings.tables ?? {} }));
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
