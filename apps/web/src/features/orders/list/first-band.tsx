/** 먼저 볼 주문: what needs the seller before anything else, each a filter of the list. */
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { cx } from '../../../ui/cx.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import classes from '../orders.module.css';
import { useFlagCounts, useOrderCounts } from '../queries.ts';
import { flagInput, type OrderFlag, type OrderList } from './order-lists.ts';
import type { OrderSearch } from './search-params.ts';

const LABELS: Readonly<Record<OrderFlag, string>> = {
  OVERDUE: '발송기한 지남',
  DUE_TODAY: '오늘 출고 마감',
  CANCEL_REQUESTED: '취소요청 들어옴',
  NO_INVOICE: '송장 없음',
  NEEDS_MAPPING: 'SKU 매칭 필요',
  OVERSOLD: '재고부족',
  DELAYED: '발송지연',
  HOLD: '보류',
  ADDRESS_WAITING: '주소 대기',
  MEMO: '메모 있음',
  TODO: '할 일 있음',
};

/** Elsewhere it says nothing: nothing is sent from there. */
const WITHOUT_INVOICE: readonly string[] = ['all', 'delivery', 'search'];
const WITH_DEADLINE: readonly string[] = ['all', 'new', 'delivery', 'search'];

export interface FirstBandProps {
  list: OrderList;
  search: OrderSearch;
  /** Any instant of the day that `7일` counts back from. */
  now: Date;
  /** Nothing is searched for yet: what is reported is of all orders. */
  ofAll: boolean;
  chosen: readonly OrderFlag[];
  onChoose(flags: OrderFlag[]): void;
}

export function FirstBand({ list, search, now, ofAll, chosen, onChoose }: FirstBandProps) {
  const all = useOrderCounts();
  const { data: counts } = all;
  const deadline = WITH_DEADLINE.includes(list.kind) && waiting(counts?.states) > 0;
  const possible: Readonly<Partial<Record<OrderFlag, boolean>>> = {
    OVERDUE: deadline,
    DUE_TODAY: deadline,
    CANCEL_REQUESTED: (counts?.claims.CANCEL ?? 0) > 0,
    NO_INVOICE: WITHOUT_INVOICE.includes(list.kind) && (counts?.states.PREPARING ?? 0) > 0,
    NEEDS_MAPPING: (counts?.flags.NEEDS_MAPPING ?? 0) > 0,
    OVERSOLD: (counts?.flags.OVERSOLD ?? 0) > 0,
    ADDRESS_WAITING: (counts?.flags.ADDRESS_WAITING ?? 0) > 0,
  };
  const first = Object.keys(possible) as OrderFlag[];
  const found = useFlagCounts(
    flagInput(search, list, now),
    first.filter((flag) => possible[flag]),
  );
  const shown = first.filter((flag) => found.countOf(flag) > 0 || chosen.includes(flag));
  const failed = [...(found.failed ? [found] : []), ...(all.isError ? [all] : [])];
  if (shown.length + failed.length === 0) return null;
  return (
    <section className={classes.band} aria-label="먼저 볼 주문">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden className={classes.bandIcon} />
      <span className={classes.bandTitle}>{ofAll ? '모든 주문에서 먼저 볼 것' : '먼저 볼 주문'}</span>
      <div className={classes.bandList}>
        {shown.map((flag) => {
          const on = chosen.includes(flag);
          return (
            <button
              key={flag}
              type="button"
              className={cx(classes.bandItem, on && classes.bandOn)}
              aria-pressed={on}
              onClick={() => onChoose(on ? chosen.filter((each) => each !== flag) : [flag])}
            >
              <b>{formatNumber(found.countOf(flag))}건</b> <span className={classes.bandLabel}>{LABELS[flag]}</span>
              {on && <IconX size={13} aria-hidden />}
            </button>
          );
        })}
        {failed.length > 0 && (
          <span role="alert">
            불러오지 못한 것이 있습니다.{' '}
            <button type="button" className="moa-link" onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}>
              다시 시도
            </button>
          </span>
        )}
      </div>
    </section>
  );
}

function waiting(states: Readonly<Record<string, number>> | undefined): number {
  return (states?.NEW ?? 0) + (states?.PREPARING ?? 0);
}
