import { Button } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { EventTexts, type LandingEvent } from '../../ui/values/event-texts.tsx';
import classes from './public.module.css';

const hidden = getRouteApi('/public/event');
const gmarket = getRouteApi('/public/gmarket-event5');

export function EventPage() {
  return <EventScreen event={hidden.useLoaderData()} place="EVENT" />;
}

export function GmarketEventPage() {
  return <EventScreen event={gmarket.useLoaderData()} place="GMARKET" shop="G마켓" />;
}

function EventScreen({ event, place, shop }: { event: LandingEvent | null; place: 'EVENT' | 'GMARKET'; shop?: string }) {
  if (event === null) return <EndedEvent {...(shop ? { shop } : {})} />;
  const from = place === 'EVENT' ? '' : `?place=${place}`;
  return (
    <div className={classes.centre}>
      <section className={classes.event}>
        <EventTexts event={event} />
        <div className={classes.eventActions}>
          <Button component={AppLink} href={`/join/event${from}`} size="md">
            회원가입하고 참여하기
          </Button>
          <Button component={AppLink} href={`/login/event${from}`} size="md" variant="default">
            이미 회원이에요
          </Button>
        </div>
      </section>
    </div>
  );
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
