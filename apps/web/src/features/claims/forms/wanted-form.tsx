import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toProblem } from '../../../ui/problem.ts';
import { SkuPicker } from '../../orders/index.ts';
import { Wanted } from '../claim-columns.tsx';
import classes from '../claims.module.css';
import type { ClaimRow } from '../queries.ts';

export interface WantedFormProps {
  row: ClaimRow;
  /** Null: what was ordered. */
  onChoose(skuId: string | null): Promise<void>;
  onCancel(): void;
}

/** Which SKU goes out in exchange; choosing one is enough. */
export function WantedForm({ row, onChoose, onCancel }: WantedFormProps) {
  const choose = useMutation({ mutationFn: onChoose });
  return (
    <div className="moa-stack">
      <p className="moa-note">지금은 아래 상품을 보내요. 다른 옵션을 원하면 찾아서 골라 주세요. 상품이 돌아오면 재고를 잡아 둬요.</p>
      <div className={classes.wanted}>
        <Wanted wanted={row.wanted} quantity={row.quantity} />
      </div>
      <SkuPicker invalid={false} placeholder="SKU 코드나 이름으로 찾기" onPick={({ skuId }) => choose.mutate(skuId)} />
      {choose.isError && <ProblemAlert problem={toProblem(choose.error)} />}
      <div className="moa-buttons">
        {row.wanted?.chosen && (
          <Button variant="default" loading={choose.isPending} onClick={() => choose.mutate(null)}>
            주문한 상품 그대로
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          닫기
        </Button>
      </div>
    </div>
  );
}
