import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { session } from '../../../client/session/browser.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Channels } from './channels.tsx';
import { Day } from './day.tsx';
import { DemoButton } from './demo-button.tsx';
import { HeroPicture } from './hero-picture.tsx';
import classes from './landing.module.css';
import { FeatureList, SafetyList } from './strengths.tsx';

/** What Moa is, to somebody who has never seen it. */
export function LandingPage() {
  return (
    <>
      <section className={classes.hero}>
        <div className={classes.heroInner}>
          <div>
            <h1 className={classes.claim}>
              쇼핑몰은 여러 곳,
              <br />
              일은 한곳에서
            </h1>
            <p className={classes.lead}>
              상품은 한 번만 등록하고, 주문과 재고는 모아에서 함께 관리해요. 한 곳에서 팔리면 나머지 쇼핑몰의 재고도 따라 줄어요.
            </p>
            <div className={classes.actions}>
              <Start />
              <DemoButton />
            </div>
            <p className={classes.small}>카드 등록 없이 시작해요.</p>
          </div>
          <HeroPicture />
        </div>
      </section>
      <Day />
      <FeatureList />
      <Channels />
      <SafetyList />
      <section className={classes.plans} aria-labelledby="landing-plans">
        <div className={classes.inner}>
          <h2 id="landing-plans" className={classes.heading}>
            지금은 모두 무료예요
          </h2>
          <p className={classes.sub}>유료 요금제를 여는 날까지 한도를 적용하지 않고, 열기 전에 가격부터 알려 드려요.</p>
          <div className={classes.actions}>
            <Start />
            <Button component={AppLink} href="/charge" size="lg" variant="default">
              요금안내 보기
            </Button>
          </div>
        </div>
      </section>
    </>
  );
}

/** The main way on: joining, or back to work for whoever is logged in. */
function Start() {
  const [href, label] = session.hasTokens() ? ['/app/dashboard', '대시보드로 가기'] : ['/join/agreement', '무료로 시작하기'];
  return (
    <Button component={AppLink} href={href} size="lg" rightSection={<IconArrowRight size={18} stroke={2} aria-hidden />}>
      {label}
    </Button>
  );
}
