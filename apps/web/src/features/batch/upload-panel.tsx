/** A file chosen or dropped, sent as it is. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { FileDrop } from '../../ui/files/file-drop.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { type Problem, toProblem } from '../../ui/problem.ts';
import { toast } from '../../ui/toast.ts';
import { renewBatch } from './queries.ts';

const MEGABYTE = 1024 * 1024;
const FILE_MAX_MB = 20;

const KNOWN = {
  READING: '지금 상품에 맞춰 다시 읽습니다.',
  REGISTERED: '전에 등록한 파일입니다. 지금 상품에 맞춰 새로 읽으므로, 달라진 상품만 등록할 수 있습니다.',
  UNDER_WAY: '지금 등록하고 있는 파일입니다. 진행 상황을 보여드립니다.',
} as const;

export function UploadPanel({ onUploaded }: { onUploaded(id: string): void }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => api.batch.upload({ file }),
    onSuccess: ({ id, known }) => {
      renewBatch();
      if (known !== null) toast.info('전에 올린 파일과 같습니다.', KNOWN[known]);
      onUploaded(id);
    },
    onError: (error) => setProblem(toProblem(error)),
  });

  function take(file: File) {
    setProblem(null);
    if (file.size > FILE_MAX_MB * MEGABYTE)
      setProblem({
        ...toProblem(null),
        title: `${FILE_MAX_MB}MB보다 큰 파일은 올릴 수 없습니다.`,
        detail: '상품을 나누고 이미지는 주소로 적어 다시 올려주십시오.',
        errors: [],
      });
    else upload.mutate(file);
  }

  return (
    <Panel title="2. 파일 올리기">
      <FileDrop
        busy={upload.isPending}
        onFile={take}
        note="엑셀(.xlsx)이나 CSV를 끌어다 놓아도 돼요. 사방넷·플레이오토·이셀러스·스마트스토어에서 받은 파일도 읽어요. 올려도 바로 등록하지 않고 먼저 보여드려요."
      />
      {problem && <ProblemAlert problem={problem} />}
    </Panel>
  );
}
