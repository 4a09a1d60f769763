/** Below a list: pages in blocks, rows per page, the total. */
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Select } from '../inputs/select/select.tsx';
import { formatNumber } from '../values/format.ts';
import { type ListAnswer, type PageStep, pageSteps } from './list-view.ts';
import classes from './page-bar.module.css';
import { NARROW_BLOCK, PAGE_SIZES, pageBlock, totalText, WIDE_BLOCK } from './page-numbers.ts';

export interface PageBarProps {
  /** The page that was answered; while there is none, and for an empty list, nothing is drawn. */
  of: Omit<ListAnswer<unknown>, 'contents'> | undefined;
  /** Zero-based. */
  page: number;
  size: number;
  /** The page lies behind the numbered ones. */
  after: boolean;
  onStep(step: PageStep): void;
  onSize(size: number): void;
  unit?: string | undefined;
}

export function PageBar({ of, page, size, after, onStep, onSize, unit }: PageBarProps) {
  const wide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  // A list that is not paged has no total.
  if (!of?.totalElements) return null;
  const { totalElements, totalExact = true, totalPages = 1 } = of;
  const { previous, next } = pageSteps(of, page, after);
  const toPage = (to: number) => onStep({ page: to });
  const block = pageBlock(page, totalPages, wide ? WIDE_BLOCK : NARROW_BLOCK);
  const beyond = page >= totalPages;
  return (
    <nav className={classes.bar} aria-label="페이지" data-page-bar>
      <span className={classes.total}>총 {totalText(totalElements, totalExact, unit)}</span>
      <div className={classes.pages}>
        <Step label="이전 묶음" disabled={block.previousBlock === null} onClick={() => toPage(block.previousBlock ?? 0)}>
          <IconChevronsLeft size={16} />
        </Step>
        <Step label="이전 페이지" disabled={previous === null} onClick={() => previous && onStep(previous)}>
          <IconChevronLeft size={16} />
        </Step>
        {block.pages.map((each) => (
          <button
            key={each}
            type="button"
            className={cx(classes.page, each === page && classes.current)}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => toPage(each)}
          >
            {formatNumber(each + 1)}
            <span className="moa-hidden">페이지</span>
          </button>
        ))}
        {beyond && (
          <span className={cx(classes.page, classes.current)} aria-current="page">
            {formatNumber(page + 1)}
            <span className="moa-hidden">페이지</span>
          </span>
        )}
        <Step label="다음 페이지" disabled={next === null} onClick={() => next && onStep(next)}>
          <IconChevronRight size={16} />
        </Step>
        <Step label="다음 묶음" disabled={block.nextBlock === null} onClick={() => toPage(block.nextBlock ?? totalPages - 1)}>
          <IconChevronsRight size={16} />
        </Step>
      </div>
      <Select
        size="small"
        className={classes.size}
        ariaLabel="한 쪽에 보일 개수"
        value={String(size)}
        choices={PAGE_SIZES.map((each) => ({ value: String(each), label: `${each}개씩 보기` }))}
        onChange={(value) => onSize(Number(value))}
      />
    </nav>
  );
}

interface StepProps {
  label: string;
  disabled: boolean;
  onClick(): void;
  children: ReactNode;
}

function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <button type="button" className={classes.page} title={label} disabled={disabled} onClick={onClick}>
      <span className="moa-hidden">{label}</span>
      {children}
    </button>
  );
}
