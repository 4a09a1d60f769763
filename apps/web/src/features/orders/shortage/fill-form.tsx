/** 재고 채우기: how many pieces came in of each SKU that is short; the preview of stock changes follows. */
import { Button } from '@mantine/core';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { AmountInput } from '../../../ui/inputs/number-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { previewPlan } from '../../plans/index.ts';
import { renewOrders } from '../queries.ts';
import classes from './shortage.module.css';
import type { ShortLine } from './shortage-columns.tsx';

type ShortSku = ShortLine['skus'][number];

/** @returns whether the stock is being changed */
export async function fillStock(lines: readonly ShortLine[]): Promise<boolean> {
  try {
    const skus = [...new Map(lines.flatMap((line) => line.skus.map((sku) => [sku.skuId, sku] as const))).values()];
    const answer = await openDialog({ title: '재고 채우기', size: 'md', body: (close) => <FillForm skus={skus} close={close} /> });
    if (answer === null) return false;
    const edits = Object.entries(JSON.parse(answer) as Record<string, number>).map(([skuId, quantity]) => ({
      skuId,
      mode: 'ADD' as const,
      quantity,
    }));
    const jobId = await previewPlan(() => api.plans.propose({ kind: 'STOCK', edits, memo: '재고 부족 주문 입고' }));
    if (jobId === null) return false;
    renewOrders();
    void queryClient.invalidateQueries({ queryKey: orpc.stock.key() });
    return true;
  } catch (error) {
    toast.failed(error);
    return false;
  }
}

function FillForm({ skus, close }: { skus: readonly ShortSku[]; close(answer: string | null): void }) {
  const form = useForm<{ counts: Readonly<Record<string, number | null>> }>(
    { counts: Object.fromEntries(skus.map(({ skuId, short }) => [skuId, short])) },
    {
      check: ({ counts }): { counts?: string } =>
        Object.values(counts).some((count) => (count ?? 0) > 0) ? {} : { counts: '들어온 수량을 한 개 이상 입력해주십시오.' },
      send: async ({ counts }) => close(JSON.stringify(Object.fromEntries(Object.entries(counts).filter(([, count]) => (count ?? 0) > 0)))),
    },
  );
  const { counts } = form.values;
  return (
    <form className="moa-stack-wide" noValidate onSubmit={form.onSubmit}>
      <p className="moa-mute">들어온 수량을 지금 재고에 더해요. 미리 보고 나서 바뀌고, 되돌릴 수 있어요.</p>
      <ul className={classes.fills}>
        {skus.map(({ skuId, skuCode, label, onHand, ordered, short }) => (
          <li key={skuId} className={classes.fill}>
            <span className={classes.sku}>
              {label}
              <small>
                {skuCode} · 재고 {formatNumber(onHand)} · 주문 {formatNumber(ordered)} · 부족 {formatNumber(short)}
              </small>
            </span>
            <AmountInput
              ariaLabel={`${label} 들어온 수량`}
              unit="개"
              maxLength={7}
              value={counts[skuId] ?? null}
              onChange={(count) => form.set({ counts: { ...counts, [skuId]: count } })}
            />
          </li>
        ))}
      </ul>
      {form.errors.counts && (
        <p role="alert" className={classes.short}>
          {form.errors.counts}
        </p>
      )}
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-buttons">
        <Button variant="default" onClick={() => close(null)}>
          닫기
        </Button>
        <Button type="submit">미리보기</Button>
      </div>
    </form>
  );
}
