import { Button } from '@mantine/core';
import { MANIFESTS } from '@moa/channels/manifests';
import { IconCloudDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc } from '../../client/api.ts';
import { toast } from '../../ui/toast.ts';

/** Asks the shops for what they reported of the last seven days; absent while no linked shop can be asked. */
export function ImportButton({ onStarted }: { onStarted(jobId: string): void }) {
  const { data } = useQuery(orpc.shops.list.queryOptions({ input: {}, staleTime: 60_000 }));
  const start = useMutation(
    orpc.settlement.import.mutationOptions({ onSuccess: ({ jobId }) => onStarted(jobId), onError: (error) => toast.failed(error) }),
  );
  const settling: ReadonlySet<string> = new Set(
    Object.values(MANIFESTS).flatMap(({ shopType, settlements }) => (settlements ? [shopType] : [])),
  );
  if (!data?.contents.some(({ shopType, status }) => settling.has(shopType) && status !== 'DISABLED')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconCloudDownload size={16} aria-hidden />}
      loading={start.isPending}
      onClick={() => start.mutate({})}
    >
      정산 가져오기
    </Button>
  );
}
