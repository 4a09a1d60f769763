import { ask } from '../ui/dialogs/dialogs.ts';
import { navigateTo } from './navigate.ts';

/** Said where a feature needs a linked shop and there is none. */
export async function warnShopLink(): Promise<void> {
  const answer = await ask({
    title: '쇼핑몰 연동 안내',
    message: '쇼핑몰을 연동하면 모든 기능을 이용할 수 있습니다.',
    buttons: [
      { value: 'close', label: '닫기', kind: 'plain' },
      { value: 'go', label: '쇼핑몰 계정관리로 이동', kind: 'primary' },
    ],
  });
  if (answer === 'go') navigateTo('/app/setting/shop?dialog=link');
}
