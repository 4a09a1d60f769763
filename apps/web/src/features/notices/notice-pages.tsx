/** The operator's notices, and those about shops: two lists that are never mixed. */
import { Button } from '@mantine/core';
import { isShopType, type NoticeKind, SHOP_TYPE_ORDER, type ShopType } from '@moa/core';
import { IconChecks, IconSpeakerphone } from '@tabler/icons-react';
import { useCounts } from '../../client/live/live.ts';
import { useUser } from '../../client/use-user.ts';
import { ChannelFilter } from '../../ui/filters/channel-filter.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { MOA_COLUMNS, NoticeCard, SHOP_COLUMNS } from './notice-columns.tsx';
import { NoticeDrawer } from './notice-drawer.tsx';
import { NoticeKinds } from './notice-kinds.tsx';
import { noticesOptions, useMarkRead } from './queries.ts';
import { noticeSearch } from './search.ts';

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

function NoticePage({ kind }: { kind: NoticeKind }) {
  const list = useList({
    name: `notices-${kind}`,
    address: useListAddress(noticeSearch),
    query: (search, page) => noticesOptions(kind, search, page),
    size: 20,
  });
  const { search, filter } = list;
  const counts = useCounts();
  const unread = counts[kind === 'MOA' ? 'notice.moa' : 'notice.shop'] ?? 0;
  const markRead = useMarkRead(kind);

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
      above={<NoticeKinds kind={kind} counts={counts} />}
      list={list}
      label={kind === 'MOA' ? '모아 공지 목록' : '쇼핑몰 공지 목록'}
      columns={kind === 'MOA' ? MOA_COLUMNS : SHOP_COLUMNS}
      rowLabel={(notice) => `${notice.title} 공지`}
      card={(notice) => <NoticeCard notice={notice} />}
      filters={
        <>
          <FilterTabs
            label="읽은 상태"
            tabs={[
              { value: 'all', label: '전체' },
              { value: 'unread', label: '안 읽음', ...(unread > 0 ? { count: unread } : {}) },
            ]}
            value={search.tab ?? 'all'}
            onChange={(next) => filter({ tab: next === 'unread' ? next : undefined })}
          />
          <SearchFilter keyword={search.q ?? ''} placeholder="제목, 내용" onSearch={(q) => filter({ q: q || undefined })} />
          {kind === 'SHOP' && (
            <Shops value={search.shops ?? []} onChange={(next) => filter({ shops: next.length > 0 ? next : undefined })} />
          )}
        </>
      }
      empty={<Nothing kind={kind} unread={search.tab === 'unread'} />}
      noMatch={{
        title: '조건에 맞는 공지가 없어요.',
        text: kind === 'SHOP' ? '검색어나 쇼핑몰을 바꿔 보세요.' : '다른 검색어로 찾아보세요.',
      }}
      drawer={(id) => <NoticeDrawer key={id} kind={kind} id={id} onClose={() => list.open(undefined)} />}
    />
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

function Nothing({ kind, unread }: { kind: NoticeKind; unread: boolean }) {
  if (unread) {
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
