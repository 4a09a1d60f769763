/** 재고 부족 주문: lines that the stock does not cover, and what can be done about them. */

import { ORDER_ACTIONS } from '@moa/core';
import { IconBan, IconCalendarTime, IconCircleCheck, IconPackageImport } from '@tabler/icons-react';
import { orpc } from '../../../client/api.ts';
import { useAuthority } from '../../../client/use-user.ts';
import { useListAddress } from '../../../ui/list/address.ts';
import type { BulkAction } from '../../../ui/list/bulk-bar.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { useOrderActions } from '../act/actions.ts';
import { OrderDrawer } from '../drawer/lazy-drawer.ts';
import { JobStrips } from '../jobs/job-strips.tsx';
import { unreadableSearch } from '../list/search-params.ts';
import { OpenMapping } from '../mapping/open-mapping.tsx';
import { fillStock } from './fill-form.tsx';
import { SHORTAGE_COLUMNS, ShortageCard } from './shortage-columns.tsx';

export function ShortagePage() {
  const list = useList({
    name: 'shortage',
    address: useListAddress(unreadableSearch),
    query: (_, { page, size }) => orpc.orders.shortage.queryOptions({ input: { page, size } }),
  });
  const { selected, selection } = list;
  const actions = useOrderActions(selection.clear);
  const mayFill = useAuthority('productAuth');
  const rows = selected.map(({ row }) => row);
  const fill: BulkAction[] = mayFill
    ? [
        {
          label: '재고 채우기',
          icon: IconPackageImport,
          main: true,
          onRun: () => void fillStock(selected).then((done) => done && selection.clear()),
        },
      ]
    : [];

  return (
    <ListPage
      title="재고 부족 주문"
      note="지금 재고로 다 보낼 수 없는 주문이에요. 발송기한이 가까운 주문부터 재고를 나누고, 모자라는 주문만 보여요."
      above={<JobStrips />}
      list={list}
      label="재고 부족 주문 목록"
      columns={SHORTAGE_COLUMNS}
      rowLabel={({ row }) => `주문 ${row.orderNo} ${row.productName}`}
      card={(line) => <ShortageCard line={line} />}
      bulk={[
        ...fill,
        {
          label: ORDER_ACTIONS.delayDispatch.title,
          icon: IconCalendarTime,
          disabled: actions.busy,
          onRun: () => void actions.delayDispatch(rows),
        },
        { label: ORDER_ACTIONS.cancelSale.title, icon: IconBan, disabled: actions.busy, onRun: () => void actions.cancelSale(rows) },
      ]}
      empty={
        <EmptyState icon={IconCircleCheck} title="재고가 모자라는 주문이 없어요.">
          보낼 주문을 모두 지금 재고로 보낼 수 있어요.
        </EmptyState>
      }
      drawer={(id) => <OrderDrawer key={id} id={id} onClose={() => list.open(undefined)} onOpen={list.open} />}
    >
      <OpenMapping />
    </ListPage>
  );
}
