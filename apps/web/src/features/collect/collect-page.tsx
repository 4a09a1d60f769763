import { Button } from '@mantine/core';
import { compareShopTypes } from '@moa/core';
import { IconBuildingStore, IconDownload, IconLink, IconPackageImport, IconX } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { navigateTo } from '../../client/navigate.ts';
import { useShopLinkWarning } from '../../client/shop-link-warning.ts';
import { useUser } from '../../client/use-user.ts';
import { lazyPart } from '../../ui/code.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Radio } from '../../ui/inputs/radio.tsx';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { PageBar } from '../../ui/list/page-bar.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { TableTools } from '../../ui/table/settings/table-tools.tsx';
import { useTablePrefs } from '../../ui/table/settings/use-table-prefs.ts';
import { toast } from '../../ui/toast.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { JobBand } from '../jobs/index.ts';
import classes from './collect.module.css';
import { COLLECT_COLUMNS, CollectCard } from './collect-columns.tsx';
import {
  type Account,
  type Adopted,
  DEFAULT_SIZE,
  type Listing,
  renewCollected,
  useAccounts,
  useAdopt,
  useCollect,
  useUntied,
} from './queries.ts';
import type { CollectSearch } from './routes.ts';

const TieDialog = lazyPart(() => import('./tie-dialog.tsx'), 'TieDialog');

const route = getRouteApi('/app/product/collect');

export function CollectPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/app/product/collect' });
  const shops = useAccounts();
  useShopLinkWarning(shops.data?.contents);
  const accounts = shops.data?.contents
    .filter((account) => account.status !== 'UNLINKED')
    .sort((a, b) => compareShopTypes(a.shopType, b.shopType) || Number(a.id) - Number(b.id));
  // With one shop there is nothing to choose.
  const account = accounts?.find((each) => each.id === search.id) ?? (accounts?.length === 1 ? accounts[0] : undefined);
  const go = (part: Partial<CollectSearch>, replace = false) => void navigate({ search: (before) => ({ ...before, ...part }), replace });
  const collect = useCollect((job) => go({ job }, true));

  return (
    <Page>
      <PageHeader title="상품 가져오기" note="쇼핑몰에서 이미 팔고 있는 상품을 모아에서 함께 관리해요" />
      <Panel title="1. 어느 쇼핑몰에서 가져올까요?">
        {shops.error && !shops.data && <ErrorState error={shops.error} onRetry={() => void shops.refetch()} />}
        {!shops.data && !shops.error && <div className={classes.choicesSkeleton} aria-busy="true" />}
        {accounts?.length === 0 && (
          <EmptyState
            icon={IconBuildingStore}
            title="아직 연동한 쇼핑몰이 없어요."
            action={<Button onClick={() => navigateTo('/app/setting/shop?dialog=link')}>쇼핑몰 연동하기</Button>}
          >
            쇼핑몰을 연동하면 팔고 있는 상품을 가져올 수 있어요.
          </EmptyState>
        )}
        {accounts && accounts.length > 0 && (
          <div className={classes.chooser}>
            <fieldset className={classes.choices}>
              <legend className="moa-hidden">쇼핑몰 계정</legend>
              {accounts.map((each) => (
                <label key={each.id} className={classes.choice}>
                  <Radio
                    name="collect-account"
                    checked={each.id === account?.id}
                    onChoose={() => go({ id: each.id, page: undefined, q: undefined, job: undefined })}
                  />
                  <ChannelBadge shopType={each.shopType} decorative size="sm" />
                  <span className={classes.choiceName}>
                    {shopLabel(each)}
                    {each.status !== 'NORMAL' && (
                      <span className={classes.choiceNote}>
                        {each.status === 'DISABLED' ? '사용중지한 계정이에요' : '재연동이 필요해요'}
                      </span>
                    )}
                  </span>
                </label>
              ))}
            </fieldset>
            <Button
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={account?.status !== 'NORMAL'}
              loading={collect.isPending}
              onClick={() => account && collect.mutate({ shopType: account.shopType, shopAccountId: account.shopAccountId })}
            >
              상품 가져오기
            </Button>
          </div>
        )}
      </Panel>
      {search.job !== undefined && (
        <JobBand
          key={search.job}
          jobId={search.job}
          onClose={() => go({ job: undefined }, true)}
          onRetried={(job) => go({ job }, true)}
          onEnded={renewCollected}
        />
      )}
      {account && <Collected key={account.id} account={account} search={search} go={go} />}
    </Page>
  );
}

interface CollectedProps {
  account: Account;
  search: CollectSearch;
  go(part: Partial<CollectSearch>, replace?: boolean): void;
}

