/** One month to choose a day from: arrows move by days and weeks, Page Up and Down by months, Enter chooses. */
import { koreanDate } from '@moa/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../cx.ts';
import { IconButton } from '../../icon-button.tsx';
import classes from './date-input.module.css';
import { dayAfterKey, monthOf, monthTitle, monthWeeks, shiftMonth } from './day.ts';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];

export interface CalendarProps {
  /** The chosen day, or null. */
  value: string | null;
  onChoose(day: string): void;
}

function weekdayOf(day: string): string {
  return `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}요일`;
}

export function Calendar({ value, onChoose }: CalendarProps) {
  const today = koreanDate(new Date());
  const [at, setAt] = useState(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  // The day under the keys is the only one that Tab finds; moving the month by its buttons keeps the focus on them.
  const follow = useRef(true);
  const month = monthOf(at);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => {
    if (follow.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at]);

  function keyDown(event: KeyboardEvent) {
    const next = dayAfterKey(at, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    follow.current = true;
    setAt(next);
  }

  function turn(by: number) {
    follow.current = false;
    setAt(`${shiftMonth(month, by)}-01`);
  }

  return (
    <div className={classes.calendar}>
      <div className={classes.month}>
        <IconButton label="이전 달" onClick={() => turn(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </IconButton>
        <strong aria-live="polite">{monthTitle(month)}</strong>
        <IconButton label="다음 달" onClick={() => turn(1)}>
          <IconChevronRight size={16} aria-hidden />
        </IconButton>
      </div>
      <table ref={grid} aria-label={monthTitle(month)}>
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
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={cx(
                      classes.date,
                      monthOf(day) !== month && classes.beside,
                      day === today && classes.today,
                      day === value && classes.chosen,
                    )}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === value}
                    onKeyDown={keyDown}
                    tabIndex={day === at ? 0 : -1}
                    onClick={() => onChoose(day)}
                  >
                    <span className="moa-hidden">{Number(day.slice(5, 7))}월 </span>
                    {Number(day.slice(8))}
                    <span className="moa-hidden">일 {weekdayOf(day)}</span>
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className={classes.now} onClick={() => onChoose(today)}>
        오늘 ({today})
      </button>
    </div>
  );
}
