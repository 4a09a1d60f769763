import type { Outputs } from '@moa/contract/types';
import { IconAlertTriangle, IconArrowBackUp, IconClockExclamation, IconCloudX, IconPackage, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type NumberCardProps, NumberCards } from '../../ui/page/number-card.tsx';
import { formatCount } from '../../ui/values/format.ts';

type Dashboard = Outputs['home']['dashboard'];

function orderCards(orders: NonNullable<Dashboard['orders']>): NumberCardProps[] {
  const claims = orders.cancelRequests + orders.returns + orders.exchanges;
  return [
    {
      name: '신규주문',
      icon: IconSparkles,
      value: orders.new,
      loud: orders.dueToday > 0,
      note:
        orders.dueToday > 0 ? (
          <>
            오늘 출고 마감 <b>{formatCount(orders.dueToday)}</b>
          </>
        ) : (
          '오늘 마감은 없어요'
        ),
      href: '/app/order/new',
    },
    {
      name: '배송준비',
      icon: IconPackage,
      value: orders.preparing,
      loud: false,
      note: orders.withoutInvoice > 0 ? `송장 없음 ${formatCount(orders.withoutInvoice)}` : '송장을 모두 넣었어요',
      href: orders.withoutInvoice > 0 ? '/app/order/delivery?flags=NO_INVOICE' : '/app/order/delivery',
    },
    {
      name: '발송기한 초과',
      icon: IconClockExclamation,
      value: orders.overdue,
      loud: orders.overdue > 0,
      note: orders.overdue > 0 ? '페널티가 생길 수 있어요' : '늦은 주문이 없어요',
      href: '/app/order/all?flags=OVERDUE',
    },
    {
      name: '취소·반품·교환',
      icon: IconArrowBackUp,
      value: claims,
      loud: orders.cancelRequests > 0,
      note:
        orders.cancelRequests > 0 ? (
          <>
            출고 전 취소요청 <b>{formatCount(orders.cancelRequests)}</b>
          </>
        ) : (
          '취소요청이 없어요'
        ),
      href: orders.cancelRequests > 0 ? '/app/claim/cancleRequest' : '/app/claim/all',
    },
  ];
}

function productCards(products: NonNullable<Dashboard['products']>): NumberCardProps[] {
  return [
    {
      name: '품절·재고부족',
      icon: IconAlertTriangle,
      value: products.soldOutSkus + products.lowSkus,
      loud: products.soldOutSkus > 0,
      note: stockNote(products),
      href: `/app/sku/list?stock=${products.soldOutSkus > 0 ? 'SOLDOUT' : 'LOW'}`,
    },
    {
      name: '전송 실패 상품',
      icon: IconCloudX,
      value: products.failedListings,
      loud: products.failedListings > 0,
      note: products.failedListings > 0 ? '고쳐서 다시 보내주세요' : '모두 전송됐어요',
      href: '/app/product/list/moa-product?sync=FAILED',
    },
  ];
}

function stockNote({ soldOutSkus, lowSkus }: NonNullable<Dashboard['products']>): ReactNode {
  const low = `5개 이하 ${formatCount(lowSkus, '개')}`;
  if (soldOutSkus === 0) return lowSkus > 0 ? low : '부족한 재고가 없어요';
  return (
    <>
      품절 <b>{formatCount(soldOutSkus, '개')}</b>
      {lowSkus > 0 && ` · ${low}`}
    </>
  );
}

/** What waits, each a way to its list. */
export function WaitingCards({ orders, products }: Pick<Dashboard, 'orders' | 'products'>) {
  const cards = [...(orders ? orderCards(orders) : []), ...(products ? productCards(products) : [])];
  if (cards.length === 0) return null;
  return <NumberCards cards={cards} />;
}
