/** One notice being written: the form beside what sellers will see. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page/page.tsx';
import classes from './admin-notice.module.css';
import { NoticeEditor } from './notice-editor.tsx';

const route = getRouteApi('/app/admin/notice/$id');

export function NoticeEditorPage() {
  const { id } = route.useParams();
  const [round, setRound] = useState(0);
  if (id === 'new') return <NoticeEditor key={`new-${round}`} notice={null} onNext={() => setRound(round + 1)} />;
  return <ExistingNotice key={id} id={id} />;
}

function ExistingNotice({ id }: { id: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(
    // As it is now when it is opened, and not changed under one's hands afterwards.
    orpc.adminNotices.detail.queryOptions({
      input: { id },
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  if (data && isFetchedAfterMount) return <NoticeEditor notice={data} />;
  return (
    <Page>
      <PageHeader title="공지 고치기" />
      <Panel>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <div className={classes.bone} aria-busy="true" />}
      </Panel>
    </Page>
  );
}
