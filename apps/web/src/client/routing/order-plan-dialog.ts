/** What the route guard says in a dialog. */
import { ask, message } from '../../ui/dialogs/dialogs.ts';
import { navigateTo } from '../navigate.ts';

/** Said when a screen outside the orders-only plan was asked for. */
export async function showOrderPlan(): Promise<void> {
  const answer = await ask({
    title: '주문관리 서비스 안내',
    message: '현재 주문관리 전용 요금제를 이용 중입니다.',
    stays: true,
    buttons: [
      { value: 'close', label: '닫기', kind: 'plain' },
      { value: 'plans', label: '요금제 보기', kind: 'primary' },
    ],
  });
  if (answer === 'plans') navigateTo('/charge');
}

/** Said when whether a screen may be opened could not be found out. */
export async function showPageAccessError(): Promise<void> {
  await message({
    title: '페이지 접근 오류',
    message: '페이지 접근 오류가 발생했습니다. 잠시 후 다시 시도해주십시오.',
    red: true,
    stays: true,
  });
}
