/** Rows of a settlement file that could not be read, as a file that can be mended and sent again. */
import { Button } from '@mantine/core';
import { problemOf } from '@moa/contract/client';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { pageApiBase } from '../../../client/config.ts';
import { authorizedFetch } from '../../../client/session/account.ts';
import { keepFile } from '../../../ui/files/keep-file.ts';
import { toast } from '../../../ui/toast.ts';

export function FailedRowsButton({ jobId, size }: { jobId: string; size?: string }) {
  const download = useMutation({
    mutationFn: async () => {
      const response = await authorizedFetch(new Request(`${pageApiBase()}/api/v1/settle/import/file/${jobId}/failed`));
      if (!response.ok) throw await problemOf(response);
      keepFile(await response.blob(), '정산 파일 고칠 줄.xlsx');
    },
    onError: (error) => toast.failed(error),
  });
  return (
    <Button
      variant="default"
      {...(size ? { size } : {})}
      leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      실패한 줄 내려받기
    </Button>
  );
}
