/** 송장 파일 올리기: a courier's result file, read here, looked at before it is sent, and sent as one job. */

import COURIERS from 'virtual:moa-courier-spellings';
import { Button, FileButton } from '@mantine/core';
import { checkInvoiceNo, findCourier, INVOICE_FILE_MAX, normaliseInvoiceNo, ORDER_ACTIONS } from '@moa/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { api } from '../../../client/api.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { type Problem, toProblem } from '../../../ui/problem.ts';
import { formatCount, formatNumber } from '../../../ui/values/format.ts';
import { trackJob } from '../jobs/tracked-jobs.ts';
import { renewOrders } from '../queries.ts';
import classes from '../sheet/sheet.module.css';
import { type FileRow, readInvoiceTable } from './invoice-file.ts';

const SHOWN = 5;

interface Chosen {
  name: string;
  table: string[][];
}

export interface InvoiceFileDialogProps {
  purpose: 'new' | 'edit';
  /** Courier that is set for the list, for rows that name none. */
  courier: string;
  onClose(): void;
}

export function InvoiceFileDialog({ purpose, courier: usual, onClose }: InvoiceFileDialogProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [courier, setCourier] = useState(usual);
  const [busy, setBusy] = useState<'reading' | 'sending' | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const read = useMemo(() => chosen && readInvoiceTable(chosen.table, courier), [chosen, courier]);
  const doubtful = useMemo(() => (read?.rows ?? []).flatMap((row) => messageOn(row) ?? []), [read]);
  const action = purpose === 'new' ? ORDER_ACTIONS.dispatch.title : ORDER_ACTIONS.modifyInvoice.title;
  const tooMany = read !== null && read.rows.length > INVOICE_FILE_MAX;

  async function choose(file: File | null) {
    if (!file) return;
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

  async function send(rows: readonly FileRow[]) {
    setBusy('sending');
    setProblem(null);
    try {
      const { jobId } = await api.orders.invoiceFile({ action: purpose === 'new' ? 'dispatch' : 'modifyInvoice', rows: [...rows] });
      trackJob({
        jobId,
        title: `송장 파일 ${action} ${formatCount(rows.length, '줄')}`,
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
        <p className={classes.lead}>
          택배사나 포장 프로그램에서 받은 엑셀(.xlsx)·CSV를 그대로 올려주세요. 첫 줄 제목에 <b>주문번호</b>(또는 상품주문번호)와{' '}
          <b>송장번호</b>가 있어야 하고, <b>택배사</b>는 있으면 줄마다 따라가요. 주문 엑셀에 송장번호를 채워 올려도 돼요.
        </p>
        <div className={classes.pickFile}>
          <FileButton accept=".xlsx,.csv,text/csv" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={busy === 'reading'} leftSection={<IconFileSpreadsheet size={16} aria-hidden />}>
                {chosen ? '다른 파일 고르기' : '파일 고르기'}
              </Button>
            )}
          </FileButton>
          <span className={classes.fileName}>{chosen?.name ?? `${formatCount(INVOICE_FILE_MAX, '줄')}까지 한 번에 보낼 수 있어요.`}</span>
        </div>
        {wrong && (
          <p className={classes.fileWrong} role="alert">
            {wrong}
          </p>
        )}
        {chosen && read === null && (
          <p className={classes.fileWrong} role="alert">
            제목 줄에서 주문번호와 송장번호를 찾지 못했습니다. 첫 줄의 제목을 ‘주문번호’, ‘송장번호’로 고쳐 다시 올려주십시오.
          </p>
        )}
        {read && (
          <>
            <label className={classes.fileCourier}>
              <span>택배사가 비어 있는 줄은</span>
              <Select
                size="small"
                value={courier}
                choices={COURIERS.map(({ code, name }) => ({ value: code, label: name }))}
                onChange={setCourier}
              />
            </label>
            <p className={classes.fileSum} role="status">
              <b>{formatCount(read.rows.length, '줄')}</b>을 읽었어요.
              {doubtful.length > 0 && (
                <span className={classes.fileBad}> {formatCount(doubtful.length, '줄')}은 고쳐야 보낼 수 있어요.</span>
              )}
              {read.empty > 0 && ` 송장번호가 빈 ${formatCount(read.empty, '줄')}은 보내지 않아요.`}
            </p>
            {doubtful.length > 0 && (
              <ul className={classes.fileWrongs}>
                {doubtful.slice(0, SHOWN).map(({ row, message }) => (
                  <li key={row.row}>
                    <b>{formatNumber(row.row)}행</b> {row.orderNo || row.lineNo} · {message}
                  </li>
                ))}
                {doubtful.length > SHOWN && <li>외 {formatCount(doubtful.length - SHOWN, '줄')}</li>}
              </ul>
            )}
            {tooMany && (
              <p className={classes.fileWrong} role="alert">
                한 번에 {formatCount(INVOICE_FILE_MAX, '줄')}까지 보낼 수 있습니다. 파일을 나누어 올려주십시오.
              </p>
            )}
          </>
        )}
        {problem && <ProblemAlert problem={problem} />}
        <div className="moa-row">
          <p className={classes.progress}>{read && doubtful.length > 0 && '보내지 못한 줄은 끝난 뒤 파일로 내려받을 수 있어요.'}</p>
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button
            loading={busy === 'sending'}
            disabled={!read || read.rows.length === 0 || tooMany}
            onClick={() => read && void send(read.rows)}
          >
            {action} {read ? formatCount(read.rows.length, '줄') : ''}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What can be seen to be wrong with a row without asking the server. */
function messageOn(row: FileRow): { row: FileRow; message: string } | null {
  if (row.orderNo === '' && row.lineNo === '') return { row, message: '주문번호가 없습니다.' };
  const courier = findCourier(COURIERS, row.courier);
  if (courier === null) return { row, message: `택배사 ‘${row.courier}’을(를) 알 수 없습니다.` };
  const checked = checkInvoiceNo(normaliseInvoiceNo(row.invoiceNo), courier.format);
  return checked?.severity === 'ERROR' ? { row, message: checked.message } : null;
}
