/** A settlement file of a shop, taken in as a job and told row by row where it can't be read. */
import { Button, FileButton } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, orpc } from '../../../client/api.ts';
import { useFollowedJob } from '../../../client/live/follow-job.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ShopsFailed } from '../../../ui/filters/shops-failed.tsx';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toProblem } from '../../../ui/problem.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { Meter } from '../../../ui/values/meter.tsx';
import { renewSettlement, useShopChoices } from '../queries.ts';
import classes from '../settle.module.css';
import { FailedRowsButton } from './failed-rows-button.tsx';

export function UploadDialog({ onClose }: { onClose(): void }) {
  const { choices, failed } = useShopChoices();
  const [chosen, setChosen] = useState('');
  const accountId = chosen || (choices.length === 1 ? (choices[0]?.value ?? '') : '');
  const upload = useMutation({ mutationFn: (file: File) => api.settlement.upload({ accountId, file }) });
  return (
    <Dialog title="정산 파일 올리기" size="md" closeOnClickOutside={false} onClose={onClose}>
      <div className="moa-stack">
        <p className="moa-soft">
          쇼핑몰 관리자에서 받은 정산 엑셀(.xlsx)이나 CSV를 올려 주세요. 제목을 알아보고 주문과 원 단위까지 비교해요. 같은 파일을 다시
          올려도 두 번 쌓이지 않아요.
        </p>
        {failed ? (
          <ShopsFailed asked={failed} />
        ) : (
          <SelectField
            label="쇼핑몰"
            value={accountId}
            choices={choices}
            placeholder="어느 쇼핑몰의 파일인가요?"
            onChange={setChosen}
            required
          />
        )}
        <div className="moa-buttons">
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <FileButton accept=".xlsx,.csv,text/csv" onChange={(file) => file && upload.mutate(file)}>
            {(props) => (
              <Button
                {...props}
                disabled={accountId === ''}
                loading={upload.isPending}
                leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              >
                파일 고르기
              </Button>
            )}
          </FileButton>
        </div>
        {upload.error && <ProblemAlert problem={toProblem(upload.error)} />}
        {upload.data && <Taken key={upload.data.jobId} jobId={upload.data.jobId} />}
      </div>
    </Dialog>
  );
}

/** How far the file is, and what came of it. */
function Taken({ jobId }: { jobId: string }) {
  const { data: followed, error } = useFollowedJob(jobId, { size: 1 });
  const job = followed?.job;
  const ended = job !== undefined && job.finishedAt !== null;
  const handled = job ? job.done + job.failed : 0;
  const file = useQuery(orpc.settlement.file.queryOptions({ input: { jobId }, enabled: ended }));
  useEffect(() => {
    if (ended) renewSettlement();
  }, [ended]);
  if (error && !job) return <ProblemAlert problem={toProblem(error)} />;
  if (file.error) return <ProblemAlert problem={toProblem(file.error)} />;
  if (file.data && ended)
    return <Outcome outcome={file.data} broken={job.failed > 0 && file.data.stored + file.data.same + file.data.wrong < file.data.rows} />;
  return (
    <div className="moa-stack" role="status">
      <p className={classes.outcome}>주문과 비교하고 있어요. 닫아도 계속돼요.</p>
      <Meter share={job ? handled / Math.max(1, job.total) : 0} label="정산 파일 진행" />
    </div>
  );
}

function Outcome({ outcome, broken }: { outcome: Outputs['settlement']['file']; broken: boolean }) {
  return (
    <div role="status">
      <p className={classes.outcome}>
        {formatCount(outcome.rows, '줄')} 중 {formatCount(outcome.stored)}을 새로 반영했어요.
        {outcome.same > 0 && ` ${formatCount(outcome.same)}은 전과 같아요.`}
        {outcome.differing > 0 ? ` 예상과 다른 주문이 ${formatCount(outcome.differing)} 있어요.` : ''}
        {outcome.unmatched > 0 && ` 모아에 없는 주문이 ${formatCount(outcome.unmatched)} 있어요.`}
      </p>
      {broken && <p className="moa-bad">다 반영하지 못했어요. 작업 내역에서 실패한 항목만 다시 해 주세요.</p>}
      {outcome.wrong > 0 && (
        <>
          <div className={classes.between}>
            <p className="moa-bad">읽지 못한 줄 {formatCount(outcome.wrong, '개')}</p>
            <FailedRowsButton jobId={outcome.jobId} size="xs" />
          </div>
          <ul className={classes.problems}>
            {outcome.problems.map(({ row, message }) => (
              <li key={row}>
                {row}행: {message}
              </li>
            ))}
          </ul>
          {outcome.wrong > outcome.problems.length && (
            <p className="moa-mute">나머지 {formatCount(outcome.wrong - outcome.problems.length, '줄')}은 파일로 내려받아 보세요.</p>
          )}
        </>
      )}
    </div>
  );
}
