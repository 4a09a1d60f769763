/** The bar itself; see `BulkBar`. */
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { formatNumber } from '../values/format.ts';
import type { BulkAction, BulkBarProps, EverythingOffer } from './bulk-bar.tsx';
import classes from './selection-bar.module.css';
import { shownActions } from './shown-actions.ts';

const GAP = 20;
const ROOM = 76;

/** Pixels between the bar and the end of the window: it stands over the pages of the list where both would be in one place. */
function useBottom(floats: boolean): number {
  const [bottom, setBottom] = useState(GAP);
  useLayoutEffect(() => {
    if (!floats) return;
    function measure() {
      const pages = document.querySelector('[data-page-bar]')?.getBoundingClientRect();
      const meet = pages !== undefined && pages.top < window.innerHeight && pages.bottom > window.innerHeight - ROOM;
      setBottom(meet ? window.innerHeight - pages.top + 8 : GAP);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [floats]);
  return bottom;
}

/** On a phone the pages of the list stand above the bar, however many rows its actions take. */
function useHeightForPages(bar: RefObject<HTMLElement | null>, phone: boolean): void {
  useLayoutEffect(() => {
    const { current } = bar;
    if (!phone || current === null) return;
    const { style } = document.body;
    const observer = new ResizeObserver(() => style.setProperty('--moa-action-bar', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--moa-action-bar');
    };
  }, [bar, phone]);
}

export function SelectionBar({ count, actions, onClear, everything }: BulkBarProps) {
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const bottom = useBottom(!phone);
  const bar = useRef<HTMLDivElement>(null);
  useHeightForPages(bar, phone);
  const [whole, setWhole] = useState(false);
  const shown = phone && !whole ? shownActions(actions) : actions;
  const hidden = actions.length - shown.length;
  return (
    <div
      ref={bar}
      className={classes.bar}
      style={phone ? undefined : { bottom }}
      data-action-bar
      role="toolbar"
      aria-label="선택한 항목 처리"
    >
      <span className={classes.count} aria-live="polite">
        {formatNumber(count)}건{everything?.on && !everything.exact && ' 이상'} 선택
      </span>
      {everything && <Whole {...everything} />}
      <div className={classes.actions}>
        {shown.map((action) => (
          <Action key={action.label} {...action} />
        ))}
        {hidden > 0 && (
          <button type="button" className={classes.action} aria-expanded={false} onClick={() => setWhole(true)}>
            더 보기 {hidden}
          </button>
        )}
      </div>
      <button type="button" className={classes.clear} onClick={onClear} title="선택 해제">
        <span className="moa-hidden">선택 해제</span>
        <IconX size={17} aria-hidden />
      </button>
    </div>
  );
}

function Action({ label, icon: Icon, onRun, main, disabled, reason }: BulkAction) {
  return (
    <button type="button" className={cx(classes.action, main && classes.main)} onClick={onRun} disabled={disabled} title={reason}>
      <Icon size={17} stroke={1.75} aria-hidden />
      {label}
    </button>
  );
}

/** Whether the page is meant or everything that the conditions find. */
function Whole({ total, exact, on, onChoose, onPageOnly }: EverythingOffer) {
  return (
    <span className={classes.whole}>
      <span>{on ? '조건에 맞는 모든 항목을 선택했어요.' : '이 페이지만 선택했어요.'}</span>
      <button type="button" className={classes.choose} onClick={on ? onPageOnly : onChoose}>
        {on ? '이 페이지만 선택' : `조건에 맞는 ${formatNumber(total)}건${exact ? '' : ' 이상'} 모두 선택`}
      </button>
    </span>
  );
}
