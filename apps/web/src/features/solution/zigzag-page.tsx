import { Button } from '@mantine/core';
import { session } from '../../client/session/browser.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { AFTER_LOGIN } from './after-login.ts';
import classes from './solution.module.css';
import { SolutionFrame } from './solution-frame.tsx';

const STEPS = [
  { title: '연동', text: '지그재그 파트너센터의 Access Key와 Secret Key를 넣으면 스토어가 이어져요.' },
  { title: '상품 가져오기', text: '지그재그에 올린 상품을 옵션과 재고까지 그대로 가져와요. 다시 등록하지 않아요.' },
  { title: '다른 쇼핑몰로', text: '가져온 상품을 스마트스토어, 쿠팡, 11번가, 카페24에 한 번에 보내고 재고를 나눠요.' },
] as const;

/** Where ZIGZAG's sellers begin. */
export function ZigzagPage() {
  const signedIn = session.hasTokens();
  return (
    <SolutionFrame>
      <div className={classes.landing}>
        <h1 className={classes.title}>지그재그 상품을 다른 쇼핑몰에서도</h1>
        <p className={classes.lead}>스토어를 연동하고 상품을 가져오면, 주문과 재고를 모아에서 함께 관리해요.</p>
        <div className={classes.actions}>
          <Button component={AppLink} href={signedIn ? AFTER_LOGIN : '/solution/zigzag/login'} size="md">
            {signedIn ? '지그재그 연동하기' : '로그인하고 연동하기'}
          </Button>
          {!signedIn && (
            <Button component={AppLink} href="/join/agreement" size="md" variant="default">
              회원가입
            </Button>
          )}
        </div>
        <ol className={classes.steps}>
          {STEPS.map((step, index) => (
            <li key={step.title}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <h2>{step.title}</h2>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </SolutionFrame>
  );
}
