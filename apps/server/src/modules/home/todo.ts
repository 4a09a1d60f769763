/** What waits for the seller today, as the dashboard shows it. Pure. */
import type { home } from '@moa/contract';
import { isBeforeDispatch, LINE_STATES, SHOP_TYPES } from '@moa/core';
import type { Handlers } from '../../platform/http/index.ts';
import type { ShopState, WaitingOrders } from './dashboard.queries.ts';

export type Dashboard = Awaited<ReturnType<Handlers<typeof home>['dashboard']>>;

/** Flags are counted before dispatch alone: the list that a count leads to holds the same lines. */
const FLAGGED = `/app/order/all?range=all&states=${LINE_STATES.filter(isBeforeDispatch).join(',')}&flags=`;

export function ordersOf({ counters, dueToday, overdue, withoutInvoice }: WaitingOrders): NonNullable<Dashboard['orders']> {
  const get = (key: string) => Math.max(0, counters.get(key) ?? 0);
  return {
    new: get('STATE:NEW'),
    dueToday,
    preparing: get('STATE:PREPARING'),
    withoutInvoice,
    overdue,
    delivering: get('STATE:DELIVERING'),
    cancelRequests: get('CLAIM:CANCEL'),
    returns: get('CLAIM:RETURN'),
    exchanges: get('CLAIM:EXCHANGE'),
    needsMapping: get('FLAG:NEEDS_MAPPING'),
    oversold: get('FLAG:OVERSOLD'),
  };
}

/** What to do today, the most pressing first; nothing that waits for nobody. */
export function todoOf(waiting: WaitingOrders | null, products: Dashboard['products'], shops: readonly ShopState[]): Dashboard['todo'] {
  const todo: Dashboard['todo'] = [];
  const add = (kind: string, count: number, text: string, action: string, link: string, urgent: boolean) => {
    if (count > 0) todo.push({ kind, count, text, action, link, urgent });
  };
  if (waiting) {
    const orders = ordersOf(waiting);
    add('OVERDUE', orders.overdue, '발송기한이 지난 주문', '발송하러 가기', '/app/order/delivery?flags=OVERDUE', true);
    add('CANCEL', orders.cancelRequests, '출고 전 취소요청', '확인', '/app/claim/cancleRequest', true);
    add('DUE_TODAY', orders.dueToday, '오늘 출고 마감', '발송하러 가기', '/app/order/delivery?flags=DUE_TODAY', true);
    add('OVERSOLD', orders.oversold, '재고부족 주문', '확인', `${FLAGGED}OVERSOLD`, true);
    add('NEW', orders.new, '발주확인할 신규주문', '발주확인하러 가기', '/app/order/new', false);
    add('NO_INVOICE', orders.withoutInvoice, '송장 없는 배송준비 주문', '송장 넣기', '/app/order/delivery?flags=NO_INVOICE', false);
    add('MAPPING', orders.needsMapping, 'SKU 매칭 필요', '매칭', `${FLAGGED}NEEDS_MAPPING`, false);
  }
  for (const shop of shops) {
    if (shop.status === 'AUTH_EXPIRED') {
      add(
        'RELINK',
        1,
        `${SHOP_TYPES[shop.shopType].title} ${shop.shopName} 인증 만료`,
        '재연동',
        `/app/setting/shop/reconnect/${shop.shopType}/${encodeURIComponent(shop.shopAccountId)}`,
        true,
      );
    }
  }
  if (products) {
    add('FAILED', products.failedListings, '전송에 실패한 상품', '고치기', '/app/product/list/moa-product?sync=FAILED', false);
    add('SOLDOUT', products.soldOutSkus, '품절된 SKU', '재고 보기', '/app/sku/list?stock=SOLDOUT', false);
  }
  if (shops.length === 0) add('LINK', 1, '연동한 쇼핑몰이 없어요', '쇼핑몰 연동', '/app/setting/shop', false);
  return todo;
}
