import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { AmountInput } from '../../ui/inputs/number-input.tsx';
import { Radio } from '../../ui/inputs/radio.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { toast } from '../../ui/toast.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { type EditResult, type Sku, useStockEdits } from './queries.ts';
import classes from './stock.module.css';
import { type BulkEdit, bulkEditProblems, type EditMode, editOf, NOTHING_CHOSEN, previewOf } from './stock-edit.ts';

const MODE_MISSING = 'stock-mode-missing';

const MODES: { value: EditMode; label: string }[] = [
  { value: 'plus', label: '더하기' },
  { value: 'minus', label: '빼기' },
  { value: 'set', label: '이 수량으로' },
  { value: 'safety', label: '안전재고' },
];

/** Changes the stock of the selected SKUs in one go; what is refused stays listed with its reason. */
export function BulkDialog({ skus, onClose, onDone }: { skus: readonly Sku[]; onClose(): void; onDone(): void }) {
  const [left, setLeft] = useState(skus);
  const [failed, setFailed] = useState<EditResult[]>([]);
  const edits = useStockEdits();

  const form = useForm<BulkEdit>(NOTHING_CHOSEN, {
    check: bulkEditProblems,
    async send({ mode, quantity, memo }) {
      if (mode === null || quantity === null) return;
      const { results } = await edits.mutateAsync({ edits: left.map((sku) => editOf(sku, mode, quantity, memo.trim())) });
      const refused = results.filter((result) => !result.ok);
      if (refused.length === 0) {
        toast.done(`${formatNumber(results.length)}건의 재고를 바꿨습니다.`);
        onDone();
        return;
      }
      const versions = new Map(refused.map((result) => [result.skuId, result.version]));
      setFailed(refused);
      // What was done must not be done again; what was refused goes on from the number that stands now.
      setLeft(left.filter((sku) => versions.has(sku.id)).map((sku) => ({ ...sku, version: versions.get(sku.id) ?? sku.version })));
    },
  });
  const { mode, quantity } = form.values;

  return (
    <Dialog title={`SKU ${formatNumber(left.length)}건 재고 바꾸기`} size="md" closeOnClickOutside={false} onClose={onClose}>
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        {form.problem && <ProblemAlert problem={form.problem} />}
        <fieldset className={classes.modes} aria-describedby={form.errors.mode ? MODE_MISSING : undefined}>
          <legend className="moa-hidden">바꾸는 방법</legend>
          {MODES.map((each) => (
            <label key={each.value} className={classes.mode}>
              <Radio
                unmarked
                name="stock-mode"
                checked={mode === each.value}
                invalid={form.errors.mode !== undefined}
                onChoose={() => form.set({ mode: each.value })}
              />
              <span>{each.label}</span>
            </label>
          ))}
        </fieldset>
        {form.errors.mode && (
          <p id={MODE_MISSING} className={classes.missing} role="alert">
            {form.errors.mode}
          </p>
        )}
        <AmountInput label={mode === 'safety' ? '안전재고' : '수량'} unit="개" maxLength={8} required {...form.field('quantity')} />
        {mode !== 'safety' && (
          <TextInput label="메모" placeholder="예: 11월 입고분" description="재고 이력에 남아요." maxLength={200} {...form.field('memo')} />
        )}
        {mode !== null && quantity !== null && <Preview skus={left} mode={mode} quantity={quantity} />}
        {failed.length > 0 && (
          <div className={classes.refused} role="alert">
            <p>{formatNumber(failed.length)}건은 바꾸지 못했습니다. 나머지는 바꿨습니다.</p>
            <ul>
              {failed.map((result) => {
                const sku = skus.find((each) => each.id === result.skuId);
                return (
                  <li key={result.skuId}>
                    <b>
                      {sku?.skuName} {sku?.optionText}
                    </b>{' '}
                    {result.message}
                  </li>
                );
              })}
            </ul>
          </div>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={failed.length > 0 ? onDone : onClose}>
            닫기
          </Button>
          <Button type="submit" loading={form.busy}>
            {failed.length > 0 ? '남은 것 다시' : `${formatNumber(left.length)}건 바꾸기`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What each number becomes, before anything is changed. */
function Preview({ skus, mode, quantity }: { skus: readonly Sku[]; mode: EditMode; quantity: number }) {
  const lines = skus.map((sku) => ({ sku, ...previewOf(sku, mode, quantity) }));
  const below = lines.filter((line) => line.below).length;
  return (
    <div className={classes.preview}>
      <p>
        {mode === 'safety' ? '안전재고가' : '재고가'} 이렇게 바뀌어요. 모든 쇼핑몰에 바로 보내요.
        {below > 0 && <b> {formatNumber(below)}건은 재고보다 많이 빼서 바뀌지 않아요.</b>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the focus, so that keys can scroll it */}
      <ul tabIndex={0} aria-label="바뀔 재고">
        {lines.map(({ sku, before, after, below: refused }) => (
          <li key={sku.id}>
            <span>
              {sku.skuName} {sku.optionText}
            </span>
            <span className="moa-num">
              {formatNumber(before)} → <b className={refused ? classes.bad : undefined}>{formatNumber(after)}</b>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
