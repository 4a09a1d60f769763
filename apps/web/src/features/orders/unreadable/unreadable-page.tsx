/** Orders that a shop reported in a way nobody could read: what they are, why, and asking for them once more. */
import { Button } from '@mantine/core';
import { IconFileUnknown, IconRefresh } from '@tabler/icons-react';
import { orpc } from '../../../client/api.ts';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { useListAddress } from '../../../ui/list/address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { unreadableSearch } from '../list/search-params.ts';
import { UNREADABLE_COLUMNS } from './unreadable-columns.tsx';
import { UnreadableMore } from './unreadable-more.tsx';
import { useReplay } from './use-replay.ts';

const TABS = [
  { value: 'open', label: '확인 필요' },
  { value: 'all', label: '전체' },
] as const;

export function UnreadablePage() {
  const list = useList({
    name: 'unreadable',
    address: useListAddress(unreadableSearch),
    query: ({ tab }, page) => orpc.orders.unreadable.queryOptions({ input: { ...page, all: tab === 'all' } }),
  });
  const { rows, search } = list;
  const replay = useReplay();
  const open = rows.filter((record) => record.readAt === null);

  return (
    <ListPage
      title="읽지 못한 주문"
      note="쇼핑몰이 보낸 내용에 없거나 잘못된 값이 있어 목록에 넣지 못한 주문이에요"
      actions={
        <Button
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          disabled={open.length === 0}
          loading={replay.running}
          onClick={() => replay.start(open.map(({ id }) => id))}
        >
          다시 읽기
        </Button>
      }
      list={list}
      label="읽지 못한 주문 목록"
      columns={UNREADABLE_COLUMNS}
      rowLabel={(record) => `${record.shopName} ${record.key}`}
      filters={
        <FilterTabs
          label="읽지 못한 주문"
          tabs={TABS}
          value={search.tab ?? 'open'}
          onChange={(tab) => list.filter({ tab: tab === 'all' ? tab : undefined })}
        />
      }
      empty={
        <EmptyState icon={IconFileUnknown} title="읽지 못한 주문이 없어요.">
          쇼핑몰에서 온 주문을 모두 읽었어요.
        </EmptyState>
      }
      drawer={{
        more: (record) => <UnreadableMore record={record} />,
        footer: ({ id, readAt }) =>
          readAt === null && (
            <Button
              leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
              loading={replay.running}
              onClick={() => replay.start([id])}
            >
              다시 읽기
            </Button>
          ),
      }}
    />
  );
}
