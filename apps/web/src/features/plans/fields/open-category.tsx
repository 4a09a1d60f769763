import type { Inputs } from '@moa/contract/types';
import { Suspense } from 'react';
import { api } from '../../../client/api.ts';
import { lazyPart } from '../../../ui/code.tsx';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { previewPlan } from '../open-preview.tsx';

type Asked = Extract<Inputs['plans']['propose'], { kind: 'SHOP_CATEGORY' }>;
export type AskedCategory = Pick<Asked, 'shopType' | 'shopAccountId' | 'categories' | 'how' | 'send'>;

const ShopCategoryDialog = lazyPart(() => import('./shop-category-dialog.tsx'), 'ShopCategoryDialog');

/** Asks which category products of an account get, shows what that changes, and applies it. Resolves the job, or null where nothing is changed. */
export async function changeShopCategory(chosen: Pick<Asked, 'listingIds' | 'matching'>, count: number): Promise<string | null> {
  let asked: AskedCategory | null = null;
  await openDialog({
    title: `쇼핑몰상품 ${formatNumber(count)}개 카테고리 바꾸기`,
    body: (close) => (
      <Suspense fallback={null}>
        <ShopCategoryDialog
          onAsked={(category) => {
            asked = category;
            close('asked');
          }}
          onClose={() => close(null)}
        />
      </Suspense>
    ),
  });
  const category = asked as AskedCategory | null;
  return category === null ? null : previewPlan(() => api.plans.propose({ kind: 'SHOP_CATEGORY', ...chosen, ...category }));
}
