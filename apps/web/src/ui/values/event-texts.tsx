import { IconTicket } from '@tabler/icons-react';
import classes from './event-texts.module.css';

export interface LandingEvent {
  title: string;
  body: string;
  /** What the coupon gives; empty: none. */
  coupon: string;
  startsOn: string;
  endsOn: string;
}

const dots = (day: string) => day.replaceAll('-', '.');

/** What an event of a landing page says: title, period, words, coupon. */
export function EventTexts({ event }: { event: LandingEvent }) {
  return (
    <>
      <h1 className={classes.title}>{event.title}</h1>
      <EventFacts event={event} />
    </>
  );
}

/** The same without its title, where the screen has one. */
export function EventFacts({ event }: { event: LandingEvent }) {
  return (
    <>
      <p className={classes.period}>
        {dots(event.startsOn)} ~ {dots(event.endsOn)}
      </p>
      <p className={classes.body}>{event.body}</p>
      {event.coupon !== '' && (
        <p className={classes.coupon}>
          <IconTicket size={18} aria-hidden /> {event.coupon}
        </p>
      )}
    </>
  );
}
