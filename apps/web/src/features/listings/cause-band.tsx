/** One cause for which shops refused products: what it is, and one press for everything that has it. */
import { Button } from '@mantine/core';
import { CAUSES, type CauseId } from '@moa/core';
import { IconSend, IconWand } from '@tabler/icons-react';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import classes from './listings.module.css';
import type { ChosenListings, useListingActions, useListingCounts } from './queries.ts';

type Counts = NonNullable<ReturnType<typeof useListingCounts>>['causes'];

/** Tabs by cause; a cause that has gone meanwhile stays as long as it is chosen. Nothing where nothing was refused, or the counts have not come. */
export function CauseTabs({
  counts = [],
  value,
  onChange,
}: {
  counts: Counts | undefined;
  value: CauseId | undefined;
  onChange(next: CauseId | undefined): void;
}) {
  const shown =
    value === undefined || counts.some(({ cause }) => cause === value) ? counts : [{ cause: value, count: undefined }, ...counts];
  if (shown.length === 0) return null;
  return (
    <div className={classes.causes}>
      <FilterTabs
        label="쇼핑몰이 받지 않은 까닭"
        tabs={[
          { value: 'ALL' as const, label: '모든 까닭' },
          ...shown.map(({ cause, count }) => ({ value: cause, label: CAUSES[cause].title, count })),
        ]}
        value={value ?? 'ALL'}
        onChange={(next) => onChange(next === 'ALL' ? undefined : next)}
      />
    </div>
  );
}

export interface CauseBandProps {
  cause: CauseId;
  /** How many the list finds; undefined until that has come. */
  count: number | undefined;
  found: ChosenListings;
  actions: ReturnType<typeof useListingActions>;
}

export function CauseBand({ cause, count, found, actions }: CauseBandProps) {
  const { title, advice, repair } = CAUSES[cause];
  return (
    <section className={classes.band} aria-label={title}>
      <div className="moa-grow">
        <b>{title}</b>
        <p>{advice}</p>
      </div>
      {repair === 'TAKE_SUGGESTION' && (
        <Button
          size="xs"
          disabled={actions.busy || !count}
          leftSection={<IconWand size={15} aria-hidden />}
          onClick={() => actions.repairAll(found)}
        >
          같은 원인{count ? ` ${formatNumber(count)}건` : ''} 모두 고치기
        </Button>
      )}
      {repair === 'SEND_AGAIN' && (
        <Button
          size="xs"
          disabled={actions.busy || !count}
          leftSection={<IconSend size={15} aria-hidden />}
          onClick={() => actions.transmit(found)}
        >
          같은 원인{count ? ` ${formatNumber(count)}건` : ''} 모두 다시 보내기
        </Button>
      )}
    </section>
  );
}
