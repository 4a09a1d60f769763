/** What the drawer of an unreadable order says beside its columns. */
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { DrawerSection } from '../../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import classes from './unreadable.module.css';
import type { UnreadableRecord } from './unreadable-columns.tsx';

/** What to do about it, and what the shop sent. */
export function UnreadableMore({ record: { id, readAt } }: { record: UnreadableRecord }) {
  const [revealed, setRevealed] = useState(false);
  return (
    <>
      <DrawerSection>
        <p className="moa-soft">
          {readAt === null
            ? '쇼핑몰 관리자에서 이 번호의 주문을 확인하고 처리해주세요. 쇼핑몰이나 모아가 고쳐진 뒤에는 다시 읽기로 가져올 수 있어요.'
            : '그 뒤에 제대로 읽혀서 주문 목록에 들어갔어요.'}
        </p>
      </DrawerSection>
      <DrawerSection title="쇼핑몰이 보낸 원본">
        {revealed ? (
          <RawText id={id} />
        ) : (
          <>
            <p className={classes.warning}>구매자와 받는 분의 개인정보가 들어 있을 수 있어요. 보면 기록에 남아요.</p>
            <Button variant="default" leftSection={<IconEye size={16} stroke={1.75} aria-hidden />} onClick={() => setRevealed(true)}>
              원본 보기
            </Button>
          </>
        )}
      </DrawerSection>
    </>
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
