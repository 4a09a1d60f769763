import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { ChannelBadge } from '../../ui/channel-badge.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { cx } from '../../ui/cx.ts';
import { DetailDrawer, DrawerSection } from '../../ui/detail-drawer.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import { AmountInput } from '../../ui/inputs/number-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { Ago } from '../../ui/values.tsx';
import { type Movement, type Sku, useLedger, useStockEdits } from './queries.ts';
import classes from './stock.module.css';

type Page = NonNullable<ReturnType<typeof useLedger>['data']>['pages'][number];

/** One SKU: why its numbers are what they are, and where they are shown. */
export function SkuDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedger(id);
  const first = data?.pages[0];
  const sku = first?.sku;
  return (
    <DetailDrawer
      title={sku?.skuName ?? 'SKU'}
      above={sku && <CopyText value={sku.skuCode} name="SKU 코드" />}
      below={sku?.optionText || undefined}
      onClose={onClose}
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className={classes.loading}>불러오는 중입니다.</p>}
      {sku && first && (
        <>
          <DrawerSection>
            <Balance sku={sku} />
          </DrawerSection>
          <DrawerSection title="입고 · 차감">
            <Adjust sku={sku} />
          </DrawerSection>
          <DrawerSection title="쇼핑몰에 보이는 수량">
            <Shown listings={first.listings} />
          </DrawerSection>
          <DrawerSection title="재고 이력">
            <ol className={classes.ledger}>
              {data.pages
                .flatMap((page) => page.movements)
                .map((movement) => (
                  <li key={movement.id}>
                    <Entry movement={movement} />
                  </li>
                ))}
            </ol>
            {first.movements.length === 0 && <p className={classes.loading}>아직 바뀐 적이 없어요.</p>}
            {hasNextPage && (
              <Button variant="default" size="xs" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                이전 이력 더 보기
              </Button>
            )}
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

function Balance({ sku }: { sku: Sku }) {
  const parts = [
    { label: '재고', value: sku.stockQuantity, sign: '' },
    { label: '예약', value: sku.reservedQuantity, sign: '−' },
    { label: '안전재고', value: sku.safetyStock, sign: '−' },
    { label: '판매가능', value: sku.sellableQuantity, sign: '=' },
  ];
  return (
    <>
      <dl className={classes.balance}>
        {parts.map((part) => (
          <div key={part.label} className={cx(part.sign === '=' && classes.total)}>
            <dt>{part.label}</dt>
            <dd>
              {part.sign && <span className={classes.sign}>{part.sign}</span>}
              {formatNumber(part.value)}
            </dd>
          </div>
        ))}
      </dl>
      {sku.freeQuantity < 0 && (
        <p className={classes.oversold}>재고보다 {formatNumber(-sku.freeQuantity)}개 더 팔렸어요. 입고하거나 주문을 취소해주세요.</p>
      )}
    </>
  );
}

/** Adds or takes away units with a memo: no version is needed, nobody else's change is lost. */
function Adjust({ sku }: { sku: Sku }) {
  const [quantity, setQuantity] = useState<number | null>(null);
  const [memo, setMemo] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const edits = useStockEdits();

  function run(sign: 1 | -1) {
    if (!quantity) {
      setProblem('수량을 입력해주십시오.');
      return;
    }
    const edit = { skuId: sku.id, mode: 'ADD' as const, quantity: sign * quantity, ...(memo.trim() ? { memo: memo.trim() } : {}) };
    edits.mutate(
      { edits: [edit] },
      {
        onSuccess: ({ results }) => {
          const [result] = results;
          if (result && !result.ok) {
            setProblem(result.message);
            return;
          }
          toast.done(`${formatNumber(quantity)}개를 ${sign > 0 ? '더했습니다' : '뺐습니다'}.`);
          setQuantity(null);
          setMemo('');
          setProblem(null);
        },
        onError: (error) => toast.failed(error),
      },
    );
  }

  return (
    <form
      className={classes.adjust}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        run(1);
      }}
    >
      <AmountInput
        ariaLabel="더하거나 뺄 수량"
        placeholder="수량"
        unit="개"
        maxLength={8}
        value={quantity}
        onChange={(value) => {
          setQuantity(value);
          setProblem(null);
        }}
        error={problem}
      />
      <TextInput ariaLabel="메모" placeholder="메모 (예: 11월 입고분)" maxLength={200} value={memo} onChange={setMemo} />
      <div className={classes.adjustButtons}>
        <Button variant="default" disabled={edits.isPending} onClick={() => run(-1)}>
          빼기
        </Button>
        <Button type="submit" loading={edits.isPending}>
          더하기
        </Button>
      </div>
    </form>
  );
}

const SYNC_WORDS: Record<Page['listings'][number]['sync'], string> = {
  SAME: '같음',
  CHANGED: '보낼 예정',
  SENDING: '보내는 중',
  FAILED: '실패',
  CHECKING: '확인 중',
  PAUSED: '멈춤',
};

function Shown({ listings }: { listings: Page['listings'] }) {
  if (listings.length === 0) return <p className={classes.loading}>이 SKU를 파는 쇼핑몰상품이 없어요.</p>;
  return (
    <ul className={classes.shown}>
      {listings.map((listing) => (
        <li key={listing.listingId}>
          <ChannelBadge shopType={listing.shopType} size="sm" shopName={listing.shopName} />
          <AppLink href={`/app/product/list/all?id=${listing.listingId}`} className={classes.shownName}>
            {listing.shopName || '쇼핑몰상품'}
          </AppLink>
          <span className="moa-num">
            {listing.sent === listing.desired
              ? `${formatNumber(listing.desired)}개`
              : `${listing.sent === null ? '없음' : formatNumber(listing.sent)} → ${formatNumber(listing.desired)}개`}
          </span>
          <span className={cx(classes.shownState, listing.sync === 'FAILED' && classes.below)}>
            {SYNC_WORDS[listing.sync]}
            {listing.sync === 'SAME' && listing.sentAt && (
              <>
                {' · '}
                <Ago at={listing.sentAt} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function signed(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : `−${formatNumber(-value)}`;
}

function Entry({ movement }: { movement: Movement }) {
  const { deltaOnHand, deltaReserved, source } = movement;
  return (
    <article className={classes.entry}>
      <div className={classes.entryTop}>
        <b>{movement.reason}</b>
        {deltaOnHand !== 0 && <span className={cx(classes.delta, deltaOnHand < 0 && classes.minus)}>재고 {signed(deltaOnHand)}</span>}
        {deltaReserved !== 0 && <span className={classes.deltaReserved}>예약 {signed(deltaReserved)}</span>}
        <span className={classes.when}>
          <Ago at={movement.at} />
        </span>
      </div>
      <p className={classes.entryNote}>
        {source.kind === 'LINE' ? (
          <AppLink href={`/app/order/all?id=${source.id}`} className={classes.source}>
            {source.label}
          </AppLink>
        ) : (
          source.label
        )}
        {source.label && ' · '}
        {movement.actor}
        <span className={classes.after}>
          재고 {formatNumber(movement.onHandAfter)} · 예약 {formatNumber(movement.reservedAfter)}
        </span>
      </p>
    </article>
  );
}
