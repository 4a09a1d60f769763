import { confirm } from '../../ui/dialogs/dialogs.ts';
import { formatNumber } from '../../ui/values/format.ts';

/** Asks whether jobs are taken off the list; they cannot be put back there. */
export function confirmRemoval(count: number): Promise<boolean> {
  return confirm({
    title: '목록에서 지우기',
    message: `작업 ${formatNumber(count)}건을 작업내역에서 지우시겠습니까?\n작업이 처리한 상품과 주문은 그대로이고, 변경 이력에서 되돌리는 것도 그대로 됩니다.`,
    confirmLabel: '지우기',
    danger: true,
  });
}
