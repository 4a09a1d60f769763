/** What is done to a note: ticked off, changed, deleted. */
import type { Outputs } from '@moa/contract/types';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { confirm, openDialog } from '../../../ui/dialogs/dialogs.ts';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { MemoForm } from './memo-form.tsx';

export type Memo = Outputs['orders']['memos']['contents'][number];

function renewMemos(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.orders.key() });
}

export async function tickMemos(memos: readonly Memo[], done: boolean): Promise<void> {
  try {
    for (const memo of memos) await api.orders.updateMemo({ id: memo.id, done });
  } catch (error) {
    toast.failed(error);
  }
  renewMemos();
}

export async function changeMemo(memo: Memo): Promise<void> {
  await openDialog({
    title: '메모 고치기',
    size: 'md',
    body: (close) => (
      <MemoForm
        start={memo}
        onSubmit={async ({ body, colour, todo }) => {
          await api.orders.updateMemo({ id: memo.id, body, colour, todo });
          renewMemos();
          close('done');
        }}
        onCancel={() => close(null)}
      />
    ),
  });
}

/** Resolves whether they were deleted. */
export async function deleteMemos(memos: readonly Memo[]): Promise<boolean> {
  const agreed = await confirm({
    title: `메모 ${formatCount(memos.length)} 지우기`,
    message: '지운 메모는 되살릴 수 없습니다. 지우시겠습니까?',
    confirmLabel: '지우기',
    danger: true,
  });
  if (!agreed) return false;
  try {
    await api.orders.deleteMemos({ ids: memos.map(({ id }) => id) });
  } catch (error) {
    toast.failed(error);
    return false;
  } finally {
    renewMemos();
  }
  return true;
}
