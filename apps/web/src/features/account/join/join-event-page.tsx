/** `/join/event`: the event that is on, before joining; joining goes on without one. */
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { navigateTo } from '../../../client/navigate.ts';
import { EventFacts } from '../../../ui/values/event-texts.tsx';
import { AccountCard, AccountFrame, HaveAccount } from '../parts/account-frame.tsx';
import classes from '../parts/find.module.css';

const route = getRouteApi('/join/event');

export function JoinEventPage() {
  const event = route.useLoaderData();
  const join = (
    <Button size="md" fullWidth onClick={() => navigateTo('/join/agreement')}>
      회원가입
    </Button>
  );
  return (
    <AccountFrame aside={<HaveAccount />}>
      {event === null ? (
        <AccountCard title="종료된 이벤트입니다" lead="지금 참여할 수 있는 이벤트가 없어요. 쿠폰 없이도 무료 버전을 바로 쓸 수 있어요.">
          {join}
        </AccountCard>
      ) : (
        <AccountCard title={event.title}>
          <EventFacts event={event} />
          <div className={classes.eventAction}>{join}</div>
        </AccountCard>
      )}
    </AccountFrame>
  );
}
