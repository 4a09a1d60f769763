/** 수기주문 엑셀 등록: a file of orders, looked at before they are entered, entered as one job. Fetched when somebody wants it. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { useFollowedJob } from '../../../client/live/follow-job.ts';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { type Problem, toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';
import { formatCount, formatNumber } from '../../../ui/values/format.ts';
import { renewOrders } from '../queries.ts';
import classes from './manual-file.module.css';
import { downloadManualFailures, downloadManualTemplate } from './manual-file.ts';

type ManualFile = Outputs['orders']['manualFile'];

const FILE_MAX_MB = 5;
const SHOWN = 30;

export interface ManualFileDialogProps {
  /** Back to one order. */
  onBack(): void;
  onClose(): void;
}

export function ManualFileDialog({ onBack, onClose }: ManualFileDialogProps) {
  const [id, setId] = useState<string | null>(null);
  return (
    <Dialog title="수기주문 엑셀 등록" size="lg" closeOnClickOutside={false} onClose={onClose}>
      <div className="moa-stack-wide">
        <FileStep chosen={id !== null} onUploaded={setId} onBack={onBack} />
        {id !== null && <FileView key={id} id={id} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function FileStep({ chosen, onUploaded, onBack }: { chosen: boolean; onUploaded(id: string): void; onBack(): void }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => api.orders.uploadManual({ file }),
    onSuccess: ({ id }) => onUploaded(id),
    onError: (error) => setProblem(toProblem(error)),
  });
  const template = useMutation({ mutationFn: downloadManualTemplate, onError: (error) => toast.failed(error) });

  function take(file: File) {
    setProblem(null);
    if (file.size > FILE_MAX_MB * 1024 * 1024)
      setProblem({ ...toProblem(null), title: `${FILE_MAX_MB}MB보다 큰 파일은 올릴 수 없습니다. 파일을 나누어 올려주십시오.`, errors: [] });
    else upload.mutate(file);
  }

  return (
    <div className="moa-stack">
      <FileDrop
        busy={upload.isPending}
        chosen={chosen}
        choose={chosen ? '다른 파일 고르기' : '파일 고르기'}
        onFile={take}
        note="양식의 한 줄이 상품 하나예요. 상품이 여럿인 주문은 같은 주문번호를 적어주세요. 올려도 바로 등록하지 않고 먼저 보여드려요. 같은 파일을 다시 올려도 이미 등록한 주문은 다시 등록하지 않아요."
        before={
          <Button
            variant="default"
            loading={template.isPending}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => template.mutate()}
          >
            양식 내려받기
          </Button>
        }
        after={
          <Button variant="subtle" onClick={onBack}>
            한 건씩 적기
          </Button>
        }
      />
      {problem && <ProblemAlert problem={problem} />}
    </div>
  );
}

function FileView({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useQuery(orpc.orders.manualFile.queryOptions({ input: { id } }));
  const [jobId, setJobId] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: () => api.orders.startManual({ id }),
    onSuccess: (job) => setJobId(job.jobId),
    onError: (failed) => toast.failed(failed),
  });
  const failures = useMutation({ mutationFn: () => downloadManualFailures(id), onError: (failed) => toast.failed(failed) });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p className="moa-mute">파일을 읽는 중입니다.</p>;
  const counts = { NEW: 0, KNOWN: 0, WRONG: 0 };
  for (const { state } of data.contents) counts[state] += 1;
  const mended = (
    <Button
      variant="default"
      loading={failures.isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => failures.mutate()}
    >
      고칠 줄 내려받기
    </Button>
  );
  if (jobId !== null) return <Entering jobId={jobId} mended={mended} onClose={onClose} />;
  return (
    <>
      <p className={classes.sum} role="status">
        <b>{data.name}</b> · 주문 {formatCount(data.contents.length)} ({formatCount(data.rows, '줄')}) · 등록할 주문{' '}
        <b>{formatCount(counts.NEW)}</b>
        {counts.KNOWN > 0 && <> · 이미 등록한 주문 {formatCount(counts.KNOWN)}</>}
        {counts.WRONG > 0 && <span className={classes.bad}> · 고칠 주문 {formatCount(counts.WRONG)}</span>}
      </p>
      <Problems file={data} />
      <div className="moa-buttons">
        {counts.WRONG > 0 && mended}
        <Button variant="default" onClick={onClose}>
          닫기
        </Button>
        <Button loading={start.isPending} disabled={counts.NEW === 0} onClick={() => start.mutate()}>
          {formatCount(counts.NEW)} 등록
        </Button>
      </div>
    </>
  );
}

function Problems({ file }: { file: ManualFile }) {
  const problems = file.contents.flatMap(({ problems: own }) => own);
  if (problems.length === 0) return null;
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="moa-hidden">확인할 칸</caption>
        <thead>
          <tr>
            <th scope="col">행</th>
            <th scope="col">항목</th>
            <th scope="col">확인할 내용</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, SHOWN).map(({ row, column, title, message, severity }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td>{formatNumber(row)}</td>
              <td>{title}</td>
              <td className={cx(severity === 'ERROR' && classes.bad)}>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > SHOWN && <p className="moa-mute">외 {formatCount(problems.length - SHOWN, '칸')}은 파일로 내려받아 보세요.</p>}
    </div>
  );
}

function Entering({ jobId, mended, onClose }: { jobId: string; mended: React.ReactNode; onClose(): void }) {
  const { data, error } = useFollowedJob(jobId, { size: 1 });
  const job = data?.job;
  const ended = job !== undefined && job.status !== 'QUEUED' && job.status !== 'RUNNING';
  useEffect(() => {
    if (!ended) return;
    renewOrders();
    void queryClient.invalidateQueries({ queryKey: orpc.stock.key() });
  }, [ended]);
  const known = job && ended ? job.total - job.done - job.failed : 0;
  if (!job) return error ? <ErrorState error={error} /> : <p className="moa-mute">등록하고 있어요.</p>;
  return (
    <>
      <p className={classes.sum} role="status">
        {ended ? '등록을 마쳤어요.' : '등록하고 있어요. 닫아도 계속돼요.'} {formatNumber(ended ? job.total : job.done + job.failed)} /{' '}
        {formatNumber(job.total)}
        {job.failed > 0 && <span className={classes.bad}> · 등록하지 못한 주문 {formatCount(job.failed)}</span>}
        {known > 0 && <> · 이미 등록한 주문 {formatCount(known)}</>}
      </p>
      <div className="moa-buttons">
        {ended && job.failed > 0 && mended}
        <Button variant={ended ? 'filled' : 'default'} onClick={onClose}>
          닫기
        </Button>
      </div>
    </>
  );
}
