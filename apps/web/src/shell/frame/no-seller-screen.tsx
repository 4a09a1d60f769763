import { Button } from '@mantine/core';
import { IconUserCog } from '@tabler/icons-react';
import { MEMBER_LIST } from '../../client/session/acting.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';

/** In place of a seller's screen, for an administrator who acts as nobody. */
export function NoSellerScreen() {
  return (
    <EmptyState
      asPage
      icon={IconUserCog}
      title="셀러의 화면이에요."
      action={
        <Button component="a" href={MEMBER_LIST}>
          회원관리로
        </Button>
      }
    >
      회원관리에서 셀러를 골라 접속하면 그 셀러의 화면을 볼 수 있어요.
    </EmptyState>
  );
}
