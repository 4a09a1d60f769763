/** 송장 파일 올리기: a courier's result file, read here, checked row by row by the server before anything is sent, and sent as one job. */

import COURIERS from 'virtual:moa-couriers';
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { INVOICE_FILE_MAX, ORDER_ACTIONS } from '@moa/core';
import { useState } from 'react';
import { api } from '../../../client/api.ts';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { Disclosure } from '../../../ui/inputs/disclosure.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { type Problem, toProblem } from '../../../ui/problem.ts';
import { formatCount, formatNumber } from '../../../ui/values/format.ts';
import { trackJob } from '../jobs/tracked-jobs.ts';
import { renewOrders } from '../queries.ts';
import classes from './invoice-file.module.css';
import { COLUMN_TITLES, COLUMNS, type Columns, type FileRow, type Headings } from './invoice-file.ts';
import { type ChosenFile, useCheckedRows, useInvoiceFile } from './use-invoice-file.ts';

type RowProblem = Outputs['orders']['checkInvoiceFile']['problems'][number];

/** Rows that are shown at once. */
const SHOWN = 200;

export interface InvoiceFileDialogProps {
  purpose: 'new' | 'edit';
  /** Courier that is set for the list, for rows that name none. */
  courier: string;
  onClose(): void;
}

