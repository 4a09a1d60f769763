import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { toProblem } from '../../ui/problem.ts';
import { toast } from '../../ui/toast.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { type PastedLine, parsePaste } from './count-text.ts';
import { type Sku, useStockEdits } from './queries.ts';
import classes from './stock.module.css';

/** Under questions of the dialog queue. */
/** What one call takes. */
const MOST_LINES = 1000;
const LOOK_UPS_AT_ONCE = 4;

interface Checked extends PastedLine {
  sku: Sku | null;
}

/** Kept while the page is open: closing the dialog loses nothing. */
let keptText = '';

/** SKUs by code: those on the screen first, the others asked for one by one, a few at a time. */
async function findSkus(codes: readonly string[], known: readonly Sku[]): Promise<Map<string, Sku>> {
  const found = new Map(known.map((sku) => [sku.skuCode, sku]));
  const missing = codes.filter((code) => !found.has(code));
  async function next(): Promise<void> {
    for (let code = missing.pop(); code !== undefined; code = missing.pop()) {
      const wanted = code;
      const { contents } = await api.stock.list({ name: wanted, size: 20 });
      const sku = contents.find((each) => each.skuCode === wanted);
      if (sku) found.set(wanted, sku);
    }
  }
  await Promise.all(Array.from({ length: LOOK_UPS_AT_ONCE }, next));
  return found;
}

async function checkLines(text: string, known: readonly Sku[]): Promise<Checked[]> {
  const lines = parsePaste(text).slice(0, MOST_LINES);
  const found = await findSkus([...new Set(lines.filter((line) => !line.problem).map((line) => line.skuCode))], known);
  return lines.map((line) => {
    const sku = found.get(line.skuCode) ?? null;
    return { ...line, sku, problem: line.problem ?? (sku ? null : '없는 SKU 코드입니다.') };
  });
}

export interface PasteDialogProps {
  /** Lines that were pasted into the list; null starts with what was typed last. */
  given: string | null;
  known: readonly Sku[];
  onClose(): void;
}

/** Stock from a sheet: paste, look at before and after, then apply. */
export function PasteDialog({ given, known, onClose }: PasteDialogProps) {
  const [text, setText] = useState(given ?? keptText);
  const check = useMutation({ mutationFn: (lines: string) => checkLines(lines, known) });
  const edits = useStockEdits();
  const { mutate } = check;
  const checked = check.data;
  useUnsavedWork(text.trim() !== '' && !edits.isSuccess);

  useEffect(() => {
    if (given) mutate(given);
  }, [given, mutate]);

  function change(next: string) {
    setText(next);
    keptText = next;
    check.reset();
    edits.reset();
  }

  const good = checked?.filter((line) => line.sku && line.quantity !== null && !line.problem) ?? [];
  const changing = good.filter((line) => line.quantity !== line.sku?.stockQuantity);

  function apply() {
    const batch = changing.flatMap(({ sku, quantity }) =>
      sku && quantity !== null ? [{ skuId: sku.id, mode: 'SET' as const, quantity, version: sku.version, memo: '엑셀에서 붙여넣기' }] : [],
    );
    edits.mutate(
      { edits: batch },
      {
        onSuccess: ({ results }) => {
          const refused = new Map(results.filter((result) => !result.ok).map((result) => [result.skuId, result.message]));
          const done = results.length - refused.size;
          const rest = (checked ?? []).filter((line) => line.problem || (line.sku && refused.has(line.sku.id)));
          if (rest.length === 0) {
            keptText = '';
            toast.done(`${formatNumber(done)}건의 재고를 바꿨습니다.`);
            onClose();
            return;
          }
          toast.info(`${formatNumber(done)}건을 바꿨습니다.`, `${formatNumber(rest.length)}건은 그대로 남아 있어요.`);
          const next = rest.map((line) => `${line.skuCode}\t${line.quantity ?? ''}`).join('\n');
          setText(next);
          keptText = next;
          check.mutate(next);
        },
      },
    );
  }

  return (
    <Dialog title="엑셀에서 재고 붙여넣기" size="lg" closeOnClickOutside={false} onClose={onClose}>
      <div className="moa-stack-wide">
        {check.error && <ProblemAlert problem={toProblem(check.error)} />}
        {edits.error && <ProblemAlert problem={toProblem(edits.error)} />}
        <TextArea
          label="SKU 코드와 재고수량"
          description="엑셀에서 SKU 코드와 재고수량 열을 복사해 붙여 넣어주세요. 첫 열이 SKU 코드, 마지막 열이 재고수량이에요."
          placeholder={'KN-2041-001\t12\nKN-2041-002\t5'}
          rows={checked ? 4 : 9}
          value={text}
          onChange={change}
        />
        {checked && <Preview lines={checked} />}
        <div className={classes.buttons}>
          {checked && (
            <span className={classes.buttonsNote} role="status">
              바뀌는 것 {formatNumber(changing.length)}건 · 같은 것 {formatNumber(good.length - changing.length)}건 · 고칠 것{' '}
              {formatNumber(checked.length - good.length)}건
            </span>
          )}
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          {checked ? (
            <Button disabled={changing.length === 0} loading={edits.isPending} onClick={apply}>
              {formatNumber(changing.length)}건 적용
            </Button>
          ) : (
            <Button disabled={text.trim() === ''} loading={check.isPending} onClick={() => check.mutate(text)}>
              미리보기
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Preview({ lines }: { lines: readonly Checked[] }) {
  if (lines.length === 0) return <p className={classes.loading}>읽을 수 있는 줄이 없어요.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section className={classes.preview} aria-label="미리보기" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">줄</th>
            <th scope="col">SKU 코드</th>
            <th scope="col">SKU</th>
            <th scope="col">재고</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line} className={cx(line.problem && classes.badLine)}>
              <td>{line.line}</td>
              <td>{line.skuCode || '-'}</td>
              <td>{line.sku ? `${line.sku.skuName} ${line.sku.optionText}` : ''}</td>
              <td>
                {line.problem ?? (
                  <span className={classes.change}>
                    {formatNumber(line.sku?.stockQuantity ?? 0)}
                    {line.quantity !== line.sku?.stockQuantity && (
                      <>
                        <IconArrowRight size={13} aria-hidden />
                        <span className="moa-hidden">에서</span>
                        <b>{formatNumber(line.quantity ?? 0)}</b>
                      </>
                    )}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
