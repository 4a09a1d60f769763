/** The dialog of a sheet: which records, which columns, and the file as it comes. */
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pageApiBase } from '../../client/config.ts';
import { authorizedFetch } from '../../client/session/account.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { keepFile } from '../../ui/files/keep-file.ts';
import { receiveFile, sizeText } from '../../ui/files/receive-file.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Radio } from '../../ui/inputs/radio.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { type ChoosableColumn, ColumnChoice, chosenColumns } from '../../ui/table/settings/column-choice.tsx';
import { useTablePrefs } from '../../ui/table/settings/use-table-prefs.ts';
import { toast } from '../../ui/toast.ts';
import { formatCount, formatNumber } from '../../ui/values/format.ts';
import type { Found } from './sheet-buttons.tsx';
import classes from './sheets.module.css';

export interface Asked {
  ids: string[] | undefined;
  columns: string[];
  signal: AbortSignal;
}

export interface SheetDialogProps {
  title: string;
  /** What the rows are: `상품`. */
  what: string;
  /** Under which the columns are remembered. */
  name: string;
  columns: readonly ChoosableColumn[];
  max: number;
  found: Found;
  selected: readonly { id: string }[];
  ask(asked: Asked): Promise<{ url: string; fileName: string; count: number }>;
  onClose(): void;
  /** Further choices, between the records and the columns. */
  children?: ReactNode;
}

/** Most records that are named one by one. */
const CHOSEN_MAX = 5000;

export function SheetDialog({ title, what, name, columns, max, found, selected, ask, onClose, children }: SheetDialogProps) {
  const prefs = useTablePrefs(name);
  const [all, setAll] = useState(selected.length === 0);
  const [bytes, setBytes] = useState(0);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const chosen = chosenColumns(columns, prefs.prefs);
  const ids = all ? undefined : selected.slice(0, CHOSEN_MAX).map(({ id }) => id);

  const form = useForm(
    {},
    {
      async send() {
        if (chosen.length === 0) return;
        const { signal } = leaving.current;
        try {
          const sheet = await ask({ ids, columns: chosen, signal });
          const file = await receiveFile(authorizedFetch, new Request(`${pageApiBase()}${sheet.url}`, { signal }), setBytes);
          keepFile(file, sheet.fileName);
          toast.done(`${what} ${formatCount(sheet.count)}을 엑셀로 받았습니다.`, sheet.fileName);
          onClose();
        } catch (error) {
          // Whoever left wants nothing said about it.
          if (!signal.aborted) throw error;
        }
      },
    },
  );
  const { busy, problem } = form;
  const total = `${formatNumber(found.totalElements)}건${found.totalExact ? '' : ' 이상'}`;

  return (
    <Dialog title={title} size="lg" closeOnClickOutside={false} onClose={onClose}>
      <form className="moa-stack-wide" onSubmit={form.onSubmit} noValidate>
        {selected.length === 0 ? (
          <p className={classes.lead}>
            지금 목록의 조건에 맞는 {what} <b>{total}</b>을 목록과 같은 순서로 담아요. 한 파일에는 {formatCount(max)}까지 담을 수 있어요.
          </p>
        ) : (
          <Choice
            legend="담을 것"
            name="sheet-records"
            value={all ? 'ALL' : 'SELECTED'}
            choices={[
              { value: 'SELECTED', label: `고른 ${what} ${formatCount(selected.length)}` },
              { value: 'ALL', label: `조건에 맞는 ${what} ${total}` },
            ]}
            onChange={(value) => setAll(value === 'ALL')}
          />
        )}
        {children}
        <ColumnChoice columns={columns} prefs={prefs} />
        {problem && <ProblemAlert problem={problem} />}
        <div className="moa-row">
          <p className={classes.progress} role="status">
            {busy && (bytes === 0 ? '파일을 만들고 있어요…' : `${sizeText(bytes)} 받았어요…`)}
            {!busy && chosen.length === 0 && '열을 하나 이상 골라주세요.'}
          </p>
          <Button variant="default" onClick={onClose}>
            {busy ? '그만두기' : '닫기'}
          </Button>
          <Button type="submit" loading={busy} disabled={chosen.length === 0}>
            내려받기
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export interface ChoiceProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  choices: readonly { value: Value; label: string; note?: string }[];
  onChange(value: Value): void;
}

/** One of a few. */
export function Choice<Value extends string>({ legend, name, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map((each) => (
        <label key={each.value} className={classes.way}>
          <Radio name={name} checked={each.value === value} onChoose={() => onChange(each.value)} />
          <span>
            {each.label}
            {each.note && <small className="moa-quiet"> {each.note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
