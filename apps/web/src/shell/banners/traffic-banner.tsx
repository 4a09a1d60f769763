import { type Traffic, trafficWarning } from '@moa/core';
import { IconGauge, IconX } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useStored } from '../../ui/stored.ts';
import { formatNumber } from '../../ui/values/format.ts';
import classes from './banner.module.css';

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Says at 80 and at 100 % how much of the month's allowance is used, and what stops then. Put away, it comes back at the next of them. */
export function TrafficBanner({ traffic }: { traffic: Traffic }) {
  const [putAway, setPutAway] = useStored('moa-traffic-banner', '', isText);
  const warning = trafficWarning(traffic);
  const mark = `${new Date().toISOString().slice(0, 7)} ${warning}`;
  if (warning === null || putAway === mark) return null;
  const usedUp = warning === 'USED_UP';
  return (
    <aside className={cx(classes.banner, classes.plan)} aria-label="사용량 안내">
      <IconGauge size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        <b>
          {usedUp ? '이번 달 주문 한도를 모두 썼어요.' : `이번 달 주문 ${formatNumber(traffic.used)}건을 모았어요.`} 한도는{' '}
          {formatNumber(traffic.limit)}건이에요.
        </b>{' '}
        {usedUp
          ? '새 상품 전송과 일괄 작업은 다음 달 1일부터 할 수 있고, 주문수집과 발송, 재고 연동은 그대로예요.'
          : '넘으면 새 상품 전송과 일괄 작업만 쉬고, 주문수집과 발송, 재고 연동은 멈추지 않아요.'}
      </p>
      <AppLink href="/charge" className="moa-link">
        요금제 보기
      </AppLink>
      <IconButton label="사용량 안내 닫기" onClick={() => setPutAway(mark)}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </aside>
  );
}
