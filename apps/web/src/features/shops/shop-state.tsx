import type { Outputs } from '@moa/contract/types';
import { compareShopTypes } from '@moa/core';
import { StatusPill, type Tone } from '../../ui/values/status-pill.tsx';

export type ShopAccount = Outputs['shops']['list']['contents'][number];

const STATES: Record<ShopAccount['status'], { tone: Tone; label: string; off?: true }> = {
  NORMAL: { tone: 'good', label: '정상' },
  AUTH_EXPIRED: { tone: 'bad', label: '인증 만료' },
  ERROR: { tone: 'bad', label: '연동오류' },
  DISABLED: { tone: 'neutral', label: '사용중지', off: true },
  UNLINKED: { tone: 'neutral', label: '연동해제', off: true },
};

export function ShopPill({ status }: { status: ShopAccount['status'] }) {
  const { tone, label, off } = STATES[status];
  return (
    <StatusPill tone={tone} {...(off ? { icon: 'off' as const } : {})}>
      {label}
    </StatusPill>
  );
}

/** True for an account that works again only after its login is renewed. */
export function needsReconnect(account: Pick<ShopAccount, 'status' | 'shopMasterId'>): boolean {
  return account.status === 'AUTH_EXPIRED' || account.status === 'ERROR' || account.shopMasterId !== null;
}

/** In the order of every shop list; several accounts of a shop by their ids. */
export function sortAccounts(accounts: readonly ShopAccount[]): ShopAccount[] {
  return [...accounts].sort((a, b) => compareShopTypes(a.shopType, b.shopType) || Number(a.id) - Number(b.id));
}

/** What stands still while the account is broken, and what brings it back. Null when nothing is wrong. */
export function stateAdvice(account: ShopAccount): string | null {
  const paused = account.pausedJobs > 0 ? `재연동하면 멈춘 작업 ${account.pausedJobs.toLocaleString('ko-KR')}건이 이어집니다.` : null;
  switch (account.status) {
    case 'AUTH_EXPIRED':
      return [account.statusMessage ?? '인증이 만료되었습니다.', paused ?? '재연동하면 수집과 전송이 이어집니다.'].join(' ');
    case 'ERROR':
      return [account.statusMessage ?? '쇼핑몰과 연결하지 못했습니다.', paused].filter(Boolean).join(' ');
    case 'DISABLED':
      return '사용을 멈춘 계정이에요. 수집과 전송을 하지 않아요.';
    default:
      return account.statusMessage;
  }
}
