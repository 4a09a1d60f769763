/** One line: every number of what was expected and of what was paid, and what each difference comes from. */
import { Button } from '@mantine/core';
import { koreanDayEnd, SETTLE_CAUSE_TEXTS, SETTLE_EVENT_LABELS, SETTLE_PART_LABELS, SETTLE_PARTS } from '@moa/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, orpc } from '../../client/api.ts';
import { useAuthority } from '../../client/use-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { DetailDrawer, DrawerSection, Facts } from '../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { toast } from '../../ui/toast.ts';
import { formatCount, formatExact, formatRate } from '../../ui/values/format.ts';
import { Money } from '../../ui/values/values.tsx';
import { apart } from './apart.ts';
import { renewSettlement, type SettlementDetail } from './queries.ts';
import classes from './settle.module.css';
import { Difference, SettleStatePill, ShopName, sourceText } from './settle-columns.tsx';

export function useCheck() {
  return useMutation({
    mutationFn: (input: { ids: string[]; checked: boolean }) => api.settlement.check(input),
    onSuccess: renewSettlement,
    onError: (error) => toast.failed(error),
  });
}

export interface SettleDrawerProps {
  id: string;
  onClose(): void;
  /** Orders are being collected. */
  onCollecting(jobId: string): void;
}

export function SettleDrawer({ id, onClose, onCollecting }: SettleDrawerProps) {
  const { data, error, refetch } = useQuery(orpc.settlement.get.queryOptions({ input: { id } }));
  const check = useCheck();
  if (!data)
    return (
      <DetailDrawer title="정산 확인" onClose={onClose}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p className="moa-waiting">불러오는 중이에요.</p>}
      </DetailDrawer>
    );
  const differs = data.state !== 'MATCH' && data.state !== 'WAITING';
  return (
    <DetailDrawer
      title={data.productName || data.orderNo || '주문 없는 내역'}
      above={<SettleStatePill line={data} />}
      below={
        <>
          <ShopName of={data} /> · {data.basisDate}
        </>
      }
      onClose={onClose}
      footer={
        differs && (
          <Button
            variant={data.checkedAt ? 'default' : 'filled'}
            loading={check.isPending}
            onClick={() => check.mutate({ ids: [data.id], checked: data.checkedAt === null })}
          >
            {data.checkedAt ? '확인 표시 지우기' : '확인했어요'}
          </Button>
        )
      }
    >
      <Summary line={data} />
      {data.state === 'UNMATCHED' && data.orderNo !== '' && <Collect line={data} onCollecting={onCollecting} />}
      <Expected line={data} />
      <Paid line={data} />
    </DetailDrawer>
  );
}

function Summary({ line }: { line: SettlementDetail }) {
  return (
    <DrawerSection>
      <dl className={classes.sums}>
        <Sum label="예상">{line.expected === null ? '-' : <Money value={line.expected} />}</Sum>
        <Sum label="정산">{line.state === 'WAITING' ? `${line.payDay} 예정` : <Money value={line.paid} />}</Sum>
        <Sum label="차이">
          <Difference won={line.difference} />
        </Sum>
      </dl>
      {line.causes.length > 0 && (
        <ul className="moa-list">
          {line.causes.map(({ cause, won }) => (
            <li key={cause} className={classes.cause}>
              <div className={classes.between}>
                <strong>{SETTLE_CAUSE_TEXTS[cause].title}</strong>
                <Difference won={won} />
              </div>
              <p className="moa-soft">{SETTLE_CAUSE_TEXTS[cause].advice}</p>
            </li>
          ))}
        </ul>
      )}
      {line.state === 'MATCH' && <p className="moa-soft">예상한 대로 정산됐어요.</p>}
      {line.state === 'WAITING' && <p className="moa-soft">아직 정산일 전이에요. 날이 지나도 들어오지 않으면 ‘누락’으로 알려 드려요.</p>}
      {line.checkedAt && (
        <p className="moa-note">
          {line.checkedBy} 님이 {formatExact(new Date(line.checkedAt))}에 확인했어요.
        </p>
      )}
    </DrawerSection>
  );
}

/** What was settled may have been ordered so long before. */
const COLLECTED_DAYS = 45;
const DAY_MS = 86_400_000;

