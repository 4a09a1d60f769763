import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { type Reach, type ReachWatch, watchReach } from './reachable.ts';
import { firstReload } from './reload-once.ts';

/** Data is not asked for again in the same breath. */
const DATA_FIRST_MS = 3000;

export interface UnreachableScreenProps {
  /** Which code can't be had; null where data could not be fetched. */
  missing: string | null;
  /** Tries again where data could not be fetched. Code comes with a new document only: browsers remember what they could not fetch. */
  onBack?: () => void;
}

/** Stands for a screen whose code or data can't be fetched, and opens it by itself once the server is there again. */
export function UnreachableScreen({ missing, onBack }: UnreachableScreenProps) {
  const [reach, setReach] = useState<Reach | null>(navigator.onLine ? null : 'OUT_OF_REACH');
  const watch = useRef<ReachWatch>(null);
  const open = useEffectEvent(onBack ?? (() => window.location.reload()));
  useEffect(() => {
    watch.current = watchReach(
      (next) => {
        setReach(next);
        // A release that replaced the code is loaded once: a second time would say the same.
        if (next === 'BACK' || (next === 'THERE' && (missing === null || firstReload(missing)))) open();
      },
      missing === null ? DATA_FIRST_MS : 0,
    );
    return () => watch.current?.stop();
  }, [missing]);

  if (missing !== null && reach === 'THERE') {
    return (
      <EmptyState
        asPage
        icon={IconRefresh}
        title="새 버전이 나왔습니다."
        action={<Button onClick={() => window.location.reload()}>새로고침</Button>}
      >
        새로고침하면 이어서 사용할 수 있어요.
      </EmptyState>
    );
  }
  return (
    <div role="alert" data-unopened>
      <EmptyState
        asPage
        icon={IconCloudOff}
        title={navigator.onLine ? '서버에 연결하지 못해 화면을 열지 못했습니다.' : '인터넷 연결이 끊겨 화면을 열지 못했습니다.'}
        action={
          <>
            <Button onClick={() => watch.current?.look()}>다시 시도</Button>
            <Button variant="default" onClick={() => window.history.back()}>
              이전 화면
            </Button>
          </>
        }
      >
        연결되면 이 화면을 바로 열어 드려요.
      </EmptyState>
    </div>
  );
}
