import { Suspense } from 'react';
import { lazyPart } from '../../../ui/code.tsx';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { formatNumber } from '../../../ui/values/format.ts';

export interface AskedShops {
  accountIds: string[];
  send: boolean;
}

const ShopsDialog = lazyPart(() => import('./shops-dialog.tsx'), 'ShopsDialog');

/** Asks to which shops products are to be added; null where to none. */
export async function askShops(count: number): Promise<AskedShops | null> {
  let asked: AskedShops | null = null;
  await openDialog({
    title: `상품 ${formatNumber(count)}개 다른 쇼핑몰에 추가`,
    body: (close) => (
      <Suspense fallback={null}>
        <ShopsDialog
          onAsked={(shops) => {
            asked = shops;
            close('asked');
          }}
          onClose={() => close(null)}
        />
      </Suspense>
    ),
  });
  return asked;
}
