/** Settlement of confirmed items (sheet 9). */
import { kstParts } from '../kernel/kst.ts';
import { pageAt } from '../market/lists.ts';
import { orderBehind, prefixRange } from '../market/market.ts';
import { DAY_MS } from '../shared/wall-clock.ts';
import type { ZigzagContext } from './context.ts';
import { type OrderItem, type Store, shownMs } from './market.ts';
import { dayOf, pageOf } from './wire.ts';

const LIST_DEFAULT = 100;
const LIST_MAX = 500;
/** 8 % of the goods with VAT, payment in it; nothing of the delivery fee. */
const FEE_RATE_BP = 800;
/** From the confirmation to the transfer. */
const PAID_AFTER_DAYS = 7;

interface Args {
  date_query_options?: { type: 'BASED' | 'SCHEDULED'; date_ymd_from?: number | null; date_ymd_to?: number | null } | null;
  limit_count?: number | null;
  skip_count?: number | null;
}

export const settlementRoot = { order_settlement_item_list: list };

function list(args: Args, context: ZigzagContext): object {
  const { store, account, request } = context;
  const page = pageOf(args, LIST_DEFAULT, LIST_MAX);
  const { type = 'BASED', date_ymd_from: from, date_ymd_to: to } = args.date_query_options ?? {};
  const first = typeof from === 'number' ? dayOf(from)[0] : Number.NEGATIVE_INFINITY;
  const last = typeof to === 'number' ? dayOf(to)[1] : Number.POSITIVE_INFINITY;
  const rows = store.linesByState
    .range(prefixRange(account.id, 'CONFIRMED'))
    .map(({ value }) => value)
    .filter((item) => {
      const at = shownAt(store, item, type === 'BASED' ? 0 : PAID_AFTER_DAYS);
      return at >= first && at <= last;
    })
    .flatMap((item) => rowsOf(store, item));
  return { total_count: rows.length, item_list: pageAt(store.kernel, request, rows, page).rows };
}

function shownAt(store: Store, item: OrderItem, laterDays: number): number {
  return store.time.shown(item.reached.CONFIRMED ?? item.stateAt).getTime() + laterDays * DAY_MS;
}

/** Of the item, and of the delivery fee that it carries, which is of no item. */
function rowsOf(store: Store, item: OrderItem): object[] {
  const order = orderBehind(store, item);
  const ymd = (at: number) => Number(kstParts(new Date(at)).compact.slice(0, 8));
  const paidAt = shownAt(store, item, PAID_AFTER_DAYS);
  const shared = {
    date_based_ymd: ymd(shownAt(store, item, 0)),
    date_scheduled_ymd: ymd(paidAt),
    date_completed: paidAt <= store.time.real().getTime() ? paidAt : null,
    order_created: shownMs(store, item.orderedAt),
    order_number: item.orderNo,
    site: 'ZIGZAG',
    payment_method: order.paidAt === null ? 'VBANK' : 'CARD',
    store_allotment_amount: 0,
    platform_allotment_amount: 0,
  };
  const goods = {
    ...shared,
    order_item_number: item.no,
    product_name: item.productName,
    product_id: item.productId,
    quantity: item.remaining,
    ...takenOf(item.remaining * item.unitPrice, FEE_RATE_BP),
  };
  if (item.fee === 0) return [goods];
  return [goods, { ...shared, order_item_number: null, product_name: '배송비', product_id: null, quantity: 1, ...takenOf(item.fee, 0) }];
}

function takenOf(total: number, rateBp: number): object {
  const fee = Math.floor((total * rateBp) / 10_000);
  const vat = Math.floor(fee / 11);
  return {
    total_amount: total,
    fee_rate_bp: rateBp,
    fee,
    fee_supply_amount: fee - vat,
    fee_vat_amount: vat,
    settlement_amount: total - fee,
  };
}
