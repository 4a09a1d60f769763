/** 휴지통: base products that were taken away, for thirty days. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { IconArrowBackUp, IconArrowLeft, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { orpc, queryClient } from '../../../client/api.ts';
import { cx } from '../../../ui/cx.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { useListAddress } from '../../../ui/list/address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { type DataColumn, MONEY_WIDTH } from '../../../ui/table/columns.ts';
import { toast } from '../../../ui/toast.ts';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { Thumb } from '../../../ui/values/thumb.tsx';
import { Ago, DateTime, Money } from '../../../ui/values/values.tsx';
import classes from '../list/list.module.css';
import { ownAddress } from '../own-address.ts';
import { productSearch } from '../search.ts';
import { daysLeftText } from './days-left.ts';

type Trashed = Outputs['catalog']['trash']['contents'][number];

function Product({ row, size }: { row: Trashed; size: number }) {
  return (
    <span className={classes.product}>
      <Thumb src={row.imageUrl === null ? null : ownAddress(row.imageUrl)} size={size} />
      <span className={classes.productText}>
        <span className={classes.name} title={row.productName}>
          {row.productName}
        </span>
        <span className="moa-sub">상품번호 {row.moaProductSeq}</span>
      </span>
    </span>
  );
}

function StillSold({ row }: { row: Trashed }) {
  if (row.shops.length === 0) return <span className={classes.mute}>없음</span>;
  return (
    <span className={classes.shops}>
      {row.shops.map((shop) => (
        <ChannelBadge key={`${shop.shopType} ${shop.shopName}`} shopType={shop.shopType} shopName={shop.shopName} />
      ))}
    </span>
  );
}

const COLUMNS: readonly DataColumn<Trashed>[] = [
  { id: 'product', header: '상품', width: 260, pinned: true, hideable: false, cell: (row) => <Product row={row} size={40} /> },
  {
    id: 'left',
    header: '남은 기간',
    width: 110,
    cell: (row) => <span className="moa-num">{daysLeftText(row.expiresDate, Date.now())}</span>,
  },
  { id: 'shops', header: '판매 중인 쇼핑몰', width: 220, grow: true, cell: (row) => <StillSold row={row} /> },
  { id: 'price', header: '판매가', width: MONEY_WIDTH, align: 'end', cell: (row) => <Money value={row.salePrice} /> },
  { id: 'actor', header: '옮긴 사람', width: 130, cell: (row) => row.actor || <span className={classes.mute}>-</span> },
  { id: 'at', header: '옮긴 시각', width: 160, cell: (row) => <DateTime at={row.deletedDate} /> },
];

function Card({ row }: { row: Trashed }) {
  return (
    <div className={cx('moa-card', classes.card)}>
      <Product row={row} size={52} />
      <div className={classes.cardLine}>
        <b>{daysLeftText(row.expiresDate, Date.now())}</b>
        <span>
          {row.actor} · <Ago at={row.deletedDate} />
        </span>
      </div>
      {row.shops.length > 0 && <StillSold row={row} />}
    </div>
  );
}

export function TrashPage() {
  const list = useList({
    name: 'trash',
    address: useListAddress(productSearch),
    query: (_search, page) => orpc.catalog.trash.queryOptions({ input: page }),
    opened: 'none',
  });
  const { selected, selection } = list;
  const done = (text: string, more?: string) => {
    for (const queryKey of [orpc.catalog.key(), orpc.listings.key()]) void queryClient.invalidateQueries({ queryKey });
    selection.clear();
    toast.done(text, more);
  };
  const onError = (error: unknown) => toast.failed(error);
  const restore = useMutation(
    orpc.catalog.restore.mutationOptions({
      onSuccess: ({ restored }) =>
        done(`${formatNumber(restored)}개를 되살렸습니다.`, '쇼핑몰에서 판매중지한 상품은 판매재개를 눌러야 다시 팔려요.'),
      onError,
    }),
  );
  const erase = useMutation(
    orpc.catalog.erase.mutationOptions({ onSuccess: ({ erased }) => done(`${formatNumber(erased)}개를 완전히 지웠습니다.`), onError }),
  );
  const ids = selected.map((row) => row.id);
  const busy = restore.isPending || erase.isPending;

  async function eraseForGood() {
    const sure = await confirm({
      title: '완전히 지우기',
      message: `${formatNumber(ids.length)}개를 지우면 되살릴 수 없습니다. 쇼핑몰에 있는 상품과 재고(SKU)는 그대로 남습니다.`,
      confirmLabel: '완전히 지우기',
      danger: true,
    });
    if (sure) erase.mutate({ ids });
  }

  return (
    <ListPage
      title="휴지통"
      note="30일이 지나면 완전히 지워져요"
      actions={
        <Button variant="default" component={Link} to="/app/unit/list" leftSection={<IconArrowLeft size={16} aria-hidden />}>
          기본상품 목록
        </Button>
      }
      list={list}
      label="휴지통 목록"
      columns={COLUMNS}
      rowLabel={(row) => `상품 ${row.productName}`}
      card={(row) => <Card row={row} />}
      unit="개"
      bulk={[
        { label: '되살리기', icon: IconArrowBackUp, main: true, disabled: busy, onRun: () => restore.mutate({ ids }) },
        { label: '완전히 지우기', icon: IconTrashX, disabled: busy, onRun: () => void eraseForGood() },
      ]}
      empty={
        <EmptyState icon={IconTrash} title="휴지통이 비어 있어요.">
          기본상품을 지우면 30일 동안 여기에 있고, 그동안 되살릴 수 있어요.
        </EmptyState>
      }
    />
  );
}
