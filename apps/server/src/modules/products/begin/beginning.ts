/** What a new product and a new entry of a shop begin with: what the seller chose last. */
import type { CreateShopDTO, KnownOfSeller } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import { sellerSettings } from '../../settings/index.ts';
import { loadDraft } from '../load/load.service.ts';

/** What is the same in everything that the seller sells, from her settings and the product that she registered last. */
export async function readKnownOfSeller(tx: TenantTx): Promise<KnownOfSeller> {
  const [{ courierCode }, newest] = await Promise.all([sellerSettings(tx), readNewest(tx)]);
  if (newest === null) return { courierCode, last: null };
  const { common } = await loadDraft(tx, newest);
  return {
    courierCode,
    last: {
      afterServiceTelephoneNumber: common.afterServiceTelephoneNumber,
      afterServiceGuideContent: common.afterServiceGuideContent,
      origin: common.origin,
      courierCode: common.deliveryInfo.courierCode,
    },
  };
}

async function readNewest(tx: TenantTx): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    'select id from product where seller_id = $1 and deleted_at is null order by id desc limit 1',
    [tx.sellerId],
    'products.newest',
  );
  return rows[0]?.id ?? null;
}

export interface SentFields {
  account_id: number;
  category_id: string;
  fields: CreateShopDTO['etc'];
}

/** As `listing_given` has them, in the order in which it is walked. */
const NEXT_GIVEN = (account: string, after: string) => `lateral (
  select g.category_id, g.id from listing g
   where g.seller_id = $1 and g.account_id = ${account} and g.deleted_at is null and g.shop_product_id is not null
     and g.category_id is not null and g.fields <> '{}'${after}
   order by g.category_id, g.id desc limit 1) f`;

/** What each account was last given in each of its categories by something that is there, the newest first. One look a category. */
export async function readSentFields(tx: TenantTx, accountIds: readonly number[]): Promise<SentFields[]> {
  const { rows } = await tx.query<SentFields>(
    `with recursive given as (
       select a.id as account_id, f.category_id, f.id from unnest($2::bigint[]) a (id) cross join ${NEXT_GIVEN('a.id', '')}
       union all
       select b.account_id, f.category_id, f.id from given b cross join ${NEXT_GIVEN('b.account_id', ' and g.category_id > b.category_id')})
     select n.account_id, n.category_id, l.fields from given n
      cross join lateral (select x.fields from listing x where x.seller_id = $1 and x.id = n.id offset 0) l
      order by n.id desc`,
    [tx.sellerId, accountIds],
    'products.sent-fields',
  );
  return rows;
}

/** What an account was given last, in this category where something of it was sent there. */
export function lastGiven(sent: readonly SentFields[], accountId: number, categoryId: string | null): SentFields['fields'] {
  const here = sent.filter(({ account_id }) => account_id === accountId);
  return { ...here[0]?.fields, ...here.find(({ category_id }) => category_id === categoryId)?.fields };
}
