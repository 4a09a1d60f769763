/** One transfer: what came, what differs to the won, and the rows behind it. */
import { Button } from '@mantine/core';
import { PAYOUT_STATE_LABELS, rowsOfDifference, SETTLE_EVENT_LABELS } from '@moa/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../client/api.ts';
import { cx } from '../../../ui/cx.ts';
import { DateInput } from '../../../ui/inputs/date/date-input.tsx';
import { parseDay } from '../../../ui/inputs/date/day.ts';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { DetailDrawer, DrawerSection, Facts } from '../../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { useIsShown } from '../../../ui/page/use-is-shown.ts';
import { toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';
import { formatCount, formatExact, formatWon } from '../../../ui/values/format.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { Money } from '../../../ui/values/values.tsx';
import { type Payout, type PayoutRows, renewPayouts } from '../queries.ts';
import { Difference, ShopName } from '../settle-columns.tsx';
import classes from './payout.module.css';

export interface PayoutDrawerProps {
  /** Id of one that came, else its account, day and number. */
  name: string;
  onClose(): void;
  /** It is known by another name now. */
  onMoved(name: string): void;
}

function inputOf(name: string) {
  const [accountId = '', payDay, payoutNo = ''] = name.split('~');
  return payDay === undefined ? { id: name } : { accountId, payDay, payoutNo };
}

export function PayoutDrawer({ name, onClose, onMoved }: PayoutDrawerProps) {
  const isShown = useIsShown();
  const moved = (to: string) => {
    if (isShown()) onMoved(to);
  };
  const { data, error, refetch } = useQuery(orpc.settlement.payoutRows.queryOptions({ input: inputOf(name) }));
  if (!data)
    return (
      <DetailDrawer title="지급 확인" onClose={onClose}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p className="moa-waiting">불러오는 중이에요.</p>}
      </DetailDrawer>
    );
  const { payout } = data;
  return (
    <DetailDrawer
      title={`${payout.payDay} 지급`}
      above={<StatusPill tone={payout.state === 'PAID' ? 'good' : 'today'}>{PAYOUT_STATE_LABELS[payout.state]}</StatusPill>}
      below={
        <>
          <ShopName of={payout} /> · {payout.bankName || '입금 계좌 없음'}
        </>
      }
      onClose={onClose}
    >
      {payout.seen ? (
        <Confirmed data={data} seen={payout.seen} onUndone={() => moved([payout.accountId, payout.payDay, payout.payoutNo].join('~'))} />
      ) : (
        <Confirm data={data} onConfirmed={moved} />
      )}
    </DetailDrawer>
  );
}

function Confirm({ data, onConfirmed }: { data: PayoutRows; onConfirmed(id: string): void }) {
  const { payout, rows } = data;
  const [day, setDay] = useState(payout.payDay);
  const [typed, setTyped] = useState(String(Math.max(0, payout.amount)));
  const confirm = useMutation({
    mutationFn: (input: { bankDay: string; bankAmount: number }) => {
      const { accountId, payDay, payoutNo, amount } = payout;
      return api.settlement.confirmPayouts({ payouts: [{ accountId, payDay, payoutNo, amount, ...input }] });
    },
    // Here and not with the call: what was confirmed may be drawn before the answer comes.
    onSuccess: ({ ids }) => {
      renewPayouts();
      toast.done('지급을 확인했습니다.', '잘못 확인했다면 되돌릴 수 있습니다.');
      onConfirmed(ids[0] ?? '');
    },
  });
  const bankDay = parseDay(day);
  const difference = typed === '' ? null : Number(typed) - payout.amount;
  const suspects = new Set((difference === null ? null : rowsOfDifference(rows, difference))?.map(({ id }) => id));
  return (
    <>
      <DrawerSection title="통장에 들어온 금액">
        <Sums payout={payout} />
        <div className={classes.pair}>
          <DateInput label="입금일" value={day} onChange={setDay} />
          <NumberInput label="입금액" value={typed} onChange={setTyped} unit="원" />
        </div>
        {difference !== null && difference !== 0 && (
          <p className="moa-bad">
            받을 금액과 {formatWon(Math.abs(difference))} 달라요. {difference < 0 ? '덜 들어왔어요.' : '더 들어왔어요.'}
            {suspects.size > 0 && ' 아래 표시한 내역이 그 금액과 같아요.'}
          </p>
        )}
        {confirm.error && <ProblemAlert problem={toProblem(confirm.error)} />}
        <div className="moa-buttons">
          <Button
            loading={confirm.isPending}
            disabled={bankDay === null || typed === ''}
            onClick={() => bankDay !== null && confirm.mutate({ bankDay, bankAmount: Number(typed) })}
          >
            {difference === 0 ? '지급 확인' : '차이를 남기고 확인'}
          </Button>
        </div>
        <p className="moa-note">
          확인하면 이 내역은 지급된 것으로 굳어져요. 나중에 쇼핑몰이 금액을 바꾸면 바뀐 만큼 ‘조정’ 내역으로 따로 쌓여요.
        </p>
      </DrawerSection>
      <Rows rows={rows} total={payout.rows} suspects={suspects} />
    </>
  );
}

