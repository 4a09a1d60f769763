/** Step 3 of joining: who one is now, and what comes next. */
import { Button } from '@mantine/core';
import { IconArrowRight, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { navigateTo } from '../../../client/navigate.ts';
import { session } from '../../../client/session/browser.ts';
import classes from './complete-page.module.css';
import { readJoined } from './join-draft.ts';
import { JoinCard } from './join-layout.tsx';

const NEXT = [
  ['쇼핑몰 연동', '파는 쇼핑몰의 API 키를 넣어 연결해요.'],
  ['상품수집', '쇼핑몰에 있는 상품을 모아로 가져와요.'],
  ['매핑', '같은 상품을 하나로 묶고 옵션을 SKU에 이어요.'],
  ['재고', '재고수량을 정하면 모든 쇼핑몰에 같은 수량이 보여요.'],
  ['자동수집', '주문이 10분마다 저절로 모여요.'],
] as const;

export function CompletePage() {
  const [joined] = useState(readJoined);
  const signedIn = session.hasTokens();
  if (joined === null) return null;
  return (
    <JoinCard
      step={2}
      title={
        <span className={classes.title}>
          <IconCircleCheckFilled size={28} className={classes.mark} aria-hidden />
          {joined.name} 님, 가입을 마쳤어요
        </span>
      }
      lead={`아이디 ${joined.loginId} · 무료 버전을 바로 쓸 수 있어요.`}
    >
      <h2 className={classes.heading}>첫날 할 일</h2>
      <ol className={classes.list}>
        {NEXT.map(([title, text], index) => (
          <li key={title} className={classes.item}>
            <span className={classes.number}>{index + 1}</span>
            <span>
              <b>{title}</b>
              <br />
              <span className={classes.text}>{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        {signedIn ? (
          <>
            <Button
              size="md"
              rightSection={<IconArrowRight size={18} aria-hidden />}
              onClick={() => navigateTo('/app/setting/shop?dialog=link')}
            >
              쇼핑몰 연동하러 가기
            </Button>
            <Button size="md" variant="default" onClick={() => navigateTo('/app/dashboard')}>
              대시보드 보기
            </Button>
          </>
        ) : (
          <Button size="md" onClick={() => navigateTo('/login')}>
            로그인하러 가기
          </Button>
        )}
      </div>
    </JoinCard>
  );
}
