/** After an account's price rule changed: the products that are there already get it by a plan that is looked at first. */
import { api } from '../../../client/api.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import { previewPlan } from '../../plans/index.ts';
import type { ShopAccount } from '../shop-state.tsx';

export async function offerPriceRule(account: ShopAccount): Promise<void> {
  const { shopType, shopAccountId } = account;
  const agreed = await confirm({
    title: '이미 등록한 상품의 판매가도 바꿀까요?',
    message: `새 규칙은 앞으로 저장하는 상품부터 적용돼요. ${shopLabel(account)}에 이미 등록한 상품은 바뀔 판매가를 먼저 보고 적용할 수 있어요.`,
    confirmLabel: '미리보기',
  });
  if (agreed) await previewPlan(() => api.plans.propose({ kind: 'PRICE_RULE', shopType, shopAccountId }));
}
