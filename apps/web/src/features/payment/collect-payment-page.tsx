/** 가져올 상품 수 결제: what is used and left, and the packs that add to it. */
import { Button } from '@mantine/core';
import { PACK_CANCEL_DAYS } from '@moa/core';
import { useState } from 'react';
import { navigateTo } from '../../client/navigate.ts';
import { RadioGroup } from '../../ui/inputs/radio.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { formatNumber, formatWon } from '../../ui/values/format.ts';
import { Meter } from '../../ui/values/meter.tsx';
import classes from './payment.module.css';
import { type Allowance, type PaymentMethod, useAllowance, useCheckout } from './queries.ts';

const METHODS: readonly { value: PaymentMethod; label: string }[] = [
  { value: 'CARD', label: '카드·간편결제' },
  { value: 'TRANSFER', label: '계좌이체' },
];

export function CollectPaymentPage() {
  const { data, error, refetch } = useAllowance();
  return (
    <Page width="form">
      <PageHeader
        title="가져올 상품 수 결제"
        note="쇼핑몰 상품을 새 기본상품으로 가져올 수 있는 수를 늘려요"
        actions={
          <>
            <Button variant="default" onClick={() => navigateTo('/app/payment/history')}>
              결제내역
            </Button>
            <Button variant="default" onClick={() => navigateTo('/app/product/collect')}>
              상품 가져오기로
            </Button>
          </>
        }
      />
      {error && !data && (
        <Panel>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Panel>
      )}
      {!data && !error && (
        <Panel title="지금까지">
          <p className="moa-waiting">불러오는 중이에요.</p>
        </Panel>
      )}
      {data && <Standing of={data} />}
      {data && !data.unlimited && <Packs packs={data.packs} />}
    </Page>
  );
}

function Standing({ of: { unlimited, free, used, paid, left } }: { of: Allowance }) {
  if (unlimited)
    return (
      <Panel title="지금까지">
        <EmptyState title="제한 없이 가져올 수 있어요.">
          이용 중인 요금제에 상품 가져오기가 모두 들어 있어 따로 결제하지 않아도 돼요.
        </EmptyState>
      </Panel>
    );
  const all = free + paid;
  return (
    <Panel title="지금까지">
      <div className="moa-stack">
        <p className={classes.left}>
          <strong>{formatNumber(left)}개</strong> 남았어요
        </p>
        <Meter share={all === 0 ? 1 : used / all} label="사용한 상품 수" tone={left === 0 ? 'today' : 'primary'} />
        <dl className={classes.facts}>
          <div>
            <dt>사용</dt>
            <dd>{formatNumber(used)}개</dd>
          </div>
          <div>
            <dt>무료</dt>
            <dd>{formatNumber(free)}개</dd>
          </div>
          <div>
            <dt>결제</dt>
            <dd>{formatNumber(paid)}개</dd>
          </div>
        </dl>
        <p className={classes.quiet}>
          가져온 쇼핑몰 상품으로 기본상품을 새로 만들 때 한 개로 세요. 같은 상품을 지웠다가 다시 가져오거나, 이미 있는 기본상품에 연결하는
          것은 세지 않아요.
        </p>
      </div>
    </Panel>
  );
}

function Packs({ packs }: { packs: Allowance['packs'] }) {
  const [chosen, setChosen] = useState(() => String(packs[0]?.products ?? ''));
  const [method, setMethod] = useState<PaymentMethod>('CARD');
  const checkout = useCheckout();
  const pack = packs.find(({ products }) => String(products) === chosen);
  // From the press on until the payment window has taken the place of the page.
  const busy = checkout.isPending || checkout.isSuccess;
  if (packs.length === 0)
    return (
      <Panel title="더 가져오기">
        <EmptyState title="지금은 결제할 수 있는 상품 수가 없어요.">고객센터에 문의해주세요.</EmptyState>
      </Panel>
    );
  return (
    <Panel title="더 가져오기" note="부가세 포함 · 기간 제한 없음">
      <div className="moa-stack-wide">
        <RadioGroup
          label="상품 수"
          labelHidden
          className={classes.packs}
          value={chosen}
          onChange={setChosen}
          choices={packs.map(({ products, price }) => ({
            value: String(products),
            label: `${formatNumber(products)}개`,
            description: `${formatWon(price)} · 한 개에 ${formatWon(Math.round(price / products))}`,
          }))}
        />
        <RadioGroup<PaymentMethod>
          label="결제수단"
          className={classes.methods}
          value={method}
          onChange={(chosenMethod) => setMethod(chosenMethod)}
          choices={METHODS}
        />
        <div className={classes.pay}>
          <Button
            size="md"
            disabled={pack === undefined}
            loading={busy}
            onClick={() => pack && checkout.mutate({ products: pack.products, method })}
          >
            {pack ? `${formatWon(pack.price)} 결제하기` : '결제하기'}
          </Button>
          <p className={classes.quiet}>
            토스페이먼츠의 결제창에서 결제해요. 사용하지 않은 결제는 {PACK_CANCEL_DAYS}일 안에 결제내역에서 취소할 수 있어요.
          </p>
        </div>
      </div>
    </Panel>
  );
}
