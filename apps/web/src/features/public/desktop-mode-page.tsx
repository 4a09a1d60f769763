import { Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { JoinLinkForm, leaveDesktopMode } from '../account/join/index.ts';
import classes from './public.module.css';

const JOIN = '/join/agreement';

/** What a phone gets instead of joining: the way to a PC, and the desktop screen on the phone for who insists. */
export function DesktopModePage() {
  return (
    <div className={classes.centre}>
      <EmptyState
        asPage
        icon={IconDeviceDesktop}
        title="회원가입은 PC에서 할 수 있습니다."
        action={
          <>
            <Button component="a" href={`${JOIN}?move_to_screen=true`} variant="default">
              PC 화면으로 보기
            </Button>
            <Button component={AppLink} href="/login" variant="default" onClick={leaveDesktopMode}>
              로그인
            </Button>
          </>
        }
      >
        사업자 정보와 서류를 넣는 화면이라 넓은 화면에 맞춰져 있어요. PC에서 아래 주소를 열거나, 문자로 받아 보세요.
        <p className={classes.address}>
          <CopyText value={`${window.location.origin}${JOIN}`} name="주소" />
        </p>
        <JoinLinkForm />
      </EmptyState>
    </div>
  );
}
