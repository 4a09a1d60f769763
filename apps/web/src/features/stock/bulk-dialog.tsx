import { Button } from '@mantine/core';
import { api } from '../../client/api.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { AmountInput } from '../../ui/inputs/number-input.tsx';
import { Radio } from '../../ui/inputs/radio.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { previewPlan } from '../plans/index.ts';
import type { ChosenSkus } from './queries.ts';
import classes from './stock.module.css';
import { type BulkEdit, bulkEditProblems, type EditMode, editOf, NOTHING_CHOSEN } from './stock-edit.ts';

const MODE_MISSING = 'stock-mode-missing';

const MODES: { value: EditMode; label: string }[] = [
  { value: 'plus', label: '더하기' },
  { value: 'minus', label: '빼기' },
  { value: 'set', label: '이 수량으로' },
  { value: 'safety', label: '안전재고' },
];

/** What is to be changed of the selected SKUs; the preview follows, and what was applied can be taken back. */
export function BulkDialog({ chosen, onClose, onDone }: { chosen: ChosenSkus; onClose(): void; onDone(): void }) {
  const form = useForm<BulkEdit>(NOTHING_CHOSEN, {
    check: bulkEditProblems,
    async send({ mode, quantity, memo }) {
      if (mode === null || quantity === null) return;
      const edit = editOf(mode, quantity);
      const asked = chosen.matching
        ? { matching: chosen.matching, edit }
        : { edits: chosen.skus.map(({ id: skuId }) => ({ skuId, ...edit })) };
      const note = memo.trim();
      const jobId = await previewPlan(() => api.plans.propose({ kind: 'STOCK', ...asked, ...(note ? { memo: note } : {}) }));
      if (jobId !== null) onDone();
    },
  });
  const { mode } = form.values;

  return (
    <Dialog title={`SKU ${formatNumber(chosen.count)}건 재고 바꾸기`} size="md" closeOnClickOutside={false} onClose={onClose}>
      <form className="moa-stack-wide" onSubmit={form.onSubmit} noValidate>
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
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button type="submit" loading={form.busy}>
            미리보기
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
