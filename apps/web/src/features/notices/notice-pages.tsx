/** The operator's notices, and those about shops: two lists that are never mixed. */
import { Button } from '@mantine/core';
import { isShopType, type NoticeKind, SHOP_TYPE_ORDER, type ShopType } from '@moa/core';
import { IconChecks, IconSpeakerphone } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCounts } from '../../client/live/live.ts';
import { useUser } from '../../client/use-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import { ChannelFilter } from '../../ui/filters/channel-filter.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { pagingOf } from '../../ui/list/paging.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useTablePrefs } from '../../ui/table/settings/use-table-prefs.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { MOA_COLUMNS, NoticeCard, SHOP_COLUMNS } from './notice-columns.tsx';
import { NoticeDrawer } from './notice-drawer.tsx';
import classes from './notices.module.css';
import { type NoticeLine, useMarkRead, useNotices } from './queries.ts';
import type { NoticeSearch } from './routes.ts';

const DEFAULT_SIZE = 20;
const WHERE = { MOA: '/app/notice/moa', SHOP: '/app/notice/shop' } as const satisfies Record<NoticeKind, string>;
const NOTES: Record<NoticeKind, string> = {
  MOA: '모아에서 알려 드리는 소식이에요',
  SHOP: '쇼핑몰이 판매자에게 알린 소식이에요. 연동한 쇼핑몰의 공지가 먼저 보여요',
};

export function MoaNoticePage() {
  return <NoticePage key="MOA" kind="MOA" />;
}

export function ShopNoticePage() {
  return <NoticePage key="SHOP" kind="SHOP" />;
}

function readShops(text: string | undefined): ShopType[] {
  return (text ?? '').split(',').filter(isShopType);
}

function NoticePage({ kind }: { kind: NoticeKind }) {
  const search: NoticeSearch = useSearch({ from: WHERE[kind] });
  const navigate = useNavigate({ from: WHERE[kind] });
  const { loginId } = useUser();
  const prefs = useTablePrefs(`notices-${kind}`, loginId);
  const counts = useCounts();
  const unread = counts[kind === 'MOA' ? 'notice.moa' : 'notice.shop'] ?? 0;
  const paging = pagingOf(search, DEFAULT_SIZE, (part) => void navigate({ search: (before: NoticeSearch) => ({ ...before, ...part }) }));
  const shopTypes = kind === 'SHOP' ? readShops(search.shops) : [];
  const list = useNotices({
    kind,
    keyword: search.q ?? '',
    unread: search.tab === 'unread',
    shopTypes,
    page: paging.page,
    size: paging.size,
  });
  const markRead = useMarkRead(kind);
  const filter = (part: NoticeSearch) =>
    void navigate({ search: (before: NoticeSearch) => ({ ...before, page: undefined, id: undefined, ...part }) });
  const open = (id: string | undefined) =>
    void navigate({ search: (before: NoticeSearch) => ({ ...before, id }), replace: search.id !== undefined });

  return (
    <ListPage
      title="공지"
      note={NOTES[kind]}
      actions={
        unread > 0 && (
          <Button
            variant="default"
            leftSection={<IconChecks size={16} aria-hidden />}
            loading={markRead.isPending}
            onClick={() => markRead.mutate(null)}
          >
            모두 읽음
          </Button>
        )
      }
      list={list}
      paging={paging}
      above={<Kinds kind={kind} counts={counts} />}
      filters={
        <>
          <FilterTabs
            label="읽은 상태"
            tabs={[
              { value: 'all', label: '전체' },
              { value: 'unread', label: '안 읽음', ...(unread > 0 ? { count: unread } : {}) },
            ]}
            value={search.tab ?? 'all'}
            onChange={(next) => filter({ tab: next === 'unread' ? 'unread' : undefined })}
          />
          <SearchFilter keyword={search.q ?? ''} placeholder="제목, 내용" onSearch={(keyword) => filter({ q: keyword || undefined })} />
          {kind === 'SHOP' && <Shops value={shopTypes} onChange={(next) => filter({ shops: next.join(',') || undefined })} />}
        </>
      }
      label={kind === 'MOA' ? '모아 공지 목록' : '쇼핑몰 공지 목록'}
      columns={kind === 'MOA' ? MOA_COLUMNS : SHOP_COLUMNS}
      rowId={rowId}
      rowLabel={(notice) => `${notice.title} 공지`}
      prefs={prefs}
      openId={search.id ?? null}
      onOpen={(notice) => open(notice.id)}
      card={(notice) => <NoticeCard notice={notice} />}
      empty={<Nothing kind={kind} search={search} />}
    >
      {search.id !== undefined && <NoticeDrawer key={search.id} kind={kind} id={search.id} onClose={() => open(undefined)} />}
    </ListPage>
  );
}

function Kinds({ kind, counts }: { kind: NoticeKind; counts: Record<string, number> }) {
  const kinds = [
    { value: 'MOA', label: '모아 공지', unread: counts['notice.moa'] ?? 0 },
    { value: 'SHOP', label: '쇼핑몰 공지', unread: counts['notice.shop'] ?? 0 },
  ] as const;
  return (
    <nav aria-label="공지 종류" className={classes.kinds}>
      {kinds.map((each) => (
        <AppLink
          key={each.value}
          href={WHERE[each.value]}
          className={cx(classes.kind, each.value === kind && classes.kindOn)}
          aria-current={each.value === kind ? 'page' : undefined}
        >
          {each.label}
          {each.unread > 0 && (
            <span className={classes.count}>
              {formatNumber(each.unread)}
              <span className="moa-hidden">건 읽지 않음</span>
            </span>
          )}
        </AppLink>
      ))}
    </nav>
  );
}

/** Linked shops stand in the choice; without any, all do. */
function Shops({ value, onChange }: { value: ShopType[]; onChange(next: ShopType[]): void }) {
  const linked =
    useUser()
      .seller?.shopAccounts.map(({ shopType }) => shopType)
      .filter(isShopType) ?? [];
  const all = SHOP_TYPE_ORDER.filter((shopType) => shopType !== 'ORDER_HANDWRITING');
  return <ChannelFilter shopTypes={linked.length > 0 ? [...linked, ...value] : all} value={value} onChange={onChange} />;
}

function Nothing({ kind, search }: { kind: NoticeKind; search: NoticeSearch }) {
  if (search.q || search.shops) {
    return (
      <EmptyState icon={IconSpeakerphone} title="조건에 맞는 공지가 없어요.">
        검색어나 쇼핑몰을 바꿔 보세요.
      </EmptyState>
    );
  }
  if (search.tab === 'unread') {
    return (
      <EmptyState icon={IconChecks} title="모두 읽었어요.">
        새 공지가 올라오면 대시보드와 메뉴에 건수가 보여요.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconSpeakerphone} title="아직 공지가 없어요.">
      {kind === 'MOA' ? '점검이나 새 기능 소식이 여기에 올라와요.' : '쇼핑몰의 정책 변경이나 점검 소식이 여기에 올라와요.'}
    </EmptyState>
  );
}

function rowId(notice: NoticeLine): string {
  return notice.id;
}
