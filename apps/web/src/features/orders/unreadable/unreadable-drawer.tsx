import { Button } from '@mantine/core';
import { IconEye, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import { DetailDrawer } from '../../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import classes from './unreadable.module.css';
import { Shop, UnreadablePill, type UnreadableRecord } from './unreadable-columns.tsx';
import type { Replay } from './use-replay.ts';

export function UnreadableDrawer({ record, replay, onClose }: { record: UnreadableRecord; replay: Replay; onClose(): void }) {
  const [revealed, setRevealed] = useState(false);
  return (
    <DetailDrawer
      title={<CopyText value={record.key} name="쇼핑몰 번호" />}
      above={
        <>
          <Shop record={record} />
          <UnreadablePill record={record} />
        </>
      }
      below={
        <>
          <DateTime at={record.at} />에 받았어요
        </>
      }
      onClose={onClose}
      footer={
        record.readAt === null && (
          <Button
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            loading={replay.running}
            onClick={() => replay.start([record.id])}
          >
            다시 읽기
          </Button>
        )
      }
    >
      <section className={classes.part}>
        <h3>읽지 못한 이유</h3>
        <p>{record.reason}</p>
        <p className="moa-sub">
          {record.readAt === null
            ? '쇼핑몰 관리자에서 이 번호의 주문을 확인하고 처리해주세요. 쇼핑몰이나 모아가 고쳐진 뒤에는 다시 읽기로 가져올 수 있어요.'
            : '그 뒤에 제대로 읽혀서 주문 목록에 들어갔어요.'}
        </p>
      </section>
      <section className={classes.part}>
        <h3>쇼핑몰이 보낸 원본</h3>
        {revealed ? (
          <RawText id={record.id} />
        ) : (
          <>
            <p className="moa-sub">구매자와 받는 분의 개인정보가 들어 있을 수 있어요. 보면 기록에 남아요.</p>
            <Button variant="default" leftSection={<IconEye size={16} stroke={1.75} aria-hidden />} onClick={() => setRevealed(true)}>
              원본 보기
            </Button>
          </>
        )}
      </section>
    </DetailDrawer>
  );
}

function RawText({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(
    orpc.orders.unreadableRaw.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className="moa-sub">불러오고 있어요.</p>;
  if (data.raw === '') return <p className="moa-sub">쇼핑몰이 번호만 보내고 내용은 보내지 않았어요.</p>;
  return <pre className={classes.raw}>{inLines(data.raw)}</pre>;
}

/** JSON a field a line; whatever else it is, as it came. */
function inLines(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