function Confirmed({ data, seen, onUndone }: { data: PayoutRows; seen: NonNullable<Payout['seen']>; onUndone(): void }) {
  const undo = useMutation({
    mutationFn: () => api.settlement.undoPayout({ id: seen.id }),
    onSuccess: () => {
      renewPayouts();
      toast.done('지급 확인을 되돌렸습니다.');
      onUndone();
    },
    onError: (error) => toast.failed(error),
  });
  return (
    <>
      <DrawerSection>
        <Facts
          facts={[
            { label: '받을 금액', value: <Money value={data.payout.amount} /> },
            { label: '들어온 금액', value: <Money value={seen.bankAmount} /> },
            { label: '차이', value: <Difference won={seen.difference} /> },
            { label: '입금일', value: seen.bankDay },
          ]}
        />
        <p className="moa-note">
          {seen.confirmedBy} 님이 {formatExact(new Date(seen.confirmedAt))}에 확인했어요.
        </p>
        <div className="moa-buttons">
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
            지급 확인 되돌리기
          </Button>
        </div>
      </DrawerSection>
      <Rows rows={data.rows} total={data.payout.rows} suspects={new Set(data.suspects)} />
    </>
  );
}

function Sums({ payout: { amount, deducted } }: { payout: Payout }) {
  return (
    <Facts
      facts={[
        ...(deducted === null || deducted === 0
          ? []
          : [
              { label: '공제 전', value: <Money value={amount - deducted} /> },
              { label: '공제', value: <Money value={deducted} /> },
            ]),
        {
          label: '받을 금액',
          value: (
            <strong>
              <Money value={amount} />
            </strong>
          ),
        },
      ]}
    />
  );
}

function Rows({ rows, total, suspects }: { rows: PayoutRows['rows']; total: number; suspects: ReadonlySet<string> }) {
  const sorted = rows.toSorted((a, b) => Number(suspects.has(b.id)) - Number(suspects.has(a.id)));
  return (
    <DrawerSection title={`내역 ${formatCount(total)}`}>
      <ul className={classes.rows}>
        {sorted.map((row) => (
          <li key={row.id} className={cx(suspects.has(row.id) && classes.suspect)}>
            <span className="moa-grow">
              <span>
                {SETTLE_EVENT_LABELS[row.event]} {row.productName || row.orderNo}
              </span>
              <span className="moa-sub">
                {' '}
                {row.orderNo} · {row.basisDate}
                {suspects.has(row.id) && ' · 차이와 같은 금액'}
              </span>
            </span>
            <Money value={row.amount} />
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="moa-note">금액이 큰 {formatCount(rows.length)}만 보여 드려요. 모두는 정산 내역에서 볼 수 있어요.</p>
      )}
    </DrawerSection>
  );
}
