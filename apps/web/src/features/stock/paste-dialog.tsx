import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { PRODUCT_SHEET_IN_MAX, type StockRow } from '@moa/core';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { previewPlan } from '../plans/index.ts';
import { type PastedRow, pastedRows, rowsText } from './count-text.ts';
import classes from './stock.module.css';
import { StockFile } from './stock-file.tsx';

/** Kept while the page is open: closing the dialog loses nothing. */
let keptText = '';

export interface PasteDialogProps {
  /** Lines that were pasted into the list; null starts with what was typed last. */
  given: string | null;
  onClose(): void;
}

/** Stock from a sheet: paste, look at before and after, apply; lines that could not be used stay to be corrected. */
export function PasteDialog({ given, onClose }: PasteDialogProps) {
  const [text, setText] = useState(given ?? keptText);
  const [busy, setBusy] = useState(false);
  const [reading, setReading] = useState(false);
  const asked = useRef(false);
  useUnsavedWork(text.trim() !== '');
  const rows = pastedRows(text);
  const tooMany = rows.length > PRODUCT_SHEET_IN_MAX;

  function change(next: string) {
    setText(next);
    keptText = next;
  }

  async function preview(lines: readonly PastedRow[]) {
    setBusy(true);
    let plan: Outputs['plans']['propose'] | undefined;
    const jobId = await previewPlan(async () => {
      plan = await api.plans.propose({ kind: 'STOCK', rows: [...lines], memo: '엑셀에서 붙여넣기' });
      return plan;
    });
    if (jobId !== null && plan) {
      const rest = plan.problems === 0 ? [] : await unusable(plan.id, lines);
      change(rowsText(rest));
      if (rest.length === 0) onClose();
      else toast.info(`${formatNumber(rest.length)}줄은 적용하지 않았습니다.`, '남은 줄을 고쳐 다시 미리보기를 해주세요.');
    }
    setBusy(false);
  }

  /** The file is as it was on her disk: what was not applied is told with its reason in the history. */
  async function previewFile(rows: StockRow[]) {
    setReading(true);
    const jobId = await previewPlan(() => api.plans.propose({ kind: 'STOCK', rows, memo: '엑셀로 바꾸기' }));
    setReading(false);
    if (jobId !== null) onClose();
  }

  useEffect(() => {
    if (given === null || asked.current) return;
    asked.current = true;
    const lines = pastedRows(given);
    if (lines.length > 0 && lines.length <= PRODUCT_SHEET_IN_MAX) void preview(lines);
  });

  return (
    <Dialog title="엑셀로 재고 바꾸기" size="lg" closeOnClickOutside={false} onClose={onClose}>
      <div className="moa-stack-wide">
        <StockFile busy={reading} onRows={(read) => void previewFile(read)} />
        <TextArea
          label="SKU 코드와 재고수량 붙여넣기"
          description="엑셀에서 SKU 코드와 재고수량 열을 복사해 붙여 넣어주세요. 첫 열이 SKU 코드, 마지막 열이 재고수량이에요."
          placeholder={'KN-2041-001\t12\nKN-2041-002\t5'}
          rows={9}
          value={text}
          onChange={change}
          {...(tooMany
            ? {
                error: `한 번에 ${formatNumber(PRODUCT_SHEET_IN_MAX)}줄까지 바꿀 수 있습니다. 지금은 ${formatNumber(rows.length)}줄입니다. 나누어 붙여 넣어주십시오.`,
              }
            : {})}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button disabled={rows.length === 0 || tooMany} loading={busy} onClick={() => void preview(rows)}>
            {rows.length === 0 ? '미리보기' : `${formatNumber(rows.length)}줄 미리보기`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The lines that something stood against; items of a plan are in the order of its rows. */
async function unusable(planId: string, lines: readonly PastedRow[]): Promise<PastedRow[]> {
  const found: PastedRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items } = await api.plans.detail({ id: planId, state: ['PROBLEM'], size: 500, ...(cursor ? { cursor } : {}) });
    found.push(...items.contents.flatMap(({ seq }) => lines[seq - 1] ?? []));
    cursor = items.nextCursor;
  }
  return found;
}
