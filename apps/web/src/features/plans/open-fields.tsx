import { Suspense } from 'react';
import { lazyPart } from '../../ui/code.tsx';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { formatNumber } from '../../ui/values/format.ts';

const FieldsDialog = lazyPart(() => import('./fields-dialog.tsx'), 'FieldsDialog');

/** Asks what is to be changed of the products, shows it, and applies it. Resolves whether it was applied. */
export async function changeFields(productIds: readonly string[]): Promise<boolean> {
  const answer = await openDialog({
    title: `상품 ${formatNumber(productIds.length)}개 한꺼번에 바꾸기`,
    body: (close) => (
      <Suspense fallback={null}>
        <FieldsDialog productIds={productIds} onApplied={() => close('applied')} onClose={() => close(null)} />
      </Suspense>
    ),
  });
  return answer === 'applied';
}