/** The order is not ours yet: its shop is asked for the days in which it must have been placed. */
function Collect({ line, onCollecting }: { line: SettlementDetail; onCollecting(jobId: string): void }) {
  const mayCollect = useAuthority('orderAuth');
  const collect = useMutation({
    mutationFn: () => {
      const end = koreanDayEnd(line.basisDate);
      const from = new Date(end.getTime() - COLLECTED_DAYS * DAY_MS).toISOString();
      return api.orders.import({ accountIds: [line.accountId], from, to: new Date(Math.min(end.getTime(), Date.now())).toISOString() });
    },
    onSuccess: ({ jobId }) => onCollecting(jobId),
    onError: (error) => toast.failed(error),
  });
  return (
    <DrawerSection title="주문 가져오기">
      <p className="moa-soft">
        정산은 됐는데 모아에 없는 주문이에요. 정산기준일 앞의 {COLLECTED_DAYS}일 동안의 주문을 쇼핑몰에서 다시 읽으면 바로 이어져요.
      </p>
      {mayCollect ? (
        <Button variant="default" loading={collect.isPending} onClick={() => collect.mutate()}>
          이 기간 주문 수집
        </Button>
      ) : (
        <p className="moa-note">주문 권한이 있는 사람에게 그 기간의 주문 수집을 부탁해 주세요.</p>
      )}
    </DrawerSection>
  );
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Expected({ line }: { line: SettlementDetail }) {
  const parts = line.expectedParts;
  if (parts === null)
    return (
      <DrawerSection title="예상 금액">
        <p className="moa-soft">모아에 없는 주문이라 예상 금액을 계산할 수 없어요.</p>
      </DrawerSection>
    );
  return (
    <DrawerSection title="예상 금액">
      <Facts
        facts={[
          { label: '판매금액', value: <Money value={parts.gross} /> },
          { label: '판매자 할인', value: <Money value={parts.discount} /> },
          {
            label: parts.by === 'SHOP' ? '수수료 (쇼핑몰 예상)' : `수수료 (${formatRate(parts.feeRate)})`,
            value: <Money value={parts.fee} />,
          },
          { label: '배송비', value: <Money value={parts.deliveryFee} /> },
          ...(parts.deliveryFeeRate === null || parts.deliveryFee === 0
            ? []
            : [{ label: `배송비 수수료 (${formatRate(parts.deliveryFeeRate)})`, value: <Money value={parts.deliveryFeeFee} /> }]),
          {
            label: '합계',
            value: (
              <strong>
                <Money value={parts.total} />
              </strong>
            ),
          },
        ]}
      />
      <p className="moa-note">
        {parts.by === 'SHOP' ? '쇼핑몰이 주문과 함께 알려준 정산예정금액이에요.' : '쇼핑몰 설정의 수수료율로 계산했어요.'}
        {parts.reduced && ' 취소·반품한 수량은 뺐어요.'}
      </p>
    </DrawerSection>
  );
}

type Entry = SettlementDetail['entries'][number];

const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

/** Rows that count for the line, which sum up to what was paid; what else its shop reported of the order stands apart. */
function Paid({ line }: { line: SettlementDetail }) {
  const { own, others } = apart(line.entries);
  return (
    <>
      <DrawerSection title="이 건의 정산 내역">
        {own.length === 0 && <p className="moa-soft">쇼핑몰이 보낸 이 건의 정산 내역이 아직 없어요.</p>}
        {own.map((entry) => (
          <PaidEntry key={entry.id} entry={entry} />
        ))}
        {own.length > 1 && <Total label="합계" entries={own} />}
        <OrderFacts line={line} />
      </DrawerSection>
      {others.length > 0 && (
        <DrawerSection title="같은 주문의 다른 내역">
          <p className={classes.apart}>이 건의 정산 금액에는 들어 있지 않아요. 다른 상품이나 배송비의 내역이에요.</p>
          {others.map((entry) => (
            <PaidEntry key={entry.id} entry={entry} named />
          ))}
          {others.length > 1 && <Total label="다른 내역 합계" entries={others} />}
        </DrawerSection>
      )}
    </>
  );
}

function Total({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <p className={classes.between}>
      <strong>
        {label} {formatCount(entries.length)}
      </strong>
      <strong>
        <Money value={sumOf(entries)} />
      </strong>
    </p>
  );
}

/** @param named says what it is of */
function PaidEntry({ entry, named = false }: { entry: Entry; named?: boolean }) {
  const product = [entry.productName, entry.optionName].filter(Boolean).join(' · ');
  return (
    <div className={classes.entry}>
      <div className={classes.between}>
        <strong>{SETTLE_EVENT_LABELS[entry.event]}</strong>
        <Money value={entry.amount} />
      </div>
      <Facts
        facts={[
          ...(named && product !== '' ? [{ label: '상품', value: product }] : []),
          ...(named && entry.lineNo !== '' && entry.lineNo !== entry.orderNo ? [{ label: '상품주문번호', value: entry.lineNo }] : []),
          ...SETTLE_PARTS.flatMap((part) => {
            const won = entry.parts?.[part] ?? 0;
            return won === 0 ? [] : [{ label: SETTLE_PART_LABELS[part], value: <Money value={won} /> }];
          }),
          { label: '정산기준일', value: entry.basisDate },
          ...(entry.paidDate ? [{ label: '지급일', value: entry.paidDate }] : []),
          { label: '출처', value: sourceText(entry) },
        ]}
      />
      {entry.parts === null && <p className="moa-note">파일에 수수료가 나뉘어 있지 않아 금액만 비교했어요.</p>}
    </div>
  );
}

function OrderFacts({ line: { orderNo, lineNo, lineId } }: { line: SettlementDetail }) {
  if (orderNo === '') return null;
  return (
    <Facts
      facts={[
        { label: '주문번호', value: <CopyText value={orderNo} name="주문번호" /> },
        ...(lineNo === '' || lineNo === orderNo ? [] : [{ label: '상품주문번호', value: <CopyText value={lineNo} name="상품주문번호" /> }]),
        ...(lineId === null
          ? []
          : [
              {
                label: '주문',
                value: (
                  <AppLink className="moa-link" href={`/app/order/all?q=${encodeURIComponent(orderNo)}&scope=ORDER_NO&id=${lineId}`}>
                    주문 보기
                  </AppLink>
                ),
              },
            ]),
      ]}
    />
  );
}
