import { useEffect, useRef } from 'react';
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

/** Of accounts as a list of links gives them: whether any may be worked with. */
export function hasUsableShop(accounts: readonly { status: string }[]): boolean {
  return accounts.some(({ status }) => status !== 'UNLINKED' && status !== 'DISABLED');
}

/** Warns once when a screen that is about shops is entered without one; `accounts` are undefined until they are known. */
export function useShopLinkWarning(accounts: readonly { status: string }[] | undefined): void {
  const warned = useRef(false);
  useEffect(() => {
    if (accounts === undefined || warned.current || accounts.some(({ status }) => status !== 'UNLINKED')) return;
    warned.current = true;
    void warnShopLink();
  }, [accounts]);
}

/** Goes on with what needs a shop, or warns where there is none. While nobody knows yet it goes on: the server decides. */
export function withShop(accounts: readonly { status: string }[] | undefined, work: () => void): void {
  if (accounts !== undefined && !hasUsableShop(accounts)) void warnShopLink();
  else work();
}
