/** SKU 만들기: some SKUs at once, typed or pasted from a sheet. Those that something stands against stay, with the reason. */
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import { api, orpc } from '../../../client/api.ts';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { AmountInput } from '../../../ui/inputs/number-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { renewStock } from '../queries.ts';
import { asEdits, filledRows, NEW_ROWS_MAX, type NewRow, newRow, pastedOver, refusedRows, rowProblems, stillToMake } from './new-rows.ts';
import classes from './skus.module.css';

export function CreateDialog({ onClose }: { onClose(): void }) {
  const [wrong, setWrong] = useState<ReadonlyMap<number, string>>(new Map());
  const form = useForm<{ rows: NewRow[] }>(
    { rows: [newRow()] },
    {
      async send({ rows }) {
        const filled = filledRows(rows);
        const problems = rowProblems(rows);
        setWrong(problems);
        if (problems.size > 0 || filled.length === 0) return;
        const { created, results } = await api.stock.bulk({ skus: asEdits(filled) });
        const refused = refusedRows(filled, results);
        if (created > 0) {
          toast.done(`SKU ${formatNumber(created)}개를 만들었습니다.`);
          await renewStock();
        }
        form.set(({ rows: now }) => {
          const left = stillToMake(now, filled, refused);
          if (filledRows(left).length === 0) onClose();
          return { rows: left };
        });
      },
    },
  );
  const { rows } = form.values;
  const filled = filledRows(rows).length;
  useUnsavedWork(filled > 0);

  function change(key: number, part: Partial<NewRow>) {
    setWrong(new Map([...wrong].filter(([other]) => other !== key)));
    form.set(({ rows: now }) => ({ rows: now.map((row) => (row.key === key ? { ...row, refused: null, ...part } : row)) }));
  }

  function paste(at: number, event: ClipboardEvent) {
    const pasted = pastedOver(rows, at, event.clipboardData.getData('text/plain'));
    if (pasted === null) return;
    event.preventDefault();
    form.set({ rows: pasted });
  }

  return (
    <Dialog title="SKU 만들기" size="lg" closeOnClickOutside={false} onClose={onClose}>
      <form className="moa-stack-wide" onSubmit={form.onSubmit} noValidate>
        <p className={classes.lead}>
          상품에 연결하기 전에 SKU를 먼저 만들 수 있어요. 코드를 비워두면 자동으로 정하고, 엑셀에서 SKU명·코드·재고·안전재고 열을 복사해
          붙여 넣어도 돼요.
        </p>
        {form.problem && <ProblemAlert problem={form.problem} />}
        <ol className={classes.rows}>
          {rows.map((row, at) => (
            <li key={row.key} onPaste={(event) => paste(at, event)}>
              <Row
                row={row}
                at={at}
                error={wrong.get(row.key) ?? row.refused}
                onChange={(part) => change(row.key, part)}
                onRemove={rows.length > 1 ? () => form.set({ rows: rows.filter((other) => other.key !== row.key) }) : undefined}
              />
            </li>
          ))}
        </ol>
        <Button
          variant="default"
          className={classes.add}
          disabled={rows.length >= NEW_ROWS_MAX}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.set({ rows: [...rows, newRow()] })}
        >
          줄 추가
        </Button>
        <div className="moa-buttons">
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button type="submit" loading={form.busy} disabled={filled === 0}>
            {filled === 0 ? 'SKU 만들기' : `SKU ${formatNumber(filled)}개 만들기`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface RowProps {
  row: NewRow;
  at: number;
  error: string | null;
  onChange(part: Partial<NewRow>): void;
  onRemove: (() => void) | undefined;
}

function Row({ row, at, error, onChange, onRemove }: RowProps) {
  // What is looked up once the field is left: nobody types whole names a letter at a time at the server.
  const [left, setLeft] = useState({ skuName: '', skuCode: '' });
  const look = () => setLeft({ skuName: row.skuName.trim(), skuCode: row.skuCode.trim() });
  const { data } = useQuery(
    orpc.stock.name.queryOptions({
      input: { ...(left.skuName ? { skuName: left.skuName } : {}), ...(left.skuCode ? { skuCodes: [left.skuCode] } : {}) },
      enabled: left.skuName !== '' || left.skuCode !== '',
    }),
  );
  const taken = data?.contents.find(({ skuCode }) => skuCode === row.skuCode.trim());
  const namesake = data?.contents.find(({ skuName }) => skuName.trim().toLowerCase() === row.skuName.trim().toLowerCase());
  const first = at === 0;
  const usedBy = taken && `이미 ‘${`${taken.skuName} ${taken.optionText}`.trim()}’에 쓰는 코드입니다.`;
  const label = (text: string) => (first ? { label: text } : { ariaLabel: `${at + 1}번째 줄 ${text}` });
  return (
    <div className={classes.row} data-first={first || undefined}>
      <TextInput
        {...label('SKU명')}
        maxLength={200}
        value={row.skuName}
        onChange={(skuName) => onChange({ skuName })}
        onBlur={look}
        {...(first ? {} : { placeholder: 'SKU명' })}
        error={error}
      />
      <TextInput
        {...label('SKU 코드')}
        placeholder={first ? '자동' : '코드 자동'}
        error={usedBy}
        maxLength={60}
        value={row.skuCode}
        onChange={(skuCode) => onChange({ skuCode })}
        onBlur={look}
      />
      <AmountInput {...label('재고')} placeholder="0" unit="개" maxLength={8} value={row.stock} onChange={(stock) => onChange({ stock })} />
      <AmountInput
        {...label('안전재고')}
        placeholder="설정값"
        unit="개"
        maxLength={8}
        value={row.safety}
        onChange={(safety) => onChange({ safety })}
      />
      <IconButton label={`${at + 1}번째 줄 지우기`} className={classes.remove} disabled={!onRemove} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </IconButton>
      {!error && !usedBy && namesake && (
        <p className={classes.namesake}>
          같은 이름의 SKU가 있어요: <b>{namesake.skuCode}</b> (재고 {formatNumber(namesake.stockQuantity)}개)
        </p>
      )}
    </div>
  );
}
