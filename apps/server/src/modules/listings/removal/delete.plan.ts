/** Listings out of their shops, as a plan: what is wanted is stored at once, and the pushers delete it at every shop that takes deletions. */
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import { planFieldLabel, SHOP_TYPES, type ShopType } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import type { FrozenItem, PlanKind } from '../../plans/index.ts';
import { chosenListings, refuseGone } from '../list/chosen.queries.ts';
import { readSoldWith, type SoldWith } from '../together/sold-with.ts';
import { followListings } from '../transmit/sale-status.plan.ts';
import { storeSaleWanted } from '../transmit/sale-wanted.ts';
import { noDeletion } from './delete-there.ts';

export const AT_SHOP = 'atShop';

interface Row {
  id: number;
  account_id: number;
  shop_type: ShopType;
  name: string;
  shop_product_id: string | null;
  linked: boolean;
  place: ShopPlace;
}

/** Where a listing stands: at its shop, on its way out, or gone. */
export type ShopPlace = 'THERE' | 'DELETE' | 'GONE';
export const SHOP_PLACE = `case when l.deleted_at is not null then 'GONE' when l.delete_wanted then 'DELETE' else 'THERE' end`;

export const takesDeletions = (shopType: ShopType) => isLinkable(shopType) && MANIFESTS[shopType].capabilities.includes('products.delete');

/** The listings that the caller sees, those that are gone too, by id. */
async function readRows(tx: TenantTx, ids: readonly number[], lock: boolean): Promise<Row[]> {
  const { rows } = await tx.query<Row>(
    `select l.id, l.account_id, l.shop_type, l.name, l.shop_product_id, l.reg_status <> 'UNLINKED' as linked, ${SHOP_PLACE} as place
       from listing l where l.seller_id = $1 and l.id = any ($2::bigint[]) and ${ofVisibleShops('l.account_id', '$3')}
      order by l.id${lock ? ' for no key update' : ''}`,
    [tx.sellerId, ids, tx.shopAccountIds],
  );
  return rows;
}

interface DeleteInput {
  listingIds?: string[] | undefined;
  productIds?: string[] | undefined;
}

export const listingDeleteKind: PlanKind<DeleteInput> = {
  name: 'LISTING_DELETE',
  authority: 'productAuth',
  title: () => '쇼핑몰에서 삭제',
  freeze: async (tx, input) => {
    const ids = await chosenListings(tx, input);
    const rows = await readRows(tx, ids, true);
    refuseGone(rows.length, ids);
    const others = await readSoldWith(tx, ids);
    const chosen = new Set(ids);
    return rows.map((row) => {
      const other = others.get(row.id);
      return toFrozen(row, other && !chosen.has(other.id) ? other : undefined);
    });
  },
  present: async (tx, items, lock) => {
    const rows = await readRows(
      tx,
      items.map(({ targetId }) => targetId),
      lock,
    );
    return new Map(rows.map((row) => [row.id, { version: 0, values: { [AT_SHOP]: row.place } }]));
  },
  applying: {
    by: 'RUN',
    start: async (tx, items, plan, by) => {
      const wanted = items.map(() => 'DELETE' as const);
      await storeSaleWanted(
        tx,
        items.map(({ targetId }) => targetId),
        wanted,
      );
      return followListings(tx, items, wanted, plan, by);
    },
  },
  final: '쇼핑몰에서 지운 상품은 되살릴 수 없습니다. 다시 팔려면 그 쇼핑몰에 새로 등록해주십시오.',
};

const GONE_FOR_GOOD = '쇼핑몰에서 지운 상품은 되살릴 수 없습니다.';

/** @param other sells the same product, and stays */
function toFrozen(row: Row, other: SoldWith | undefined): FrozenItem {
  const reason = reasonToSkip(row);
  const message = other
    ? `${SHOP_TYPES[other.shopType].title}에서도 파는 한 상품이라 이 쇼핑몰의 판매만 중지합니다. ${GONE_FOR_GOOD}`
    : GONE_FOR_GOOD;
  return {
    targetId: row.id,
    version: null,
    accountId: row.account_id,
    shopType: row.shop_type,
    label: row.name,
    action: 'STOP',
    changes: reason === undefined ? [{ field: AT_SHOP, label: planFieldLabel(AT_SHOP), before: 'THERE', after: 'DELETE' }] : [],
    ...(reason === undefined ? { problems: [{ message, severity: 'WARN' as const }] } : { reason }),
  };
}

function reasonToSkip({ shop_product_id: number, shop_type: shopType, linked, place }: Row): string | undefined {
  if (number === null) return '아직 쇼핑몰에 등록되지 않은 상품입니다.';
  if (!linked) return '연동을 해제한 쇼핑몰의 상품입니다. 쇼핑몰을 다시 연동해주십시오.';
  if (place !== 'THERE') return place === 'GONE' ? '이미 삭제한 상품입니다.' : '이미 삭제하고 있습니다.';
  return takesDeletions(shopType) ? undefined : noDeletion(shopType);
}
