/** 결제 결과: where the payment window leads back to. What is shown is what the server knows, and never what the address says. */
import { Button, Loader } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import { paymentFailure } from '@moa/core';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { navigateTo } from '../../client/navigate.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { toProblem } from '../../ui/problem.ts';
import { formatNumber, formatWon } from '../../ui/values/format.ts';
import { type Purchase, useFinish, useResult } from './queries.ts';

const route = getRouteApi('/app/payment/paymentDone/$orderId');

export function PaymentDonePage() {
  const { orderId } = route.useParams();
  const search = route.useSearch();
  const returned = search.paymentKey !== undefined && search.amount !== undefined;
  const finish = useFinish(orderId, search);
  const result = useResult(orderId, !returned || finish.isSuccess);
  const purchase = result.data ?? finish.data;
  const error = finish.error ?? result.error;
  return (
    <Page width="form">
      <PageHeader title="결제 결과" />
      <Panel>
        {error && !purchase ? (
          <Failed error={error} onRetry={() => void (finish.error ? finish.refetch() : result.refetch())} />
        ) : purchase ? (
          <Outcome of={purchase} code={search.code} />
        ) : (
          <Waiting title="결제를 확인하고 있습니다." />
        )}
      </Panel>
    </Page>
  );
}

/** What was refused is not tried again as it is. */
function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { status, title, detail } = toProblem(error);
  if (status !== 404 && status !== 422) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <div role="alert">
      <EmptyState icon={IconCircleX} title={title} action={<Button onClick={toPackages}>결제 화면으로</Button>}>
        {detail}
      </EmptyState>
    </div>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <div role="status" aria-busy="true">
      <EmptyState icon={IconClock} title={title} action={<Loader size="sm" aria-hidden />}>
        끝나면 이 화면에 바로 나와요. 다시 결제하지 말고 잠시 기다려주세요. 화면을 닫아도 결제는 반영돼요.
      </EmptyState>
    </div>
  );
}

const toPackages = () => navigateTo('/app/collect/payment');

function Outcome({ of: purchase, code }: { of: Purchase; code: string | undefined }) {
  const { state, pending, name, products, amount, method, receiptUrl, message } = purchase;
  if (pending) return <Waiting title={state === 'CANCELING' ? '결제를 취소하고 있습니다.' : '결제를 확인하고 있습니다.'} />;
  switch (state) {
    case 'PAID':
      return (
        <EmptyState
          icon={IconCircleCheck}
          title="결제했습니다."
          action={
            <div className="moa-actions">
              <Button onClick={() => navigateTo('/app/product/collect')}>상품 가져오기로</Button>
              <Button variant="default" onClick={() => navigateTo('/app/payment/history')}>
                결제내역
              </Button>
            </div>
          }
        >
          {name} · {formatWon(amount)}
          {method && ` · ${method}`}
          <br />
          상품을 {formatNumber(products)}개 더 가져올 수 있어요. 상품 수가 모자라 멈춘 작업은 이어서 만들어요.
          {receiptUrl && (
            <>
              <br />
              <a className="moa-link" href={receiptUrl} target="_blank" rel="noreferrer noopener">
                영수증 보기<span className="moa-hidden"> (새 창)</span>
              </a>
            </>
          )}
        </EmptyState>
      );
    case 'CANCELED':
    case 'CANCELING':
      return <EmptyState icon={IconCircleX} title="취소한 결제입니다." action={<Button onClick={toPackages}>다시 결제하기</Button>} />;
    case 'CREATED':
    case 'FAILED':
    case 'EXPIRED': {
      const said = message || (code === undefined ? '' : paymentFailure(code).message);
      return (
        <div role="alert">
          <EmptyState icon={IconCircleX} title="결제되지 않았습니다." action={<Button onClick={toPackages}>다시 결제하기</Button>}>
            {said || '결제창에서 결제를 마치지 않은 주문이에요. 결제된 금액은 없어요.'}
          </EmptyState>
        </div>
      );
    }
  }
}
