/** `/join/event`: an event that brings a coupon. None is on, so joining goes on without one. */
import { Button } from '@mantine/core';
import { navigateTo } from '../../app/navigate.ts';
import { AccountCard, AccountFrame, HaveAccount } from './account-frame.tsx';

export function JoinEventPage() {
  return (
    <AccountFrame aside={<HaveAccount />}>
      <AccountCard title="종료된 이벤트입니다" lead="지금 참여할 수 있는 이벤트가 없어요. 쿠폰 없이도 무료 버전을 바로 쓸 수 있어요.">
        <Button size="md" fullWidth onClick={() => navigateTo('/join/agreement')}>
          회원가입
        </Button>
      </AccountCard>
    </AccountFrame>
  );
}
