import { queryClient, userOptions } from '../../client/api.ts';
import { navigateTo } from '../../client/navigate.ts';
import { ask, message } from '../../ui/dialogs/dialogs.ts';
import { toProblem } from '../../ui/problem.ts';

/** Says that more was chosen than is left, with the way to pay for more where the user may. @returns false for any other failure */
export function showCollectLimit(error: unknown): boolean {
  const { code, title, detail } = toProblem(error);
  if (code !== 'COLLECT_LIMIT') return false;
  void show(title, detail ?? '');
  return true;
}

async function show(title: string, text: string): Promise<void> {
  const isSubUser = queryClient.getQueryData(userOptions().queryKey)?.role === 'S';
  if (isSubUser) return void (await message({ title, message: text }));
  const answer = await ask({
    title,
    message: text,
    buttons: [
      { value: 'CLOSE', label: '닫기', kind: 'plain' },
      { value: 'PAY', label: '상품 수 결제하기', kind: 'primary' },
    ],
  });
  if (answer === 'PAY') navigateTo('/app/collect/payment');
}
