import type { NoticeKind } from '@moa/core';
import { useEffect, useRef } from 'react';
import { DetailDrawer } from '../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import { NoticeBody } from './notice-body.tsx';
import { Pin, ShopName } from './notice-columns.tsx';
import classes from './notices.module.css';
import { useMarkRead, useNotice } from './queries.ts';

/** One notice beside the list. Opening it marks it as read. */
export function NoticeDrawer({ kind, id, onClose }: { kind: NoticeKind; id: string; onClose(): void }) {
  const { data, error, refetch } = useNotice(kind, id);
  const { mutate } = useMarkRead(kind);
  const marked = useRef(false);
  const unread = data?.read === false;
  useEffect(() => {
    if (!unread || marked.current) return;
    marked.current = true;
    mutate([id]);
  }, [unread, id, mutate]);

  return (
    <DetailDrawer
      title={data?.title ?? (error ? '공지' : '불러오는 중')}
      above={
        data && (
          <>
            {data.pinned && (
              <span className={classes.pinned}>
                <Pin /> <span aria-hidden>고정</span>
              </span>
            )}
            {data.shopType ? <ShopName shopType={data.shopType} /> : '모아 공지'}
          </>
        )
      }
      below={data && <DateTime at={data.at} />}
      onClose={onClose}
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className={classes.bone} aria-busy="true" />}
      {data && <NoticeBody html={data.body} link={data.link} />}
    </DetailDrawer>
  );
}
