import { getRouteApi } from '@tanstack/react-router';
import { safeReturn } from '../../../client/routing/guard.ts';
import { EventFacts } from '../../../ui/values/event-texts.tsx';
import classes from './login-page.module.css';
import { LoginScreen, Note } from './login-page.tsx';

const EVENT_ENDED = '종료된 이벤트입니다. 로그인하면 쓰던 그대로 이용할 수 있습니다.';

const route = getRouteApi('/login/event');

/** The login of an event's visitors. */
export function EventLoginPage() {
  const { redirect } = route.useSearch();
  const event = route.useLoaderData();
  return (
    <LoginScreen target={safeReturn(redirect)}>
      {event === null ? (
        <Note>{EVENT_ENDED}</Note>
      ) : (
        <section className={classes.event} aria-labelledby="login-event">
          <h2 id="login-event">{event.title}</h2>
          <EventFacts event={event} />
        </section>
      )}
    </LoginScreen>
  );
}
