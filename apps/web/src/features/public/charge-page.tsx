import { Button } from '@mantine/core';
import { PLANS, type Plan, type PlanLimits } from '@moa/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import { formatNumber } from '../../ui/values/format.ts';
import classes from './charge-page.module.css';
import page from './public.module.css';

const LIMITS: { key: keyof PlanLimits; label: string; unit: string }[] = [
  { key: 'shopAccounts', label: '쇼핑몰 계정', unit: '개' },
  { key: 'ordersAMonth', label: '한 달 주문', unit: '건' },
  { key: 'baseProducts', label: '기본상품', unit: '개' },
  { key: 'subUsers', label: '부계정', unit: '명' },
];

const QUESTIONS = [
  {
    ask: '카드를 등록해야 하나요?',
    answer: '아니요. 가입할 때도, 무료로 쓰는 동안에도 결제 수단을 묻지 않아요.',
  },
  {
    ask: '무엇을 한 건으로 세나요?',
    answer: '처음 수집한 주문만 한 건으로 세요. 다시 수집하거나, 다시 보내거나, 실패한 작업은 세지 않아요.',
  },
  {
    ask: '한도를 넘으면 어떻게 되나요?',
    answer: '주문수집과 발송, 재고 연동은 멈추지 않아요. 새 상품 전송과 일괄 작업만 다음 달까지 쉬어요.',
  },
  {
    ask: '유료 요금제가 끝나면 자료가 사라지나요?',
    answer: '아무것도 지우지 않아요. 무료 요금제로 돌아가고, 한도를 넘는 쇼핑몰 계정은 보기만 할 수 있어요.',
  },
] as const;

export function ChargePage() {
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>무료로 시작하고, 커지면 그때 정하세요</h1>
        <p className={page.lead}>
          지금은 모두 무료 요금제예요. 유료 요금제를 여는 날까지는 한도를 적용하지 않고, 열기 전에 가격부터 알려 드려요.
        </p>
      </header>
      <ul className={classes.plans}>
        {PLANS.map((plan) => (
          <PlanCard key={plan.code} plan={plan} />
        ))}
      </ul>
      <section className={classes.questions} aria-labelledby="charge-questions">
        <h2 id="charge-questions">자주 묻는 질문</h2>
        <dl>
          {QUESTIONS.map(({ ask, answer }) => (
            <div key={ask}>
              <dt>{ask}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.more}>
          쇼핑몰 계정이 많거나 하루 주문이 수천 건이라면{' '}
          <AppLink href="/landing-inquiry" className="moa-link">
            도입문의
          </AppLink>
          를 남겨주세요.
        </p>
      </section>
    </div>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const free = plan.monthlyPrice === 0;
  return (
    <li className={cx(classes.plan, free && classes.free)}>
      <h2 className={classes.name}>{plan.title}</h2>
      <p className={classes.summary}>{plan.summary}</p>
      <p className={classes.price}>{priceText(plan.monthlyPrice)}</p>
      <dl className={classes.limits}>
        {LIMITS.map(({ key, label, unit }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{plan.ordersOnly && key === 'baseProducts' ? '–' : limitText(plan.limits[key], unit)}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.parts}>
        <Part has>주문수집·발주확인·송장·발송</Part>
        <Part has>취소요청 관리</Part>
        <Part has={!plan.ordersOnly}>상품 등록과 여러 쇼핑몰 전송</Part>
        <Part has={!plan.ordersOnly}>재고 나눔과 품절 자동 반영</Part>
      </ul>
      {free ? (
        <Button component={AppLink} href="/join/agreement" size="md" fullWidth>
          무료로 시작하기
        </Button>
      ) : (
        <Button component={AppLink} href="/landing-inquiry" size="md" variant="default" fullWidth>
          도입문의
        </Button>
      )}
    </li>
  );
}

function Part({ has = false, children }: { has?: boolean; children: string }) {
  const Icon = has ? IconCheck : IconMinus;
  return (
    <li className={has ? classes.has : classes.hasNot}>
      <Icon size={16} stroke={2} aria-hidden /> {children}
      {!has && <span className="moa-hidden"> 없음</span>}
    </li>
  );
}

function priceText(price: number | null): string {
  if (price === null) return '준비 중';
  return price === 0 ? '0원' : `월 ${formatNumber(price)}원`;
}

function limitText(limit: number | null, unit: string): string {
  return limit === null ? '제한 없음' : `${formatNumber(limit)}${unit}`;
}
