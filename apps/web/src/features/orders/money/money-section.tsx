/** 금액: every number of a line's money with what it follows from, and 재고 영향: what the line did to the stock. */
import { SETTLE_CAUSE_TEXTS, SETTLE_STATE_LABELS, STOCK_EFFECT_LABELS } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { DrawerSection } from '../../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { formatCount, formatNumber, formatWon } from '../../../ui/values/format.ts';
import { DateTime } from '../../../ui/values/values.tsx';
import { CostRow } from './cost-row.tsx';
import classes from './money.module.css';
import { Row } from './money-row.tsx';
import { deliveryGround, dueText, feeGround, type LineMoney } from './money-texts.ts';

export interface MoneySectionProps {
  lineId: string;
  /** Of an order that was written by hand. */
  manual: boolean;
  /** Shows another line of the order. */
  onOpen(id: string): void;
}

export function MoneySection({ lineId, manual, onOpen }: MoneySectionProps) {
  const { data, error, refetch } = useQuery(orpc.settlement.money.queryOptions({ input: { id: lineId } }));
  if (!data)
    return (
      <DrawerSection title="금액">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p className="moa-mute">불러오는 중입니다.</p>}
      </DrawerSection>
    );
  return (
    <>
      <DrawerSection title="금액">
        <dl className={classes.sums}>
          <Paid money={data} onOpen={onOpen} />
          <Payout money={data} manual={manual} />
          {data.cost && <CostRow lineId={lineId} cost={data.cost} quantity={data.quantity} />}
        </dl>
      </DrawerSection>
      <DrawerSection title="재고 영향">
        <StockEffects rows={data.stock} />
      </DrawerSection>
    </>
  );
}

function Paid({ money, onOpen }: { money: LineMoney; onOpen(id: string): void }) {
  const { unitPrice, quantity, discount, amount, delivery } = money;
  const gross = unitPrice * quantity;
  const rest = amount - (gross - discount.total);
  return (
    <>
      <Row label="판매가" won={gross} note={`${formatWon(unitPrice)} × ${formatCount(quantity, '개')}`} />
      {discount.shop === null || discount.seller === null ? (
        <Row label="할인" won={-discount.total} note="누가 부담하는지 쇼핑몰이 알려 주지 않아 모두 판매자 부담으로 봐요" />
      ) : (
        <>
          {discount.seller > 0 && <Row label="판매자 할인" won={-discount.seller} />}
          {discount.shop > 0 && <Row label="쇼핑몰 할인" won={-discount.shop} note="쇼핑몰이 부담해서 정산에 더해요" />}
        </>
      )}
      {rest !== 0 && <Row label="그 밖의 차이" won={rest} note="쇼핑몰이 알린 결제금액과 맞춘 값이에요" />}
      <Row
        label="배송비"
        won={delivery.won}
        note={
          <>
            {deliveryGround(delivery)}{' '}
            {delivery.carriedBy && (
              <button type="button" className={classes.other} onClick={() => delivery.carriedBy && onOpen(delivery.carriedBy.id)}>
                {delivery.carriedBy.productName}
              </button>
            )}
          </>
        }
      />
      <Row label="구매자 결제" won={money.buyerPaid} strong />
    </>
  );
}

function Payout({ money, manual }: { money: LineMoney; manual: boolean }) {
  const { expected, fee } = money;
  if (manual) return <Row label="정산" won={money.buyerPaid} note="수기주문은 쇼핑몰 수수료가 없어요" strong />;
  if (expected === null || fee === null)
    return <Row label="정산 예정" won={null} note="쇼핑몰 수수료를 알 수 없어요. 쇼핑몰 설정에 수수료율을 적으면 보여요." strong />;
  return (
    <>
      {expected.reduced && <Row label="정산할 판매가" won={expected.gross} note="취소·반품한 수량은 뺐어요" />}
      <Row label="쇼핑몰 수수료" won={fee.won} note={feeGround(fee)} />
      {expected.deliveryFee > 0 && (
        <Row
          label="배송비 수수료"
          won={fee.deliveryWon}
          note={
            fee.deliveryRate === null
              ? '쇼핑몰이 배송비에서 떼는 몫이 알려지지 않아 빼지 않았어요'
              : feeGround({ ...fee, rate: fee.deliveryRate, from: 'CHANNEL' })
          }
        />
      )}
      <Row label="정산 예정" won={expected.total} note={dueText(expected)} strong />
      <Settled money={money} />
    </>
  );
}

function Settled({ money: { settled, seesSettlement } }: { money: LineMoney }) {
  if (!seesSettlement) return <Row label="정산된 금액" won={null} none="볼 수 없음" note="정산 보기 권한이 없어요" />;
  if (settled === null) return <Row label="정산된 금액" won={null} none="아직 없음" note="정산 내역에 오면 보여요" />;
  const causes = settled.causes.map(({ cause, won }) => `${SETTLE_CAUSE_TEXTS[cause].title} ${formatWon(won)}`).join(', ');
  const days = settled.paidDay === null ? '' : ` · ${settled.paidDay} 지급`;
  return (
    <Row
      label="정산된 금액"
      won={settled.paid}
      none="아직 없음"
      note={
        <>
          <AppLink className="moa-link" href={`/app/settle/list?id=${settled.id}`}>
            {SETTLE_STATE_LABELS[settled.state]}
          </AppLink>
          {days}
          {settled.difference !== null && settled.difference !== 0 && ` · 차이 ${formatWon(settled.difference)}`}
          {causes && ` (${causes})`}
        </>
      }
    />
  );
}

function StockEffects({ rows }: { rows: LineMoney['stock'] }) {
  if (rows.length === 0) return <p className="moa-mute">이 주문으로 바뀐 재고가 없어요.</p>;
  return (
    <ol className="moa-list">
      {rows.map((row) => (
        <li key={`${row.at} ${row.effect} ${row.skuId} ${row.onHand.after} ${row.reserved.after}`} className={classes.effect}>
          <span>
            <b>{STOCK_EFFECT_LABELS[row.effect]}</b> <span className="moa-soft">{row.skuCode}</span>
            <small className={classes.note}>
              <Change label="재고" of={row.onHand} /> · <Change label="예약" of={row.reserved} /> · {row.actor}
            </small>
          </span>
          <DateTime at={row.at} />
        </li>
      ))}
    </ol>
  );
}

function Change({ label, of: { before, after } }: { label: string; of: { before: number; after: number } }) {
  return (
    <span className={cx('moa-num', before !== after && classes.changed)}>
      {label} {formatNumber(before)}
      {before !== after && ` → ${formatNumber(after)}`}
    </span>
  );
}
