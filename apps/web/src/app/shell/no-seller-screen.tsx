import { IconUserCog } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of a seller's screen, for an administrator who acts as nobody. */
export function NoSellerScreen() {
  return (
    <EmptyState asPage icon={IconUserCog} title="관리자로 로그인했어요.">
      판매자의 화면은 그 판매자로 접속한 뒤에 볼 수 있어요.
    </EmptyState>
  );
}
