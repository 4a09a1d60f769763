/** Shop products of the chosen account that belong to no base product yet. */
import { Button } from '@mantine/core';
import { IconArrowsJoin, IconLink, IconPackageImport, IconUnlink } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { navigateTo } from '../../client/navigate.ts';
import { lazyPart } from '../../ui/code.tsx';
import { ask } from '../../ui/dialogs/dialogs.ts';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import type { ListAddress } from '../../ui/list/address.ts';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { useEverything } from '../../ui/list/everything.ts';
import { ListPanel } from '../../ui/list/list-panel.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { toast } from '../../ui/toast.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { COLLECT_COLUMNS, CollectCard } from './collect-columns.tsx';
import { type Account, countAlike, type Listing, untiedConditions, untiedOptions, useAdoptMany, useTie } from './queries.ts';
import type { CollectSearch } from './search.ts';

const TieDialog = lazyPart(() => import('./tie-dialog.tsx'), 'TieDialog');

export function Collected({ account, address }: { account: Account; address: ListAddress<CollectSearch> }) {
  const list = useList({
    name: 'collected',
    address,
    query: (search, page) => untiedOptions(account.id, search, page),
    opened: 'none',
  });
  const { search, selected, filter } = list;
  const [tying, setTying] = useState<Listing | null>(null);
  const follow = (job: string) => {
    list.selection.clear();
    list.change({ job }, { replace: true });
  };
  const adopt = useAdoptMany(follow);
  const tie = useTie();
  const everything = useEverything(list);
  const [looking, setLooking] = useState(false);
  const only = selected.length === 1 && !everything.on ? selected[0] : undefined;
  const busy = adopt.isPending || looking;

  function tieTo(listing: Listing, productId: string) {
    tie.mutate(
      { listingId: listing.id, productId },
      {
        onSuccess: ({ failed: [refused] }) => {
          list.selection.clear();
          setTying((now) => (now === listing ? null : now));
          if (refused) toast.info('연결하지 못했습니다.', refused.reason);
          else toast.done('기본상품에 연결했습니다.', '잘못 연결했다면 쇼핑몰상품에서 풀 수 있어요.');
        },
        onError: (failure) => toast.failed(failure),
      },
    );
  }

  /** What is here already would be here twice. */
  async function make() {
    const chosen = [...selected];
    const all = everything.on;
    setLooking(true);
    const alike = all
      ? null
      : await countAlike(account, chosen).catch((failure: unknown) => {
          toast.failed(failure);
          return undefined;
        });
    setLooking(false);
    if (alike === undefined) return;
    const answer = alike === 0 ? 'MAKE' : await askTwice(alike, everything.count);
    if (answer === 'MATCH') toMatch();
    else if (answer === 'MAKE')
      adopt.mutate(
        all ? { matching: untiedConditions(account.id, search) } : chosen.map(({ id: listingId }) => ({ listingId, productId: null })),
      );
  }

  const toMatch = () => navigateTo(`/app/collect/create?id=${account.id}`);

  return (
    <>
      <ListPanel
        title="2. 가져온 상품"
        note="기본상품에 아직 연결하지 않은 상품이에요"
        list={list}
        label="가져온 상품 목록"
        columns={COLLECT_COLUMNS}
        rowLabel={(row) => row.name}
        card={(row) => <CollectCard listing={row} />}
        tools={
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconUnlink size={15} aria-hidden />}
              onClick={() => navigateTo(`/app/product/list/moa-product?accounts=${account.id}`)}
            >
              연결한 상품 보기·풀기
            </Button>
            <Button
              size="xs"
              leftSection={<IconArrowsJoin size={15} aria-hidden />}
              disabled={list.data?.totalElements === 0}
              onClick={toMatch}
            >
              기본상품과 짝 맞추기
            </Button>
          </>
        }
        filters={
          <SearchFilter keyword={search.q ?? ''} placeholder="상품명·상품번호 찾기" onSearch={(q) => filter({ q: q || undefined })} />
        }
        bulk={
          <BulkBar
            count={everything.count}
            everything={everything.bar}
            onClear={list.selection.clear}
            actions={[
              {
                label: adopt.isPending ? '만드는 중' : '기본상품 만들기',
                icon: IconPackageImport,
                main: true,
                disabled: busy,
                onRun: () => void make(),
              },
              {
                label: '기존 상품에 연결',
                icon: IconLink,
                disabled: only === undefined || busy,
                reason: only === undefined ? '한 건씩 연결할 수 있어요.' : undefined,
                onRun: () => only && setTying(only),
              },
            ]}
          />
        }
        empty={
          <EmptyState icon={IconPackageImport} title="연결할 상품이 없어요.">
            상품 가져오기를 누르면 쇼핑몰의 상품을 읽어 와요. 이미 모두 연결했다면 쇼핑몰상품에서 볼 수 있어요.
          </EmptyState>
        }
        noMatch={{ title: `‘${search.q}’에 맞는 상품이 없어요.`, text: '상품명이나 상품번호의 일부로 찾아보세요.' }}
      />
      <Suspense>
        {tying && (
          <TieDialog listing={tying} busy={tie.isPending} onTie={(productId) => tieTo(tying, productId)} onClose={() => setTying(null)} />
        )}
      </Suspense>
    </>
  );
}

/** @param alike how many have a like product here; null: nobody looked */
function askTwice(alike: number | null, count: number): Promise<'MAKE' | 'MATCH' | null> {
  const twice = '새로 만들면 같은 상품이 둘이 되고 재고도 따로 움직여요.';
  return ask({
    title: alike === null ? `${formatNumber(count)}건을 모두 새로 만들까요?` : '이미 있는 상품일 수 있어요',
    message:
      alike === null
        ? `코드나 이름이 같은 기본상품이 있는지 먼저 짝 맞추기에서 확인해주세요. ${twice}`
        : `고른 상품 가운데 ${formatNumber(alike)}건은 코드나 이름이 같은 기본상품이 있어요. ${twice}`,
    buttons: [
      { value: 'MAKE', label: alike === null ? '모두 새로 만들기' : '그래도 새로 만들기', kind: 'plain' },
      { value: 'MATCH', label: '짝 맞추기' },
    ],
  });
}
