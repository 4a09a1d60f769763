/** A number of the stock list that is changed where it stands: Enter or leaving saves, Escape takes back, arrows move, a pasted block fills down. */
import { parseCount } from '@moa/core';
import { type ClipboardEvent, createContext, type KeyboardEvent, useContext, useRef, useState } from 'react';
import { ask } from '../../ui/dialogs/dialogs.ts';
import { toProblem } from '../../ui/problem.ts';
import { toast } from '../../ui/toast.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { pastedColumn } from './count-text.ts';
import { type EditResult, renewStock, type Sku, type StockEdit, useStockEdits } from './queries.ts';
import classes from './stock.module.css';

/** Called with a block pasted into the stock column, and the SKU it starts at. */
export const PasteContext = createContext<(skuId: string, column: string[]) => void>(() => undefined);

export type CountField = 'stock' | 'safety';
const LABELS: Record<CountField, string> = { stock: '재고', safety: '안전재고' };

/** Moves to the same number of the next or previous row. */
function moveTo(from: HTMLInputElement, step: 1 | -1): void {
  const field = from.dataset.count;
  const all = [...document.querySelectorAll<HTMLInputElement>(`input[data-count="${field}"]`)];
  all[all.indexOf(from) + step]?.focus();
}

function editOf(sku: Sku, field: CountField, value: number, version: number): StockEdit {
  if (field === 'stock') return { skuId: sku.id, mode: 'SET', quantity: value, version };
  return { skuId: sku.id, mode: 'ADD', quantity: 0, safetyStock: value };
}

export function CountCell({ sku, field }: { sku: Sku; field: CountField }) {
  const value = field === 'stock' ? sku.stockQuantity : sku.safetyStock;
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const edits = useStockEdits();
  const paste = useContext(PasteContext);
  const saving = useRef(false);

  async function save(next: number, version: number): Promise<void> {
    try {
      const { results } = await edits.mutateAsync({ edits: [editOf(sku, field, next, version)] });
      const result = results[0];
      if (result && !result.ok) {
        await refused(result, next);
        return;
      }
      setText(null);
      setProblem(null);
    } catch (error) {
      setProblem(toProblem(error).title);
      toast.failed(error);
    }
  }

  /** Someone was faster: the seller decides which number holds. */
  async function refused(result: EditResult, next: number): Promise<void> {
    if (result.code !== 'STALE_VERSION' || result.version === null) {
      setProblem(result.message ?? '저장하지 못했습니다.');
      return;
    }
    const now = result.stockQuantity === null ? '' : `지금 재고는 ${formatNumber(result.stockQuantity)}개입니다. `;
    const answer = await ask({
      title: '그 사이 재고가 바뀌었습니다',
      message: `${sku.skuName} ${sku.optionText}\n${now}입력한 ${formatNumber(next)}개로 바꾸시겠습니까?`,
      buttons: [
        { value: 'keep', label: '지금 재고 그대로', kind: 'plain' },
        { value: 'write', label: `${formatNumber(next)}개로 바꾸기`, kind: 'primary' },
      ],
    });
    if (answer === 'write') {
      await save(next, result.version);
      return;
    }
    setText(null);
    setProblem(null);
    await renewStock();
  }

  async function commit(): Promise<void> {
    if (text === null || saving.current) return;
    const parsed = parseCount(text);
    if (!parsed.ok) {
      setProblem(parsed.message);
      return;
    }
    if (parsed.value === value) {
      setText(null);
      setProblem(null);
      return;
    }
    saving.current = true;
    await save(parsed.value, sku.version);
    saving.current = false;
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void commit();
      moveTo(event.currentTarget, event.shiftKey ? -1 : 1);
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveTo(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      setText(null);
      setProblem(null);
      event.currentTarget.select();
    }
  }

  function pasted(event: ClipboardEvent<HTMLInputElement>) {
    const column = field === 'stock' ? pastedColumn(event.clipboardData.getData('text')) : null;
    if (!column) return;
    event.preventDefault();
    paste(sku.id, column);
  }

  const name = `${sku.skuName} ${sku.optionText} ${LABELS[field]}`.replace(/\s+/g, ' ');
  return (
    <input
      className={classes.count}
      data-count={field}
      inputMode="numeric"
      autoComplete="off"
      aria-label={name}
      aria-invalid={problem !== null}
      title={problem ?? undefined}
      aria-busy={edits.isPending}
      value={text ?? formatNumber(value)}
      onFocus={(event) => {
        if (text === null) setText(String(value));
        const input = event.currentTarget;
        requestAnimationFrame(() => input.select());
      }}
      onChange={(event) => {
        setText(event.target.value);
        setProblem(null);
      }}
      onBlur={() => void commit()}
      onKeyDown={keyDown}
      onPaste={pasted}
    />
  );
}
