/** Pictures of a file that its rows name: archives sent beside it, with what was refused in them. */
import { Button, FileButton } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { showImageErrors } from '../../ui/dialogs/image-errors.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { type Problem, toProblem } from '../../ui/problem.ts';
import { toast } from '../../ui/toast.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { StatusPill } from '../../ui/values/status-pill.tsx';
import classes from './batch.module.css';
import { type BatchDetail, renewBatch, sendPictures } from './queries.ts';

const MEGABYTE = 1024 * 1024;
const ARCHIVE_MAX_MB = 200;

type Archive = BatchDetail['archives'][number];

export function PicturesPanel({ file }: { file: BatchDetail }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = useMutation({
    mutationFn: (archive: File) => sendPictures(file.id, archive),
    onError: (error) => setProblem(toProblem(error)),
    onSettled: renewBatch,
  });
  const errors = useMutation({
    mutationFn: () => api.batch.pictureErrors({ id: file.id }),
    onSuccess: ({ contents }) =>
      void showImageErrors(contents.map(({ fileName, kind, content }) => `${fileName}\n${kind}: ${content}`).join('\n')),
    onError: (error) => toast.failed(error),
  });
  const refused = file.archives.reduce((sum, archive) => sum + archive.refused, 0);

  function take(archive: File | null) {
    if (archive === null || send.isPending) return;
    setProblem(null);
    if (archive.size > ARCHIVE_MAX_MB * MEGABYTE)
      setProblem({
        ...toProblem(null),
        title: `${ARCHIVE_MAX_MB}MB보다 큰 zip 파일은 올릴 수 없습니다.`,
        detail: '이미지를 나누어 압축해 여러 번 올려주십시오.',
        errors: [],
      });
    else send.mutate(archive);
  }

  return (
    <Panel title="이미지 파일">
      <div className={classes.summary}>
        <p className={classes.pictures}>
          이미지 칸에 주소 대신 파일 이름을 적었으면 이미지를 zip으로 묶어 올려주세요. {ARCHIVE_MAX_MB}MB까지, 여러 번 나누어 올려도 돼요.
        </p>
        <div className="moa-row">
          {refused > 0 && (
            <Button variant="default" loading={errors.isPending} onClick={() => errors.mutate()}>
              이미지 오류 {formatNumber(refused)}개 보기
            </Button>
          )}
          <FileButton accept=".zip,application/zip,application/x-zip-compressed" onChange={take}>
            {(props) => (
              <Button {...props} variant="default" loading={send.isPending} leftSection={<IconPhotoUp size={16} aria-hidden />}>
                zip 올리기
              </Button>
            )}
          </FileButton>
        </div>
      </div>
      {file.archives.length > 0 && (
        <ul className={classes.archives} aria-live="polite">
          {file.archives.map((archive) => (
            <li key={archive.id}>
              <span className="moa-bold moa-clip">{archive.name}</span> <Outcome archive={archive} />
            </li>
          ))}
        </ul>
      )}
      {problem && <ProblemAlert problem={problem} />}
    </Panel>
  );
}

function Outcome({ archive: { state, message, pictures, refused } }: { archive: Archive }) {
  if (state === 'REFUSED')
    return (
      <>
        <StatusPill tone="bad">읽지 못함</StatusPill> <span className="moa-bad">{message}</span>
      </>
    );
  const counts = `이미지 ${formatNumber(pictures)}장${refused > 0 ? `, 오류 ${formatNumber(refused)}개` : ''}`;
  return (
    <>
      {state === 'READING' ? (
        <StatusPill tone="info" icon="running">
          저장하는 중
        </StatusPill>
      ) : (
        <StatusPill tone={refused > 0 ? 'today' : 'good'}>저장함</StatusPill>
      )}{' '}
      <span className="moa-soft">{counts}</span>
    </>
  );
}
