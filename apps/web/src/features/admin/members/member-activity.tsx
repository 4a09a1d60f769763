/** Who did what about a member: read only, asked for when the section is opened. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { DrawerSection } from '../../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import classes from '../parts/admin.module.css';
import { changeLines } from './activity-lines.ts';
import { type AuditLine, useAudit } from './queries.ts';

export function ActivitySection({ sellerId }: { sellerId: string }) {
  const [opened, setOpened] = useState(false);
  const [administrators, setAdministrators] = useState(false);
  return (
    <DrawerSection
      title="활동 기록"
      aside={
        opened && (
          <Switch checked={administrators} onChange={setAdministrators}>
            관리자만
          </Switch>
        )
      }
    >
      {opened ? (
        <Activity sellerId={sellerId} administrators={administrators} />
      ) : (
        <Button variant="default" size="xs" onClick={() => setOpened(true)}>
          활동 기록 보기
        </Button>
      )}
    </DrawerSection>
  );
}

function Activity({ sellerId, administrators }: { sellerId: string; administrators: boolean }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit(sellerId, administrators);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <p className={classes.loading} aria-busy="true">
        불러오는 중입니다.
      </p>
    );
  }
  const lines = data.pages.flatMap(({ contents }) => contents);
  if (lines.length === 0) return <p className={classes.none}>기록이 없어요.</p>;
  return (
    <>
      <ol className={classes.history}>
        {lines.map((line) => (
          <li key={line.id}>
            <Line line={line} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          더 보기
        </Button>
      )}
    </>
  );
}

function Line({ line }: { line: AuditLine }) {
  const who = line.actingFor === null ? line.actorLoginId : `${line.actorLoginId} → ${line.actingFor}`;
  return (
    <>
      <div className={classes.historyTop}>
        <b>{line.title}</b>
        <span className="moa-quiet">
          {who || '시스템'} · <DateTime at={line.at} />
        </span>
      </div>
      {changeLines(line).map((text) => (
        <p key={text} className={classes.historyNote}>
          {text}
        </p>
      ))}
    </>
  );
}
