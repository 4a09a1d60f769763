/** What can be done with selected products. */
import { useMutation } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { toast } from '../../../ui/toast.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { changeFields, previewPlan } from '../../plans/index.ts';
import type { ProductRow } from './sync.tsx';

function renew(): void {
  for (const queryKey of [orpc.catalog.key(), orpc.listings.key(), orpc.jobs.key(), orpc.home.counts.key()]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export function useBulk(onDone: () => void) {
  const transmit = useMutation(
    orpc.listings.transmit.mutationOptions({
      onSuccess: ({ jobId, skipped }) => {
        renew();
        onDone();
        const left = skipped.length > 0 ? `${formatNumber(skipped.length)}건은 보내지 않았어요: ${skipped[0]?.reason ?? ''}` : undefined;
        if (jobId === null) toast.info('새로 보낼 내용이 없어요.', left);
        else toast.done('보내기를 시작했습니다.', left ?? '진행 상황은 위쪽 작업 표시에서 볼 수 있어요.');
      },
      onError: (error) => toast.failed(error),
    }),
  );
  const remove = useMutation(
    orpc.catalog.remove.mutationOptions({
      onSuccess: ({ removed }) => {
        renew();
        onDone();
        toast.done(`${formatNumber(removed)}개를 휴지통으로 옮겼습니다.`);
      },
      onError: (error) => toast.failed(error),
    }),
  );

  async function stop(rows: readonly ProductRow[], wanted: 'SALE' | 'SUSPENSION') {
    const listingIds = rows.flatMap((row) => row.shops.map((shop) => shop.listingId));
    if (listingIds.length === 0) {
      toast.info('쇼핑몰에 보낸 상품이 없어요.', '먼저 쇼핑몰로 보내주세요.');
      return;
    }
    const jobId = await previewPlan(() => api.plans.propose({ kind: 'SALE_STATUS', listingIds, saleStatus: wanted }));
    if (jobId !== null) onDone();
  }

  async function toTrash(rows: readonly ProductRow[]) {
    const selling = rows.filter((row) => row.shops.some((shop) => shop.saleStatus === 'SALE')).length;
    const sure = await confirm({
      title: '휴지통으로 옮기기',
      message:
        selling > 0
          ? `${formatNumber(rows.length)}개를 휴지통으로 옮기시겠습니까? 쇼핑몰에서 판매 중인 ${formatNumber(selling)}개는 쇼핑몰에 그대로 남습니다.`
          : `${formatNumber(rows.length)}개를 휴지통으로 옮기시겠습니까?`,
      confirmLabel: '휴지통으로',
      danger: true,
    });
    if (sure) remove.mutate({ ids: rows.map((row) => row.id) });
  }

  async function changeMany(rows: readonly ProductRow[]) {
    if (await changeFields(rows.map((row) => row.id))) onDone();
  }

  return {
    busy: transmit.isPending || remove.isPending,
    send: (rows: readonly ProductRow[]) => transmit.mutate({ productIds: rows.map((row) => row.id) }),
    changeMany,
    stop,
    toTrash,
  };
}
