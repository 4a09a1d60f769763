/** Why an order list shows no row, and the next step. */
import { Button } from '@mantine/core';
import { IconBuildingStore, IconReceipt, IconSearch } from '@tabler/icons-react';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import type { useCollect } from '../collect/collect-button.tsx';
import { CollectEmpty } from '../collect/collect-empty.tsx';
import { useOrderCounts, useShops } from '../queries.ts';
import { EMPTY_TEXTS } from './empty-texts.ts';
import { countOfList, daysLabel, emptyBecause, type OrderConditions, type OrderList } from './order-lists.ts';

export interface OrderEmptyProps {
  /** False before anything is searched for. */
  asked: boolean;
  list: OrderList;
  conditions: OrderConditions;
  onReset(): void;
  onAllDays(): void;
  collect: ReturnType<typeof useCollect>;
}

export function OrderEmpty({ asked, list, conditions, onReset, onAllDays, collect }: OrderEmptyProps) {
  const shops = useShops();
  const counts = useOrderCounts();
  const why = emptyBecause(conditions, counts.data && countOfList(list, counts.data.states));
  const { keyword, preset } = conditions;
  if (!asked) return <Idle />;
  if (keyword !== '') {
    // A word is looked for where the list looks: the days and states of the list are the first that hide what is sought.
    const inDays = preset !== 'all';
    return (
      <EmptyState
        icon={IconSearch}
        title={`${inDays ? daysLabel(preset) : list.kind === 'search' ? '' : `${list.title}에`} ‘${keyword}’ 주문이 없어요.`.trim()}
        action={
          inDays ? (
            <Button variant="default" onClick={onAllDays}>
              전체 기간에서 찾기
            </Button>
          ) : list.kind === 'search' || list.kind === 'all' ? (
            <Button variant="default" onClick={onReset}>
              조건 지우기
            </Button>
          ) : (
            <AppLink href={`/app/order/search?q=${encodeURIComponent(keyword)}`} className="moa-link">
              모든 주문에서 찾기
            </AppLink>
          )
        }
      >
        {EMPTY_TEXTS.search.text}
      </EmptyState>
    );
  }
  if (why === 'conditions') {
    return (
      <EmptyState
        icon={IconSearch}
        title="조건에 맞는 주문이 없어요."
        action={
          <Button variant="default" onClick={onReset}>
            조건 지우기
          </Button>
        }
      >
        {list.kind === 'search' ? EMPTY_TEXTS[list.kind].text : '기간이나 쇼핑몰, 검색어를 바꿔 보세요.'}
      </EmptyState>
    );
  }
  if (shops.data && shops.data.contents.length === 0) {
    return (
      <EmptyState
        icon={IconBuildingStore}
        title="연동한 쇼핑몰이 없어요."
        action={
          <AppLink href="/app/setting/shop" className="moa-link">
            쇼핑몰 연동
          </AppLink>
        }
      >
        쇼핑몰을 연동하면 주문이 10분마다 자동으로 모여요.
      </EmptyState>
    );
  }
  // Nothing is known to be missing while the shops are being asked.
  if (collect.starting && collect.job === null) return <EmptyState icon={IconReceipt} title="주문을 가져오고 있어요." />;
  if (collect.job !== null) return <CollectEmpty jobId={collect.job} collect={collect} />;
  if (why === 'days') {
    return (
      <EmptyState
        icon={IconReceipt}
        title={`${daysLabel(conditions.preset)} 주문이 없어요.`}
        action={
          <Button variant="default" onClick={onAllDays}>
            전체 기간 보기
          </Button>
        }
      >
        그 전의 주문은 기간을 늘리면 보여요.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconReceipt}
      title={EMPTY_TEXTS[list.kind].title}
      action={
        list.kind === 'new' || list.kind === 'all' ? (
          <Button variant="default" onClick={collect.start}>
            지금 주문수집
          </Button>
        ) : undefined
      }
    >
      {EMPTY_TEXTS[list.kind].text}
    </EmptyState>
  );
}

/** Before anything is searched for. */
function Idle() {
  return (
    <EmptyState icon={IconSearch} title="무엇을 찾을까요?">
      상품명, 옵션, 주문번호, 받는 분과 구매자, 연락처 뒤 네 자리, 송장번호로 찾을 수 있어요. 언제든 <b>/</b>를 누르면 검색어를 넣을 수
      있어요.
    </EmptyState>
  );
}
