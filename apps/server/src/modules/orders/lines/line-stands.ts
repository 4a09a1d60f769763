/** Where lines stand, as far as deciding what may be done to them needs it: light enough for everything that a list finds. */
import { type ClaimType, type LineState, type ShopType, waitsForAddress } from '@moa/core';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { addressLater, hasAddressSql } from './offered.ts';

export interface LineStand {
  id: number;
  orderNo: string;
  lineNo: string;
  /** Bundle of the line, unique over the accounts; null where it has none. */
  bundle: string | null;
  shopType: ShopType;
  state: LineState;
  openClaim: ClaimType | null;
  hold: boolean;
  addressWaiting: boolean;
  dispatchDue: Date | null;
}

/** Those of the lines that the caller sees, by id. */
export async function readStands(tx: TenantTx, ids: readonly number[]): Promise<LineStand[]> {
  const { rows } = await tx.query<Omit<LineStand, 'addressWaiting'> & { hasAddress: boolean }>(
    `select id, order_no as "orderNo", line_no as "lineNo", account_id || ' ' || bundle_no as bundle, shop_type as "shopType", state, open_claim as "openClaim", hold,
            dispatch_due as "dispatchDue", ${hasAddressSql('order_line')} as "hasAddress"
       from order_line where seller_id = $1 and id = any ($2::bigint[]) and ${ofVisibleShops('account_id', '$3')} order by id`,
    [tx.sellerId, ids, tx.shopAccountIds],
    'orders.stands',
  );
  return rows.map(({ hasAddress, ...line }) => ({
    ...line,
    addressWaiting: waitsForAddress({ state: line.state, addressLater: addressLater(line.shopType), hasAddress }),
  }));
}
