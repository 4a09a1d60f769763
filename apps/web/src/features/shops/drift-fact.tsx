/** How much of an account differs from its shop, honest about how much was looked at. */
import type { Outputs } from '@moa/contract/types';
import { AppLink } from '../../ui/app-link.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { DateTime } from '../../ui/values/values.tsx';
import classes from './shops.module.css';

export type DriftCount = Outputs['listings']['driftCounts']['contents'][number];

export function DriftFact({ count }: { count: DriftCount }) {
  const { accountId, there, checked, differing, lastCheckedAt } = count;
  if (checked === 0 || lastCheckedAt === null) return <>{formatNumber(there)}건 중 아직 확인한 상품이 없어요</>;
  const text = `${formatNumber(differing)}건 다름`;
  return (
    <span title={`7일 안에 확인한 상품이에요. 보낸 상품 ${formatNumber(there)}건 가운데 나머지는 차례로 확인해요.`}>
      최근 확인 {formatNumber(checked)}건 중{' '}
      {differing === 0 ? (
        text
      ) : (
        <AppLink className={classes.errors} href={`/app/product/list/moa-product?accounts=${accountId}&drift=DIFFERS`}>
          {text}
          <span className="moa-hidden"> 보기</span>
        </AppLink>
      )}{' '}
      · <DateTime at={lastCheckedAt} />
      {checked < there && <span className="moa-mute"> (전체 {formatNumber(there)}건)</span>}
    </span>
  );
}