export function InvoiceFileDialog({ purpose, courier: usual, onClose }: InvoiceFileDialogProps) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [courier, setCourier] = useState(usual);
  const [busy, setBusy] = useState<'reading' | 'sending' | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { headings, columns, read, choose } = useInvoiceFile(chosen, courier);
  const action = purpose === 'new' ? 'dispatch' : 'modifyInvoice';
  const { title } = ORDER_ACTIONS[action];
  const checked = useCheckedRows(action, read, INVOICE_FILE_MAX);
  const problems = checked.data?.problems ?? [];
  const bad = new Set(problems.filter(({ severity }) => severity === 'ERROR').map(({ row }) => row));
  const doubtful = new Set(problems.filter(({ row, severity }) => severity === 'WARN' && !bad.has(row)).map(({ row }) => row));
  const rows = read?.rows ?? [];
  const tooMany = rows.length > INVOICE_FILE_MAX;
  const known = checked.data !== undefined && !checked.isPlaceholderData;
  const good = rows.length - bad.size;

  async function open(file: File) {
    setChosen(null);
    setWrong(null);
    setProblem(null);
    setBusy('reading');
    try {
      const { readTable, TABLE_FILE_MAX } = await import('../../../ui/files/table-file.ts');
      if (file.size > TABLE_FILE_MAX) setWrong('10MB보다 큰 파일은 읽을 수 없습니다. 파일을 나누어 올려주십시오.');
      else setChosen({ name: file.name, table: await readTable(file) });
    } catch {
      setWrong('읽을 수 없는 파일입니다. 엑셀(.xlsx)이나 CSV로 저장해 다시 올려주십시오. 암호가 걸린 파일은 암호를 풀어주십시오.');
    } finally {
      setBusy(null);
    }
  }

  async function send() {
    setBusy('sending');
    setProblem(null);
    try {
      const { jobId } = await api.orders.invoiceFile({ action, rows });
      trackJob({
        jobId,
        title: `송장 파일 ${title} ${formatCount(rows.length, '줄')}`,
        doing: '',
        lineIds: new Set(),
        refused: [],
        file: true,
      });
      renewOrders();
      onClose();
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(null);
    }
  }

  return (
    <Dialog title="송장 파일 올리기" size="lg" closeOnClickOutside={false} onClose={onClose}>
      <div className="moa-stack-wide">
        <FileDrop
          busy={busy === 'reading'}
          chosen={chosen !== null}
          choose={chosen ? '다른 파일 고르기' : '파일 고르기'}
          onFile={(file) => void open(file)}
          note={
            chosen?.name ?? (
              <>
                택배사나 포장 프로그램에서 받은 엑셀(.xlsx)·CSV를 그대로 올려주세요. 줄마다 먼저 확인하고, 그다음에 보내요.{' '}
                {formatCount(INVOICE_FILE_MAX, '줄')}까지 한 번에 보낼 수 있어요.
              </>
            )
          }
        />
        {wrong && (
          <p className={classes.wrong} role="alert">
            {wrong}
          </p>
        )}
        {chosen && headings === null && (
          <p className={classes.wrong} role="alert">
            제목 줄이 없는 파일입니다. 첫 줄에 ‘주문번호’, ‘송장번호’ 같은 제목을 넣어 다시 올려주십시오.
          </p>
        )}
        {headings && <ColumnChoice key={chosen?.name} headings={headings} columns={columns} found={read !== null} onChoose={choose} />}
        {read && (
          <>
            <label className={classes.courier}>
              <span>택배사가 비어 있는 줄은</span>
              <Select
                size="small"
                value={courier}
                choices={COURIERS.map(({ code, name }) => ({ value: code, label: name }))}
                onChange={setCourier}
              />
            </label>
            <p className={classes.sum} role="status">
              <b>{formatCount(rows.length, '줄')}</b>을 읽었어요.
              {read.empty > 0 && ` 송장번호가 빈 ${formatCount(read.empty, '줄')}은 보내지 않아요.`}
              {known && bad.size + doubtful.size === 0 && rows.length > 0 && ' 모두 보낼 수 있어요.'}
              {known && bad.size > 0 && <span className={classes.bad}> 고쳐야 보낼 수 있는 줄 {formatCount(bad.size, '줄')}.</span>}
              {known && doubtful.size > 0 && <span className={classes.doubt}> 확인할 줄 {formatCount(doubtful.size, '줄')}.</span>}
              {!known && checked.isFetching && ' 주문과 맞춰 보고 있어요.'}
            </p>
            {checked.error && !checked.isFetching && <ErrorState error={checked.error} onRetry={() => void checked.refetch()} />}
            {problems.length > 0 && <Problems rows={rows} problems={problems} stale={!known} />}
            {tooMany && (
              <p className={classes.wrong} role="alert">
                한 번에 {formatCount(INVOICE_FILE_MAX, '줄')}까지 보낼 수 있습니다. 파일을 나누어 올려주십시오.
              </p>
            )}
          </>
        )}
        {problem && <ProblemAlert problem={problem} />}
        <div className="moa-row">
          <p className={classes.note}>{known && bad.size > 0 && '고칠 줄은 보내지 않고, 끝난 뒤 파일로 내려받을 수 있어요.'}</p>
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button loading={busy === 'sending'} disabled={!known || good <= 0 || tooMany} onClick={() => void send()}>
            {title} {known && !tooMany ? formatCount(good, '줄') : ''}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ColumnChoiceProps {
  headings: Headings;
  columns: Columns;
  found: boolean;
  onChoose(columns: Columns): void;
}

/** Which column of the file is what; what somebody chooses counts for every file with the same headings. */
function ColumnChoice({ headings, columns, found, onChoose }: ColumnChoiceProps) {
  const titleOf = (at: number) => headings.titles[at]?.trim() || `${at + 1}번째 열`;
  const choices = [{ value: '', label: '없음' }, ...headings.titles.map((_, at) => ({ value: String(at), label: titleOf(at) }))];
  const named = COLUMNS.flatMap((column) => {
    const at = columns[column];
    return at === undefined ? [] : [titleOf(at)];
  });
  return (
    <>
      {!found && (
        <p className={classes.wrong} role="alert">
          제목 줄에서 주문번호와 송장번호를 찾지 못했습니다. 어느 열인지 골라주십시오.
        </p>
      )}
      <Disclosure title={named.length > 0 ? `읽은 열: ${named.join(' · ')}` : '열 고르기'} initiallyOpen={!found}>
        <div className={classes.columns}>
          {COLUMNS.map((column) => (
            <label key={column} className={classes.column}>
              <span>{COLUMN_TITLES[column]}</span>
              <Select
                size="small"
                ariaLabel={COLUMN_TITLES[column]}
                value={String(columns[column] ?? '')}
                choices={choices}
                onChange={(value) => {
                  const { [column]: _, ...others } = columns;
                  onChoose(value === '' ? others : { ...others, [column]: Number(value) });
                }}
              />
            </label>
          ))}
        </div>
        <p className={classes.note}>고른 열은 제목이 같은 다음 파일에도 그대로 쓰여요.</p>
      </Disclosure>
    </>
  );
}

function Problems({ rows, problems, stale }: { rows: readonly FileRow[]; problems: readonly RowProblem[]; stale: boolean }) {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={cx(classes.scroll, stale && classes.stale)} aria-label="확인할 줄" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">행</th>
            <th scope="col">주문번호</th>
            <th scope="col">송장번호</th>
            <th scope="col">확인할 내용</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, SHOWN).map(({ row: at, severity, message }) => {
            const row = byRow.get(at);
            return (
              <tr key={`${at} ${message}`}>
                <td>{formatNumber(at)}</td>
                <td>{row?.orderNo || row?.lineNo || row?.bundleNo || '-'}</td>
                <td>{row?.invoiceNo}</td>
                <td className={severity === 'ERROR' ? classes.bad : classes.doubt}>{message}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {problems.length > SHOWN && <p className={classes.note}>외 {formatCount(problems.length - SHOWN, '줄')}</p>}
    </section>
  );
}