function Collected({ account, search, go }: CollectedProps) {
  const { loginId } = useUser();
  const prefs = useTablePrefs('collected', loginId);
  const selection = useSelection();
  const { data, error, isPlaceholderData, refetch } = useUntied(account.id, search);
  const [tying, setTying] = useState<Listing | null>(null);
  const [result, setResult] = useState<Adopted | null>(null);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const adopt = useAdopt();
  const page = (search.page ?? 1) - 1;
  const size = search.size ?? DEFAULT_SIZE;
  const chosen = data?.contents.filter((row) => selection.ids.has(row.id)) ?? [];
  const [only] = chosen;

  function take(listings: readonly Listing[], productId?: string) {
    setNames(new Map(listings.map((listing) => [listing.id, listing.name])));
    adopt.mutate(
      { listingIds: listings.map((listing) => listing.id), ...(productId ? { productId } : {}) },
      {
        onSuccess: (adopted) => {
          selection.clear();
          setTying(null);
          setResult(adopted);
        },
        onError: (failure) => toast.failed(failure),
      },
    );
  }

  return (
    <>
      {result && <Result result={result} names={names} onClose={() => setResult(null)} />}
      <Panel
        flush
        title={
          <>
            2. 가져온 상품{' '}
            {data && (
              <span className={classes.total}>
                {formatNumber(data.totalElements)}
                {data.totalExact ? '' : '+'}
              </span>
            )}
          </>
        }
        note="기본상품에 아직 연결하지 않은 상품이에요"
      >
        <div className={classes.tools}>
          <FilterBar end={<TableTools columns={COLLECT_COLUMNS} prefs={prefs} />}>
            <SearchFilter
              keyword={search.q ?? ''}
              placeholder="상품명·상품번호 찾기"
              onSearch={(q) => {
                selection.clear();
                go({ q: q || undefined, page: undefined });
              }}
            />
          </FilterBar>
        </div>
        <DataTable
          label="가져온 상품 목록"
          columns={COLLECT_COLUMNS}
          rows={data?.contents}
          rowId={rowId}
          rowLabel={(row) => row.name}
          prefs={prefs}
          selection={selection}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          card={(row) => <CollectCard listing={row} />}
          empty={
            search.q ? (
              <EmptyState title={`‘${search.q}’에 맞는 상품이 없어요.`} />
            ) : (
              <EmptyState icon={IconPackageImport} title="연결할 상품이 없어요.">
                상품 가져오기를 누르면 쇼핑몰의 상품을 읽어 와요. 이미 모두 연결했다면 쇼핑몰상품에서 볼 수 있어요.
              </EmptyState>
            )
          }
        />
        <PageBar
          of={data}
          page={page}
          size={size}
          onPage={(next) => {
            selection.clear();
            go({ page: next === 0 ? undefined : next + 1 });
          }}
          onSize={(next) => go({ page: undefined, size: next === DEFAULT_SIZE ? undefined : next })}
        />
      </Panel>
      <BulkBar
        count={chosen.length}
        onClear={selection.clear}
        actions={[
          {
            label: adopt.isPending ? '만드는 중' : '기본상품 만들기',
            icon: IconPackageImport,
            main: true,
            disabled: adopt.isPending,
            onRun: () => take(chosen),
          },
          {
            label: '기존 상품에 연결',
            icon: IconLink,
            disabled: chosen.length !== 1 || adopt.isPending,
            reason: chosen.length === 1 ? undefined : '한 건씩 연결할 수 있어요.',
            onRun: () => only && setTying(only),
          },
        ]}
      />
      <Suspense>
        {tying && (
          <TieDialog
            listing={tying}
            busy={adopt.isPending}
            onTie={(productId) => take([tying], productId)}
            onClose={() => setTying(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function rowId(row: Listing): string {
  return row.id;
}

function Result({ result, names, onClose }: { result: Adopted; names: ReadonlyMap<string, string>; onClose(): void }) {
  const { created, tied, failed } = result;
  const sentences = [
    created > 0 && `기본상품 ${formatNumber(created)}개를 만들었습니다.`,
    tied > 0 && `${formatNumber(tied)}건을 기본상품에 연결했습니다.`,
    failed.length > 0 && `${formatNumber(failed.length)}건은 하지 못했습니다.`,
  ].filter(Boolean);
  return (
    <section className={classes.result} data-failed={failed.length > 0 || undefined} aria-label="처리 결과">
      <div className={classes.resultHead}>
        <p role="status">{sentences.join(' ')}</p>
        {created + tied > 0 && (
          <Button size="xs" variant="default" onClick={() => navigateTo('/app/unit/list')}>
            기본상품 보기
          </Button>
        )}
        <IconButton label="결과 닫기" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </div>
      {failed.length > 0 && (
        <ul>
          {failed.map((each) => (
            <li key={each.listingId}>
              <b>{names.get(each.listingId) ?? each.listingId}</b> · {each.reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
