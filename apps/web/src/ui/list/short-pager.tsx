import { Button } from '@mantine/core';
import classes from './short-pager.module.css';

export interface ShortPagerProps {
  /** From 0. */
  page: number;
  totalPages: number;
  onPage(page: number): void;
}

/** Pages of a list inside a drawer, which has no place for numbers; nothing where one page holds all. */
export function ShortPager({ page, totalPages, onPage }: ShortPagerProps) {
  if (totalPages <= 1) return null;
  return (
    <div className={classes.pages}>
      <Button variant="default" size="xs" disabled={page === 0} onClick={() => onPage(page - 1)}>
        이전
      </Button>
      <span className="moa-num">
        {page + 1} / {totalPages}
      </span>
      <Button variant="default" size="xs" disabled={page + 1 >= totalPages} onClick={() => onPage(page + 1)}>
        다음
      </Button>
    </div>
  );
}
