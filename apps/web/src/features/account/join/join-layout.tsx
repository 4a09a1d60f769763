/** Frame of the steps of joining. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { navigateTo } from '../../../client/navigate.ts';
import { AccountCard, AccountFrame, HaveAccount } from '../parts/account-frame.tsx';
import { isDesktopMode, leaveDesktopMode } from './desktop-mode.ts';
import { Steps } from './steps.tsx';

export interface JoinCardProps {
  step: 0 | 1 | 2;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

export function JoinCard({ step, title, lead, children }: JoinCardProps) {
  const aside = isDesktopMode() ? <BackToPhone /> : step < 2 && <HaveAccount />;
  return (
    <AccountFrame aside={aside}>
      <AccountCard title={title} lead={lead} width="middle" above={<Steps current={step} />}>
        {children}
      </AccountCard>
    </AccountFrame>
  );
}

/** Joining goes on only in desktop mode: who returns to the phone's size comes to the login. */
function BackToPhone() {
  function leave() {
    leaveDesktopMode();
    navigateTo('/login');
  }
  return (
    <Button variant="default" onClick={leave}>
      모바일 화면으로 돌아가기
    </Button>
  );
}
