/** 합계 엑셀로 받기: at once, as there is nothing to choose. */
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../client/api.ts';
import { pageApiBase } from '../../../client/config.ts';
import { authorizedFetch } from '../../../client/session/account.ts';
import { keepFile } from '../../../ui/files/keep-file.ts';
import { receiveFile } from '../../../ui/files/receive-file.ts';
import { toast } from '../../../ui/toast.ts';
import { DownloadButton } from '../../sheets/index.ts';

export interface SumSheetButtonProps {
  /** Months and shops there are; undefined until they have come. */
  rows: number | undefined;
}

export function SumSheetButton({ rows }: SumSheetButtonProps) {
  const download = useMutation({
    mutationFn: async () => {
      const { url, fileName } = await api.settlement.sumSheet({ filter: {} });
      keepFile(await receiveFile(authorizedFetch, new Request(`${pageApiBase()}${url}`), () => {}), fileName);
      return fileName;
    },
    onSuccess: (fileName) => toast.done('정산 합계를 엑셀로 받았습니다.', fileName),
    onError: (error) => toast.failed(error),
  });
  const found = rows === undefined || download.isPending ? undefined : { totalElements: rows, totalExact: true };
  return <DownloadButton found={found} onClick={() => download.mutate()} />;
}
