/** 수집 상태: how fresh each list of each shop is, and which days had gaps. */
import { Button } from '@mantine/core';
import { IconChecks, IconHistory } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useAuthority } from '../../client/use-user.ts';
import { lazyPart } from '../../ui/code.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { Select } from '../../ui/inputs/select/select.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { ListPanel } from '../../ui/list/list-panel.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel, PanelEmpty } from '../../ui/page/page.tsx';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { JobBand } from '../jobs/index.ts';
import classes from './collections.module.css';
import { DAY_COLUMNS } from './day-columns.tsx';
import { daysOptions, useCollectionStatus } from './queries.ts';
import { collectionSearch } from './search.ts';
import { ShopFreshness } from './shop-freshness.tsx';

const AgainDialog = lazyPart(() => import('./again-dialog.tsx'), 'AgainDialog');
const TABS = [
  { value: 'all', label: '모든 날' },
  { value: 'yes', label: '빠진 것이 있던 날' },
] as const;

export function CollectionsPage() {
  const status = useCollectionStatus();
  const list = useList({ name: 'collection-days', address: useListAddress(collectionSearch), query: daysOptions, opened: 'none' });
  const { search, filter, change } = list;
  const [asking, setAsking] = useState(false);
  const mayCollect = useAuthority('orderAuth');
  const shops = status.data?.shops ?? [];
  return (
    <Page>
      <PageHeader
        title="수집 상태"
        note="쇼핑몰에서 마지막으로 제대로 받아온 시각과 다음 수집을 보여 드려요"
        actions={
          mayCollect &&
          shops.length > 0 && (
            <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setAsking(true)}>
              지난 기간 다시 수집
            </Button>
          )
        }
      />
      {search.job !== undefined && (
        <JobBand
          jobId={search.job}
          onClose={() => change({ job: undefined })}
          onRetried={(job) => change({ job })}
          onEnded={() => void status.refetch()}
        />
      )}
      <Panel title="쇼핑몰별 상태">
        <Shops status={status} />
      </Panel>
      <ListPanel
        title="하루 수집 대조"
        note="매일 새벽 어제 하루를 다시 읽어 빠진 주문이 없는지 확인해요. 90일 동안 보여요"
        list={list}
        label="하루 수집 대조 목록"
        columns={DAY_COLUMNS}
        rowLabel={(day) => `${day.day} ${shopLabel(day)}`}
        rowTone={(day) => (day.unreadable > 0 ? 'bad' : day.created > 0 ? 'today' : null)}
        filters={
          <>
            <FilterTabs
              label="빠진 것"
              tabs={TABS}
              value={search.missing ?? 'all'}
              onChange={(next) => filter({ missing: next === 'yes' ? next : undefined })}
            />
            {shops.length > 1 && (
              <Select
                size="small"
                ariaLabel="쇼핑몰"
                value={search.shop ?? ''}
                choices={[{ value: '', label: '모든 쇼핑몰' }, ...shops.map((each) => ({ value: each.accountId, label: shopLabel(each) }))]}
                onChange={(next) => filter({ shop: next || undefined })}
              />
            )}
          </>
        }
        empty={
          <EmptyState icon={IconChecks} title="아직 대조한 날이 없어요.">
            쇼핑몰을 연동한 다음 날 새벽부터 하루씩 대조해요.
          </EmptyState>
        }
        noMatch={{ title: '조건에 맞는 날이 없어요.', text: '빠진 주문이 없었다는 뜻이에요.' }}
      />
      <Suspense>
        {asking && (
          <AgainDialog
            shops={shops.filter(({ status: state }) => state !== 'DISABLED')}
            onClose={() => setAsking(false)}
            onStarted={(job) => {
              setAsking(false);
              change({ job });
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

function Shops({ status: { data, error, refetch } }: { status: ReturnType<typeof useCollectionStatus> }) {
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p className="moa-waiting">불러오는 중이에요.</p>;
  if (data.shops.length === 0) return <PanelEmpty>연동한 쇼핑몰이 없어요. 쇼핑몰 연동에서 먼저 연동해 주세요.</PanelEmpty>;
  return (
    <div className={classes.shops}>
      {data.shops.map((shop) => (
        <ShopFreshness key={shop.accountId} shop={shop} />
      ))}
    </div>
  );
}
