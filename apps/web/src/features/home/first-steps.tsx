import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { navigateTo } from '../../client/navigate.ts';
import { useUser } from '../../client/use-user.ts';
import { cx } from '../../ui/cx.ts';
import { Panel } from '../../ui/page/page.tsx';
import classes from './dashboard.module.css';

type Steps = NonNullable<Outputs['home']['dashboard']['firstSteps']>;

interface Step {
  key: keyof Steps;
  title: string;
  text: string;
  label: string;
  href: string;
  /** Only the seller may do it. */
  own?: true;
}

/** The first day in the order that works (domain: a seller's day). */
const STEPS: readonly Step[] = [
  {
    key: 'linked',
    title: '쇼핑몰 연동',
    text: '파는 쇼핑몰의 API 키를 넣으면 상품과 주문이 이어져요.',
    label: '쇼핑몰 연동하기',
    href: '/app/setting/shop?dialog=link',
    own: true,
  },
  {
    key: 'collected',
    title: '상품수집',
    text: '쇼핑몰에 있는 상품을 가져와요. 없으면 새로 등록해요.',
    label: '상품 가져오기',
    href: '/app/product/collect',
  },
  {
    key: 'mapped',
    title: '매핑',
    text: '여러 쇼핑몰의 같은 상품을 기본상품 하나로 묶어요.',
    label: '상품 묶기',
    href: '/app/product/collect',
  },
  {
    key: 'stocked',
    title: '재고',
    text: '재고수량을 정하면 모든 쇼핑몰에 같은 수량이 보여요.',
    label: '재고 정하기',
    href: '/app/sku/list',
  },
  {
    key: 'collecting',
    title: '자동수집',
    text: '연동한 쇼핑몰의 주문이 저절로 모여요.',
    label: '수집 설정 보기',
    href: '/app/setting/shop',
    own: true,
  },
];

/** The checklist of the first day: what is done, and the one thing that is next. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { role } = useUser();
  const done = STEPS.filter(({ key }) => steps[key]).length;
  const next = STEPS.find(({ key }) => !steps[key]);
  return (
    <Panel
      title="첫날 할 일"
      note={done === 0 ? '쇼핑몰을 연동하면 모든 기능을 이용할 수 있어요' : `${STEPS.length}단계 중 ${done}단계를 마쳤어요`}
    >
      <ol className={classes.steps}>
        {STEPS.map((step, index) => (
          <li key={step.key} className={cx(classes.step, steps[step.key] && classes.stepDone)}>
            <span className={classes.stepNumber}>
              {steps[step.key] ? (
                <>
                  <IconCircleCheckFilled size={16} aria-hidden /> 마쳤어요
                </>
              ) : (
                `${index + 1}단계`
              )}
            </span>
            <span className={classes.stepTitle}>{step.title}</span>
            <span className={classes.stepText}>{step.text}</span>
            {!steps[step.key] && (!step.own || role !== 'S') && (
              <span>
                <Button variant={step === next ? 'filled' : 'default'} onClick={() => navigateTo(step.href)}>
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
