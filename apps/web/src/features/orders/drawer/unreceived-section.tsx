/** 미수령 신고: what the buyer reported as not received, and where it is answered. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { ORDER_ACTIONS, shopOffice } from '@moa/core';
import { cx } from '../../../ui/cx.ts';
import { DrawerSection } from '../../../ui/page/detail-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import { refusalOf } from '../act/guards.ts';
import classes from './drawer.module.css';

type Detail = Outputs['orders']['detail'];

export function UnreceivedSection({ detail: { row, unreceived } }: { detail: Detail }) {
  if (unreceived.length === 0) return null;
  const open = unreceived.filter(({ endedAt }) => endedAt === null);
  const isOpen = open.length > 0;
  const waits = open.some(({ answeredAt }) => answeredAt === null);
  const refused = refusalOf('releaseUnreceived', row);
  return (
    <DrawerSection title="미수령 신고">
      <ul className={classes.claims}>
        {unreceived.map(({ reportedAt, reason, detail, answeredAt, endedAt }) => (
          <li key={reportedAt}>
            <div className={classes.claimTop}>
              <b>미수령 신고</b>
              {endedAt !== null ? (
                <StatusPill tone="good">해제</StatusPill>
              ) : answeredAt !== null ? (
                <StatusPill tone="info">철회 요청</StatusPill>
              ) : (
                <StatusPill tone="today">접수</StatusPill>
              )}
              <DateTime at={reportedAt} />
            </div>
            <p className={classes.claimWhy}>
              {reason}
              {detail && <q>{detail}</q>}
            </p>
          </li>
        ))}
      </ul>
      {waits && refused === null && (
        <Button variant="default" size="xs" mt={8} onClick={() => void answer(row)}>
          {ORDER_ACTIONS.releaseUnreceived.title}
        </Button>
      )}
      {isOpen && (
        <p className={cx('moa-soft', classes.afterClaims)}>
          신고가 풀릴 때까지 정산되지 않아요.{' '}
          {!waits
            ? '구매자가 다시 문제를 알리지 않으면 쇼핑몰이 신고를 풀어요.'
            : refused === null
              ? '배송을 확인하고 답해 주세요. 구매자가 다시 문제를 알리지 않으면 쇼핑몰이 신고를 풀어요.'
              : `배송을 확인하고 ${shopOffice(row.shopType)}에서 답해 주세요. 결과는 다음 수집 때 여기에 나와요.`}
        </p>
      )}
    </DrawerSection>
  );
}

async function answer(row: Detail['row']): Promise<void> {
  try {
    await (await import('./release-unreceived.tsx')).answerUnreceived(row);
  } catch (error) {
    toast.failed(error);
  }
}
