import { message } from '../../ui/dialogs/dialogs.ts';
import { type GuardUser, isAdminScreen } from './guard.ts';

/** Why an address did not open for this user; what to do about it, where something can be done. Pure. */
export function ledAwayMessage(path: string, user: Pick<GuardUser, 'role' | 'sellerLoginId'>): string {
  if (!isAdminScreen(path)) return '이 화면을 볼 권한이 없어 대시보드를 열었습니다.\n필요하면 셀러에게 부계정 권한을 요청해주십시오.';
  return user.role === 'A' && user.sellerLoginId !== null
    ? '셀러로 접속한 동안에는 관리자 화면을 열 수 없어 대시보드를 열었습니다.\n위의 관리자 나가기를 누른 뒤 다시 열어주십시오.'
    : '관리자만 여는 화면이라 대시보드를 열었습니다.';
}

/** Notifies who asked for an address that is not theirs why the dashboard stands there instead. */
export async function notifyLedAway(path: string, user: GuardUser): Promise<void> {
  await message({ title: '열 수 없는 화면', message: ledAwayMessage(path, user), stays: true });
}
