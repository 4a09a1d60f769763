/** 결제내역: what was ordered and paid, with receipts; an unused pack is taken back here. */
import { Button } from '@mantine/core';
import { PURCHASE_STATE_LABELS } from '@moa/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { navigateTo } from '../../client/navigate.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { formatNumber, formatWon } from '../../ui/values/format.ts';
import { StatusPill, type Tone } from '../../ui/values/status-pill.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import classes from './payment.module.css';
import { type Purchase, useCancel, useHistory } from './queries.ts';

const TONES: Readonly<Record<Purchase['state'], Tone>> = {
  CREATED: 'neutral',
  PAID: 'good',
  CANCELING: 'info',
  CANCELED: 'neutral',
  FAILED: 'bad',
  EXPIRED: 'neutral',
};

const CANCEL_REASON = '사용하지 않은 상품 수 결제를 판매자가 취소';

export function PaymentHistoryPage() {
  const { data, error, refetch } = useHistory();
  const pay = <Button onClick={() => navigateTo('/app/collect/payment')}>상품 수 결제하기</Button>;
  return (
    <Page width="form">
      <PageHeader
        title="결제내역"
        count={data?.contents.length}
        countExact={data?.more !== true}
        actions={data?.contents.length === 0 ? null : pay}
      />
      <Panel>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <p className="moa-waiting">불러오는 중이에요.</p>}
        {data?.contents.length === 0 && (
          <EmptyState icon={IconReceipt2} title="아직 결제한 내역이 없어요." action={pay}>
            쇼핑몰 상품을 무료보다 많이 가져올 때 결제하면 여기에 쌓여요.
          </EmptyState>
        )}
        {data && data.contents.length > 0 && (
          <ul className="moa-list">
            {data.contents.map((purchase) => (
              <Line key={purchase.orderId} of={purchase} />
            ))}
          </ul>
        )}
        {data?.more && (
          <p className={classes.more}>최근 {formatNumber(data.contents.length)}건만 보여 드려요. 그 전 내역은 고객센터에 문의해주세요.</p>
        )}
      </Panel>
    </Page>
  );
}

function Line({ of: purchase }: { of: Purchase }) {
  const { orderId, name, amount, state, pending, method, message, receiptUrl, createdAt, paidAt, canceledAt } = purchase;
  const cancel = useCancel();
  const isLookedUp = pending && state === 'CREATED';

  async function takeBack() {
    const sure = await confirm({
      title: '결제를 취소할까요?',
      message: `${name} ${formatWon(amount)} 결제를 취소합니다. 가져올 수 있는 상품 수가 그만큼 줄고, 결제한 금액은 모두 돌려드립니다.`,
      confirmLabel: '결제 취소',
      danger: true,
    });
    if (sure) cancel.mutate({ orderId, reason: CANCEL_REASON });
  }

  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span className="moa-bold">{name}</span>
        <span className={classes.when}>
          <DateTime at={canceledAt ?? paidAt ?? createdAt} />
          {method && <span>{method}</span>}
        </span>
        {message && <span className="moa-bad">{message}</span>}
        {state === 'PAID' && purchase.cancelRefusal && <span className={classes.quiet}>{purchase.cancelRefusal}</span>}
        {purchase.cancelable && purchase.cancelUntil && (
          <span className={classes.quiet}>
            <DateTime at={new Date(Date.parse(purchase.cancelUntil) - 1).toISOString()} />
            까지 취소할 수 있어요.
          </span>
        )}
      </div>
      <strong className={classes.amount}>{formatWon(amount)}</strong>
      <div>
        <StatusPill tone={isLookedUp ? 'info' : TONES[state]}>{isLookedUp ? '확인 중' : PURCHASE_STATE_LABELS[state]}</StatusPill>
      </div>
      <div className={classes.acts}>
        {pending && (
          <Button size="compact-sm" variant="default" onClick={() => navigateTo(`/app/payment/paymentDone/${orderId}`)}>
            결과 보기
          </Button>
        )}
        {receiptUrl && (
          <a className="moa-link" href={receiptUrl} target="_blank" rel="noreferrer noopener">
            영수증<span className="moa-hidden"> {name} (새 창)</span>
          </a>
        )}
        {purchase.cancelable && (
          <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => void takeBack()}>
            결제 취소<span className="moa-hidden">: {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
