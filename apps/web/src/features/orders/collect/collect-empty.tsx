/** What a list without a row shows from the press of 주문수집 until its result is closed; loaded with the panel of the result. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconReceipt, IconRefresh } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Meter } from '../../../ui/values/meter.tsx';
import classes from './collect.module.css';
import type { useCollect } from './collect-button.tsx';
import { describeCollection } from './collection.ts';
import { useCollection } from './use-collection.ts';

export interface CollectEmptyProps {
  jobId: string;
  collect: ReturnType<typeof useCollect>;
}

export function CollectEmpty({ jobId, collect }: CollectEmptyProps) {
  const { job, shops, ended } = useCollection(jobId);
  const { title, text, share, failed } = describeCollection(job, ended, shops);
  return (
    <EmptyState
      icon={failed ? IconAlertTriangle : share === null ? IconReceipt : IconRefresh}
      title={title}
      action={
        failed ? (
          <Button variant="default" loading={collect.starting} onClick={collect.start}>
            다시 수집
          </Button>
        ) : undefined
      }
    >
      {text}
      {share !== null && (
        <div className={classes.emptyMeter}>
          <Meter share={share} label="주문수집 진행률" />
        </div>
      )}
    </EmptyState>
  );
}
