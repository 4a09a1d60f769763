import { Button } from '@mantine/core';
import { PACE_LEAST } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { orpc } from '../../client/api.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { cx } from '../../ui/cx.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Disclosure } from '../../ui/inputs/disclosure.tsx';
import { AmountInput } from '../../ui/inputs/number-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { DetailDrawer, DrawerSection } from '../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { toast } from '../../ui/toast.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { Ago } from '../../ui/values/values.tsx';
import { type Movement, type Sku, useLedger, useStockEdits } from './queries.ts';
import { EditSku } from './skus/edit-sku.tsx';
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
          <DrawerSection title="소진 예상">
            <HowLong sku={sku} />
          </DrawerSection>
          <DrawerSection title="입고 · 차감">
            <Adjust sku={sku} />
          </DrawerSection>
          <DrawerSection title="쇼핑몰에 보이는 수량">
            <Shown listings={first.listings} />
          </DrawerSection>
          {sku.siblingCode !== null && <Siblings of={sku} siblingCode={sku.siblingCode} />}
          <DrawerSection>
            <Disclosure title="이름 · 코드 바꾸기">
              {/* Orders move the stock, and with it the version, while a name is typed. */}
              <EditSku key={`${sku.skuCode} ${sku.skuName}`} sku={sku} />
            </Disclosure>
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

/** How long it lasts, and how that was reckoned. */
function HowLong({ sku: { pace, daysLeft, sellableQuantity } }: { sku: Sku }) {
  if (pace === null) return <p className={classes.pace}>최근 28일 동안 재고가 움직이지 않아 계산하지 않았어요.</p>;
  const sold = `최근 ${pace.windowDays}일 중 판매할 수 있던 ${pace.openDays}일 동안 주문 ${formatNumber(pace.sold)}개`;
  if (daysLeft === null)
    return (
      <p className={classes.pace}>
        판매 기록이 부족합니다. {sold}예요. 판매할 수 있던 날이 {PACE_LEAST.days}일, 주문이 {PACE_LEAST.units}개는 되어야 계산해요.
      </p>
    );
  const perDay = (pace.sold / pace.openDays).toLocaleString('ko-KR', { maximumFractionDigits: 1 });
  return (
    <p className={classes.pace}>
      {sellableQuantity === 0 ? (
        <b>지금은 판매할 재고가 없어요.</b>
      ) : (
        <>
          이대로 팔리면 <b>{daysLeft === 0 ? '하루 안에' : `약 ${formatNumber(daysLeft)}일 뒤에`}</b> 소진돼요.
        </>
      )}{' '}
      {sold}, 하루 평균 {perDay}개예요. 취소된 주문과 품절이던 날은 빼고, 매일 아침 어제까지의 주문으로 다시 계산해요.
    </p>
  );
}

const NO_CHANGE = { quantity: null, memo: '' };

/** Adds or takes away units with a memo: no version is needed, nobody else's change is lost. */
function Adjust({ sku }: { sku: Sku }) {
  const edits = useStockEdits();
  // Both buttons send the same form; the one that was pressed says which way. Enter presses 더하기.
  const sign = useRef<1 | -1>(1);
  const form = useForm<{ quantity: number | null; memo: string }>(NO_CHANGE, {
    check: ({ quantity }) => (quantity ? {} : { quantity: '수량을 입력해주십시오.' }),
    async send({ quantity, memo }) {
      const note = memo.trim() === '' ? {} : { memo: memo.trim() };
      const { results } = await edits.mutateAsync({
        edits: [{ skuId: sku.id, mode: 'ADD', quantity: sign.current * (quantity ?? 0), ...note }],
      });
      const [result] = results;
      if (result && !result.ok) {
        form.refuse({ quantity: result.message ?? '재고를 바꾸지 못했습니다.' });
        return;
      }
      toast.done(`${formatNumber(quantity ?? 0)}개를 ${sign.current > 0 ? '더했습니다' : '뺐습니다'}.`);
      form.reset(NO_CHANGE);
    },
  });

  return (
    <form className={classes.adjust} noValidate onSubmit={form.onSubmit}>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <AmountInput ariaLabel="더하거나 뺄 수량" placeholder="수량" unit="개" maxLength={8} {...form.field('quantity')} />
      <TextInput ariaLabel="메모" placeholder="메모 (예: 11월 입고분)" maxLength={200} {...form.field('memo')} />
      <div className={classes.adjustButtons}>
        <Button
          variant="default"
          disabled={form.busy}
          onClick={(event) => {
            sign.current = -1;
            event.currentTarget.form?.requestSubmit();
          }}
        >
          빼기
        </Button>
        <Button
          type="submit"
          loading={form.busy}
          onClick={() => {
            sign.current = 1;
          }}
        >
          더하기
        </Button>
      </div>
    </form>
  );
}

const SYNC_LABELS: Record<Page['listings'][number]['sync'], string> = {
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
            {SYNC_LABELS[listing.sync]}
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

/** The other options of the product. */
function Siblings({ of, siblingCode }: { of: Sku; siblingCode: string }) {
  const { data } = useQuery(orpc.stock.siblings.queryOptions({ input: { siblingCode } }));
  const others = data?.contents.filter(({ id }) => id !== of.id) ?? [];
  if (others.length === 0) return null;
  return (
    <DrawerSection title={`같은 상품의 옵션 ${formatNumber(others.length)}개`}>
      <ul className={classes.siblings}>
        {others.map((sibling) => (
          <li key={sibling.id}>
            <AppLink href={`/app/sku/list?id=${sibling.id}`} className={classes.source}>
              {sibling.optionText || sibling.skuCode}
            </AppLink>
            <span className={cx('moa-num', sibling.sellableQuantity <= 0 && classes.below)}>
              판매가능 {formatNumber(sibling.sellableQuantity)} · 재고 {formatNumber(sibling.stockQuantity)}
            </span>
          </li>
        ))}
      </ul>
    </DrawerSection>
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
