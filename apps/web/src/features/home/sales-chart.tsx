import { type KeyboardEvent, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { formatWon, formatWonShort } from '../../ui/values/format.ts';
import { axisTop, type DaySales, salesSeries } from './sales.ts';
import classes from './sales-chart.module.css';

const HEIGHT = 100;
const BAR = 0.72;
const FILLS = ['var(--moa-chart-1)', 'var(--moa-chart-2)', 'var(--moa-chart-3)', 'var(--moa-chart-4)', 'var(--moa-chart-5)'];

function dayNumber(date: string): string {
  return String(Number(date.slice(8)));
}

function dayName(date: string): string {
  return `${Number(date.slice(5, 7))}월 ${dayNumber(date)}일`;
}

/** Fourteen days as stacked bars. Pointer or arrow keys pick a day; screen readers get a table. */
export function SalesChart({ days }: { days: readonly DaySales[] }) {
  const [picked, setPicked] = useState<number | null>(null);
  const series = salesSeries(days);
  const sums = days.map((_, index) => series.reduce((sum, each) => sum + (each.amounts[index] ?? 0), 0));
  const top = axisTop(Math.max(...sums, 0));

  function keyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    // The first press picks today, from either side.
    setPicked(Math.min(days.length - 1, Math.max(0, (picked ?? days.length) + step)));
  }

  return (
    <figure className={classes.figure}>
      <div
        className={classes.plot}
        role="img"
        aria-label="최근 14일 매출 막대그래프"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys pick a day
        tabIndex={0}
        onKeyDown={keyDown}
        onBlur={() => setPicked(null)}
        onPointerLeave={() => setPicked(null)}
      >
        {[1, 0.5].map((share) => (
          <span key={share} className={classes.grid} style={{ bottom: `${share * 100}%` }}>
            <span>{formatWonShort(top * share)}</span>
          </span>
        ))}
        <svg className={classes.bars} viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <title>매출</title>
          {days.map((day, index) => {
            let base = HEIGHT;
            return series.map((each, level) => {
              const height = ((each.amounts[index] ?? 0) / top) * HEIGHT;
              base -= height;
              return (
                <rect
                  key={`${day.date} ${each.label}`}
                  x={index + (1 - BAR) / 2}
                  width={BAR}
                  y={base}
                  height={height}
                  fill={FILLS[level]}
                  opacity={picked === null || picked === index ? 1 : 0.45}
                />
              );
            });
          })}
        </svg>
        <div className={classes.hits}>
          {days.map((day, index) => (
            <span key={day.date} onPointerEnter={() => setPicked(index)} />
          ))}
        </div>
        {picked !== null && days[picked] && (
          <div
            className={cx(classes.tip, picked > days.length / 2 && classes.tipLeft)}
            style={{ left: `${((picked + 0.5) / days.length) * 100}%` }}
          >
            <strong>{dayName(days[picked].date)}</strong>
            <span className={classes.tipSum}>{formatWon(days[picked].amount)}</span>
            {series.map((each, level) => (
              <span key={each.label} className={classes.tipLine}>
                <span className={classes.dot} style={{ background: FILLS[level] }} />
                {each.label}
                <span className={classes.tipAmount}>{formatWon(each.amounts[picked] ?? 0)}</span>
              </span>
            ))}
          </div>
        )}
      </div>
      <div className={classes.days} aria-hidden>
        {days.map((day) => (
          <span key={day.date}>{dayNumber(day.date)}</span>
        ))}
      </div>
      {series.length > 0 && (
        <figcaption className={classes.legend}>
          {series.map((each, level) => (
            <span key={each.label}>
              <span className={classes.dot} style={{ background: FILLS[level] }} />
              {each.label}
            </span>
          ))}
        </figcaption>
      )}
      <div className="moa-hidden">
        <table>
          <caption>최근 14일 매출</caption>
          <thead>
            <tr>
              <th scope="col">날짜</th>
              <th scope="col">합계</th>
              {series.map((each) => (
                <th key={each.label} scope="col">
                  {each.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day.date}>
                <th scope="row">{dayName(day.date)}</th>
                <td>{formatWon(day.amount)}</td>
                {series.map((each) => (
                  <td key={each.label}>{formatWon(each.amounts[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
