import { Button } from '@mantine/core';
import { navigateTo } from '../../app/navigate.ts';
import { useAuthority, useUser } from '../../app/use-user.ts';
import { Panel } from '../../ui/page.tsx';
import classes from './dashboard.module.css';

const STEPS = [
  {
    title: '쇼핑몰 연동',
    text: '파는 쇼핑몰의 API 키를 넣으면 상품과 주문이 이어져요.',
    label: '쇼핑몰 연동하기',
    href: '/app/setting/shop?dialog=link',
  },
  {
    title: '상품 준비',
    text: '쇼핑몰에 있는 상품을 가져오거나, 한 번 등록해 여러 곳에 보내요.',
    label: '상품 등록하기',
    href: '/app/unit/register',
  },
  { title: '주문 처리', text: '주문이 자동으로 모여요. 발주확인하고 송장을 넣으면 끝이에요.', label: '주문 보기', href: '/app/order/new' },
];

/** For a seller without a linked shop: the way to the first order. */
export function FirstSteps() {
  const { role } = useUser();
  const [mayProducts, mayOrders] = [useAuthority('productAuth'), useAuthority('orderAuth')];
  const open = [role !== 'S', mayProducts, mayOrders];
  return (
    <Panel title="시작하기" note="쇼핑몰을 연동하면 모든 기능을 이용할 수 있어요">
      <ol className={classes.steps}>
        {STEPS.map((step, index) => (
          <li key={step.title} className={classes.step}>
            <span className={classes.stepNumber}>{index + 1}단계</span>
            <span className={classes.stepTitle}>{step.title}</span>
            <span className={classes.stepText}>{step.text}</span>
            {open[index] && (
              <span>
                <Button variant={index === 0 ? 'filled' : 'default'} onClick={() => navigateTo(step.href)}>
                  {step.label}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
