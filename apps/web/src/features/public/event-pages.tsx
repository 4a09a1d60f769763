import { Button } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './public.module.css';

export function EventPage() {
  return <EndedEvent />;
}

export function GmarketEventPage() {
  return <EndedEvent shop="G마켓" />;
}

export function ZigzagEventPage() {
  return <EndedEvent shop="지그재그" />;
}

/** An event whose period is over, or that was never opened. */
function EndedEvent({ shop }: { shop?: string }) {
  return (
    <div className={classes.centre}>
      <EmptyState
        asPage
        icon={IconGift}
        title="종료된 이벤트입니다."
        action={
          <>
            <Button component={AppLink} href="/join/agreement">
              회원가입
            </Button>
            <Button component={AppLink} href="/charge" variant="default">
              요금안내
            </Button>
          </>
        }
      >
        {shop ? `${shop} 판매자를 위한 이벤트는 끝났어요. ` : ''}이벤트가 없어도 무료로 시작할 수 있어요.
      </EmptyState>
    </div>
  );
}
