/** 정산 확인: lines with what was expected and paid, and why it differs. */
import { Button } from '@mantine/core';
import type { SettleState } from '@moa/core';
import { IconCheck, IconCoins, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { api, orpc } from '../../client/api.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { Select } from '../../ui/inputs/select/select.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { toast } from '../../ui/toast.ts';
import { JobBand } from '../jobs/index.ts';
import { UnlistedShops } from './file/unlisted-shops.tsx';
import { UploadDialog } from './file/upload-dialog.tsx';
import { ImportButton } from './import-button.tsx';
import { MonthShopFilters } from './month-shop-filters.tsx';
import { renewSettlement } from './queries.ts';
import { type SettleSearch, settleSearch } from './search.ts';
import { SETTLE_COLUMNS, SettleCard } from './settle-columns.tsx';
import { SettleDrawer, useCheck } from './settle-drawer.tsx';
import { type LineFilter, LineSheetButton } from './sheets/settle-sheet-button.tsx';

const TABS = [
  { value: 'all', label: '전체' },
  { value: 'mismatch', label: '불일치' },
  { value: 'missing', label: '누락' },
  { value: 'unmatched', label: '주문 없음' },
  { value: 'waiting', label: '정산 전' },
  { value: 'match', label: '일치' },
] as const;

const STATES: Readonly<Record<Exclude<(typeof TABS)[number]['value'], 'all'>, SettleState>> = {
  mismatch: 'MISMATCH',
  missing: 'MISSING',
  unmatched: 'UNMATCHED',
  waiting: 'WAITING',
  match: 'MATCH',
};

const DIFFERING: SettleState[] = ['MISMATCH', 'MISSING', 'UNMATCHED'];

/** What the list is asked, but for the page; its sheet holds the same lines. */
function conditionsOf({ tab, open, q, month, shop }: SettleSearch): LineFilter {
  return {
    ...(tab ? { state: [STATES[tab]] } : open ? { state: DIFFERING } : {}),
    ...(open ? { checked: false } : {}),
    ...(q ? { keyword: q } : {}),
    ...(month ? { month } : {}),
    ...(shop ? { accountId: shop } : {}),
  };
}

/** What a job brought may be what rows of shops waited for. */
async function matchAnew(): Promise<void> {
  await api.settlement.match({}).catch((error: unknown) => toast.failed(error));
  renewSettlement();
}

export function SettlePage() {
  const [uploading, setUploading] = useState(false);
  const check = useCheck();
  const list = useList({
    name: 'settlements',
    address: useListAddress(settleSearch),
    query: (asked, page) => orpc.settlement.list.queryOptions({ input: { ...page, ...conditionsOf(asked) } }),
  });
  const { search, filter } = list;
  const upload = (
    <Button leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => setUploading(true)}>
      정산 파일 올리기
    </Button>
  );
  return (
    <ListPage
      title="정산 확인"
      note="받아야 할 돈과 받은 돈을 주문마다 원 단위로 비교해요"
      actions={
        <>
          <Button component={AppLink} href="/app/settle/summary" variant="default">
            합계 보기
          </Button>
          <LineSheetButton filter={conditionsOf(search)} found={list.data} selected={list.selected} />
          <ImportButton onStarted={(job) => list.change({ job })} />
          {upload}
        </>
      }
      above={
        <>
          <UnlistedShops />
          {search.job !== undefined && (
            <JobBand
              jobId={search.job}
              onClose={() => list.change({ job: undefined })}
              onRetried={(job) => list.change({ job })}
              onEnded={() => void matchAnew()}
            />
          )}
        </>
      }
      list={list}
      label="정산 목록"
      columns={SETTLE_COLUMNS}
      rowLabel={(line) => `주문 ${line.orderNo} 정산`}
      rowTone={(line) => (line.checkedAt === null && line.state === 'MISSING' ? 'bad' : null)}
      card={(line) => <SettleCard line={line} />}
      filters={
        <>
          <FilterTabs
            label="상태"
            tabs={TABS}
            value={search.tab ?? 'all'}
            onChange={(tab) => filter({ tab: tab === 'all' ? undefined : tab })}
          />
          <MonthShopFilters search={search} filter={filter} />
          <Select
            ariaLabel="확인 표시"
            value={search.open ?? ''}
            choices={[
              { value: '', label: '확인 여부 모두' },
              { value: '1', label: '확인 안 한 차이만' },
            ]}
            onChange={(open) => filter({ open: open === '1' ? '1' : undefined })}
          />
          <SearchFilter keyword={search.q ?? ''} placeholder="주문번호·상품" onSearch={(q) => filter({ q: q || undefined })} />
        </>
      }
      bulk={[
        {
          label: '확인했어요',
          icon: IconCheck,
          main: true,
          disabled: check.isPending,
          onRun: () => check.mutate({ ids: list.selected.map(({ id }) => id), checked: true }, { onSuccess: list.selection.clear }),
        },
      ]}
      empty={
        <EmptyState icon={IconCoins} title="아직 정산 내역이 없어요." action={upload}>
          배송이 끝난 주문은 매일 새벽에 받을 돈으로 올라와요. 쇼핑몰에서 받은 정산 파일을 올리면 바로 비교해 드려요.
        </EmptyState>
      }
      noMatch={{ title: '조건에 맞는 정산 내역이 없어요.', text: '달이나 쇼핑몰을 바꿔 보세요.' }}
      drawer={(id) => <SettleDrawer key={id} id={id} onClose={() => list.open(undefined)} onCollecting={(job) => list.change({ job })} />}
    >
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
    </ListPage>
  );
}
