/** Over the list of what differs: all of it settled at once. */
import { Button } from '@mantine/core';
import { formatCount } from '../../../ui/values/format.ts';
import type { ChosenListings, useListingActions } from '../queries.ts';
import classes from './drift.module.css';
import { WAY_LABELS } from './drift-section.tsx';

export interface DriftBandProps {
  /** Undefined until the list came. */
  count: number | undefined;
  found: ChosenListings;
  actions: ReturnType<typeof useListingActions>;
}

export function DriftBand({ count, found, actions }: DriftBandProps) {
  if (count === undefined || count === 0) return null;
  return (
    <section className={classes.band} aria-label="쇼핑몰과 다른 상품 모두">
      <p>
        <b>쇼핑몰과 다른 상품 {formatCount(count)}</b> · 모두 한꺼번에 정할 수 있어요. 바뀌는 것을 먼저 보여 드려요.
      </p>
      <div className={classes.ways}>
        {(['PUSH', 'KEEP', 'LEAVE'] as const).map((way) => (
          <Button key={way} size="xs" variant="default" disabled={actions.busy} onClick={() => actions.settle(way, found)}>
            {WAY_LABELS[way]}
          </Button>
        ))}
      </div>
    </section>
  );
}
