/** 원가 of a line: what a unit of it cost when it was sent, and setting it right. */
import { Button } from '@mantine/core';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { AmountInput } from '../../../ui/inputs/number-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatCount, formatWon } from '../../../ui/values/format.ts';
import classes from './money.module.css';
import { Row } from './money-row.tsx';
import { costGround, type LineMoney } from './money-texts.ts';

type Cost = NonNullable<LineMoney['cost']>;

export function CostRow({ lineId, cost, quantity }: { lineId: string; cost: Cost; quantity: number }) {
  return (
    <Row
      label="원가"
      won={cost.unit === null ? null : cost.unit * quantity}
      note={
        <>
          {cost.unit !== null && `${formatWon(cost.unit)} × ${formatCount(quantity, '개')} · `}
          {costGround(cost)}{' '}
          <button type="button" className={classes.other} onClick={() => openCorrection(lineId, cost)}>
            고치기
            <span className="moa-hidden">: 원가</span>
          </button>
        </>
      }
    />
  );
}

function openCorrection(lineId: string, cost: Cost): void {
  void openDialog({
    title: '원가 고치기',
    size: 'sm',
    body: (close) => <CorrectionForm lineId={lineId} cost={cost} onClose={() => close(null)} />,
  });
}

function CorrectionForm({ lineId, cost, onClose }: { lineId: string; cost: Cost; onClose(): void }) {
  const form = useForm<{ unitCost: number | null }>(
    { unitCost: cost.unit },
    {
      async send({ unitCost }) {
        await api.settlement.correctCost({ id: lineId, unitCost });
        await queryClient.invalidateQueries({ queryKey: orpc.settlement.key() });
        toast.done(unitCost === null ? '현재 원가로 되돌렸습니다.' : '원가를 고쳤습니다.');
        onClose();
      },
    },
  );
  return (
    <form className="moa-stack" noValidate onSubmit={form.onSubmit}>
      <p className="moa-soft">
        이 주문 한 개의 원가예요. 월 마감의 이익에 쓰이고, 기본상품의 원가는 바뀌지 않아요. 비우면 현재 원가로 계산해요.
      </p>
      <AmountInput label="한 개의 원가" unit="원" {...form.field('unitCost')} />
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-buttons">
        <Button variant="default" onClick={onClose}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy}>
          저장
        </Button>
      </div>
    </form>
  );
}
