/** What can be done with selected products. */
import type { Inputs } from '@moa/contract/types';
import { useMutation } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { ask } from '../../../ui/dialogs/dialogs.ts';
import { toast } from '../../../ui/toast.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { changeFields, previewPlan } from '../../plans/index.ts';
import { askShops } from './ask-shops.tsx';
import type { ProductRow } from './sync.tsx';

/** Products of the page, or everything that the list finds. */
export interface ChosenProducts {
  count: number;
  rows: readonly ProductRow[];
  /** Null: the rows are meant. */
  matching: Inputs['plans']['proposeFields']['matching'] | null;
}

const productsOf = ({ rows, matching }: ChosenProducts) => (matching ? { matching } : { productIds: rows.map((row) => row.id) });

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

  async function preview(propose: Parameters<typeof previewPlan>[0]) {
    if ((await previewPlan(propose)) !== null) onDone();
  }

  async function stop(chosen: ChosenProducts, saleStatus: 'SALE' | 'SUSPENSION') {
    if (!chosen.matching && chosen.rows.every((row) => row.shops.length === 0)) {
      toast.info('쇼핑몰에 보낸 상품이 없어요.', '먼저 쇼핑몰로 보내주세요.');
      return;
    }
    await preview(() => api.plans.propose({ kind: 'SALE_STATUS', ...productsOf(chosen), saleStatus }));
  }

  async function toTrash(chosen: ChosenProducts) {
    const sale = await ask({
      title: '휴지통으로 옮기기',
      message: `${formatNumber(chosen.count)}개를 휴지통으로 옮기면 30일 뒤에 완전히 지워지고, 그 전에는 되살릴 수 있습니다. 쇼핑몰에서 판매 중인 상품은 어떻게 할까요?`,
      buttons: [
        { value: 'KEEP', label: '계속 판매', kind: 'plain' },
        { value: 'STOP', label: '쇼핑몰에서도 판매중지' },
        { value: 'DELETE', label: '쇼핑몰에서도 삭제', kind: 'danger' },
      ],
    });
    if (sale !== null) await preview(() => api.plans.propose({ kind: 'DELETE', ...productsOf(chosen), sale }));
  }

  async function changeMany(chosen: ChosenProducts) {
    if (await changeFields(productsOf(chosen), chosen.count)) onDone();
  }

  async function addToShops(chosen: ChosenProducts) {
    const asked = await askShops(chosen.count);
    if (asked !== null) await preview(() => api.plans.propose({ kind: 'COPY', ...productsOf(chosen), ...asked }));
  }

  /** Some are sent at once; what nobody has seen in whole is looked at first. */
  async function send({ rows, matching }: ChosenProducts) {
    if (matching) await preview(() => api.plans.propose({ kind: 'TRANSMIT', matching }));
    else transmit.mutate({ productIds: rows.map((row) => row.id) });
  }

  return {
    busy: transmit.isPending,
    send,
    changeMany,
    addToShops,
    stop,
    toTrash,
  };
}
