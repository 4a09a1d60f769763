/** 정산 달력: what should come and what came, day by day. Arrows move between the days; on a phone it is a list. */
import { koreanDate } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { dayAfterKey, monthOf, monthWeeks } from '../../../ui/inputs/date/day.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Panel, PanelEmpty } from '../../../ui/page/page.tsx';
import { formatWon, formatWonShort } from '../../../ui/values/format.ts';
import { Money } from '../../../ui/values/values.tsx';
import type { CalendarDay } from '../queries.ts';
import { ShopName } from '../settle-columns.tsx';
import classes from './month.module.css';
import { MonthStepper } from './month-stepper.tsx';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];
const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];

interface Sums {
  /** Not come yet: waits to be reported, or is. */
  awaited: number;
  seen: number;
}

function sumsOf({ shops }: CalendarDay): Sums {
  return {
    awaited: shops.reduce((sum, { waiting, reported }) => sum + waiting + reported, 0),
    seen: shops.reduce((sum, { seen }) => sum + seen, 0),
  };
}

export interface MonthCalendarProps {
  month: string;
  onMonth(month: string): void;
}

export function MonthCalendar({ month, onMonth }: MonthCalendarProps) {
  const { data, error, refetch } = useQuery(orpc.settlement.calendar.queryOptions({ input: { month } }));
  return (
    <Panel title="정산 달력" note="받을 날은 쇼핑몰이 알린 날이나 정산 주기로 계산한 날이에요">
      <MonthStepper month={month} onChange={onMonth} />
      {data && !data.holidaysKnown && (
        <p className="moa-soft">{data.month.slice(0, 4)}년의 공휴일을 아직 몰라요. 공휴일이 있으면 실제 지급일은 더 늦을 수 있어요.</p>
      )}
      {data ? (
        <Days key={data.month} days={data.days} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <p className="moa-waiting">불러오는 중이에요.</p>
      )}
    </Panel>
  );
}

function Days({ days }: { days: readonly CalendarDay[] }) {
  const today = koreanDate(new Date());
  const byDay = new Map(days.map((day) => [day.day, day]));
  const first = days.find(({ day }) => day === today) ?? days.find(({ shops }) => shops.length > 0) ?? days[0];
  const [at, setAt] = useState(first?.day ?? today);
  const chosen = byDay.get(at);
  const busy = days.filter(({ shops }) => shops.length > 0);
  return (
    <>
      <Grid days={byDay} at={at} today={today} onMove={(day) => byDay.has(day) && setAt(day)} />
      <p className={classes.legend}>
        <span>
          <span className={cx(classes.dot, classes.awaited)} /> 받을 돈
        </span>
        <span>
          <span className={cx(classes.dot, classes.came)} /> 확인한 돈
        </span>
      </p>
      <div className={classes.chosen} aria-live="polite">
        {chosen && <Day day={chosen} />}
      </div>
      <div className={classes.phone}>
        {busy.length === 0 && <PanelEmpty>이 달에는 받을 돈이 없어요.</PanelEmpty>}
        {busy.map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </div>
    </>
  );
}

interface GridProps {
  days: ReadonlyMap<string, CalendarDay>;
  at: string;
  today: string;
  onMove(day: string): void;
}

function Grid({ days, at, today, onMove }: GridProps) {
  const table = useRef<HTMLTableElement>(null);
  const follow = useRef(false);
  const month = monthOf(at);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => {
    if (follow.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at]);
  function press(event: KeyboardEvent) {
    const next = dayAfterKey(at, event.key, event.shiftKey);
    if (next === null || monthOf(next) !== month) return;
    event.preventDefault();
    follow.current = true;
    onMove(next);
  }
  return (
    <table ref={table} className={classes.calendar} aria-label="정산 달력">
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={`${name}요일`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const own = days.get(day);
              return (
                <td key={day}>
                  {own && (
                    <button
                      type="button"
                      className={cx(classes.date, day === today && classes.today, day === at && classes.picked)}
                      aria-pressed={day === at}
                      aria-current={day === today ? 'date' : undefined}
                      tabIndex={day === at ? 0 : -1}
                      onKeyDown={press}
                      onClick={() => onMove(day)}
                    >
                      <Cell day={own} />
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ day }: { day: CalendarDay }) {
  const { awaited, seen } = sumsOf(day);
  const rests = day.holiday !== null || new Date(`${day.day}T00:00:00Z`).getUTCDay() === 0;
  return (
    <>
      <span className={cx(classes.number, rests && classes.rests)}>
        <span>
          <span className="moa-hidden">{Number(day.day.slice(5, 7))}월 </span>
          {Number(day.day.slice(8))}
          <span className="moa-hidden">일 {weekdayOf(day.day)}요일</span>
        </span>
        {day.holiday && <span className={classes.holiday}>{day.holiday}</span>}
      </span>
      {awaited !== 0 && <Sum name="받을 돈" won={awaited} tone={classes.awaitedText} />}
      {seen !== 0 && <Sum name="확인한 돈" won={seen} tone={classes.cameText} />}
    </>
  );
}

function Sum({ name, won, tone }: { name: string; won: number; tone: string | undefined }) {
  return (
    <span className={cx(classes.sum, tone)} title={`${name} ${formatWon(won)}`}>
      <span className="moa-hidden">{name} </span>
      {formatWonShort(won)}
    </span>
  );
}

function Day({ day }: { day: CalendarDay }) {
  return (
    <section className={classes.dayOf}>
      <h3>
        {Number(day.day.slice(5, 7))}월 {Number(day.day.slice(8))}일 ({weekdayOf(day.day)})
        {day.holiday && <span className="moa-mute"> {day.holiday}</span>}
      </h3>
      {day.shops.length === 0 && <p className="moa-soft">들어올 돈도 들어온 돈도 없어요.</p>}
      {day.shops.map((shop) => (
        <div key={shop.accountId} className={classes.shopOf}>
          <ShopName of={shop} />
          <span className={classes.sumsOf}>
            {shop.waiting !== 0 && (
              <span>
                <span className="moa-mute">예상</span> <Money value={shop.waiting} />
              </span>
            )}
            {shop.reported !== 0 && (
              <AppLink className="moa-link" href={`/app/settle/payout?month=${day.day.slice(0, 7)}&shop=${shop.accountId}`}>
                지급 예정 <Money value={shop.reported} />
              </AppLink>
            )}
            {shop.seen !== 0 && (
              <span>
                <span className="moa-mute">확인</span> <Money value={shop.seen} />
              </span>
            )}
          </span>
        </div>
      ))}
    </section>
  );
}
