/** Shop products of the chosen account that belong to no base product yet. */
import { Button } from '@mantine/core';
import { IconArrowsJoin, IconLink, IconPackageImport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { navigateTo } from '../../client/navigate.ts';
import { lazyPart } from '../../ui/code.tsx';
import { ask } from '../../ui/dialogs/dialogs.ts';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import type { ListAddress } from '../../ui/list/address.ts';
import { ListPanel } from '../../ui/list/list-panel.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { toast } from '../../ui/toast.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { AdoptResult } from './adopt-result.tsx';
import { COLLECT_COLUMNS, CollectCard } from './collect-columns.tsx';
import { type Account, type Adopted, countAlike, type Listing, untiedOptions, useAdopt } from './queries.ts';
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
  const [result, setResult] = useState<{ adopted: Adopted; names: ReadonlyMap<string, string> } | null>(null);
  const adopt = useAdopt();
  const [looking, setLooking] = useState(false);
  const only = selected.length === 1 ? selected[0] : undefined;

  function take(listings: readonly Listing[], productId: string | null = null) {
    const names = new Map(listings.map((listing) => [listing.id, listing.name]));
    adopt.mutate(
      listings.map(({ id: listingId }) => ({ listingId, productId })),
      {
        onSuccess: (adopted) => {
          list.selection.clear();
          setTying(null);
          setResult({ adopted, names });
        },
        onError: (failure) => toast.failed(failure),
      },
    );
  }

  /** What is here already would be here twice. */
  async function make() {
    const chosen = [...selected];
    setLooking(true);
    const alike = await countAlike(account, chosen).catch((failure: unknown) => {
      toast.failed(failure);
      return null;
    });
    setLooking(false);
    if (alike === null) return;
    const answer =
      alike === 0
        ? 'MAKE'
        : await ask({
            title: '이미 있는 상품일 수 있어요',
            message: `고른 상품 가운데 ${formatNumber(alike)}건은 코드나 이름이 같은 기본상품이 있어요. 새로 만들면 같은 상품이 둘이 되고 재고도 따로 움직여요.`,
            buttons: [
              { value: 'MAKE', label: '그래도 새로 만들기', kind: 'plain' },
              { value: 'MATCH', label: '짝 맞추기' },
            ],
          });
    if (answer === 'MATCH') toMatch();
    else if (answer === 'MAKE') take(chosen);
  }

  const toMatch = () => navigateTo(`/app/collect/create?id=${account.id}`);

  return (
    <>
      {result && <AdoptResult result={result.adopted} names={result.names} onClose={() => setResult(null)} />}
      <ListPanel
        title="2. 가져온 상품"
        note="기본상품에 아직 연결하지 않은 상품이에요"
        list={list}
        label="가져온 상품 목록"
        columns={COLLECT_COLUMNS}
        rowLabel={(row) => row.name}
        card={(row) => <CollectCard listing={row} />}
        onOpen={null}
        tools={
          <Button
            size="xs"
            leftSection={<IconArrowsJoin size={15} aria-hidden />}
            disabled={list.data?.totalElements === 0}
            onClick={toMatch}
          >
            기본상품과 짝 맞추기
          </Button>
        }
        filters={
          <SearchFilter keyword={search.q ?? ''} placeholder="상품명·상품번호 찾기" onSearch={(q) => filter({ q: q || undefined })} />
        }
        bulk={[
          {
            label: adopt.isPending ? '만드는 중' : '기본상품 만들기',
            icon: IconPackageImport,
            main: true,
            disabled: adopt.isPending || looking,
            onRun: () => void make(),
          },
          {
            label: '기존 상품에 연결',
            icon: IconLink,
            disabled: only === undefined || adopt.isPending,
            reason: only === undefined ? '한 건씩 연결할 수 있어요.' : undefined,
            onRun: () => only && setTying(only),
          },
        ]}
        empty={
          <EmptyState icon={IconPackageImport} title="연결할 상품이 없어요.">
            상품 가져오기를 누르면 쇼핑몰의 상품을 읽어 와요. 이미 모두 연결했다면 쇼핑몰상품에서 볼 수 있어요.
          </EmptyState>
        }
        noMatch={{ title: `‘${search.q}’에 맞는 상품이 없어요.`, text: '상품명이나 상품번호의 일부로 찾아보세요.' }}
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
