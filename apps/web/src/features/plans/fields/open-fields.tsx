import type { Inputs } from '@moa/contract/types';
import { Suspense } from 'react';
import { api } from '../../../client/api.ts';
import { lazyPart } from '../../../ui/code.tsx';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { previewPlan } from '../open-preview.tsx';
import { editsOf, type FieldsForm, NOTHING_TYPED } from './fields-form.ts';

type Asked = Inputs['plans']['proposeFields'];

const FieldsDialog = lazyPart(() => import('./fields-dialog.tsx'), 'FieldsDialog');

/** Asks what is to be changed; null where nothing is. */
async function askWhat(count: number, start: FieldsForm): Promise<FieldsForm | null> {
  let typed: FieldsForm | null = null;
  await openDialog({
    title: `상품 ${formatNumber(count)}개 한꺼번에 바꾸기`,
    body: (close) => (
      <Suspense fallback={null}>
        <FieldsDialog
          start={start}
          onAsked={(form) => {
            typed = form;
            close('asked');
          }}
          onClose={() => close(null)}
        />
      </Suspense>
    ),
  });
  return typed;
}

/** Asks what is to be changed of the products, shows it, and applies it; who closes the preview is back at what was typed. Resolves whether it was applied. */
export async function changeFields(chosen: Pick<Asked, 'productIds' | 'matching'>, count: number): Promise<boolean> {
  let typed: FieldsForm | null = NOTHING_TYPED;
  for (;;) {
    typed = await askWhat(count, typed);
    if (typed === null) return false;
    const asked: Asked = {
      ...chosen,
      edits: editsOf(typed) as Asked['edits'],
      send: typed.send,
      ...(typed.of === 'SHOPS' ? { shopTypes: [...typed.shops] } : {}),
    };
    if ((await previewPlan(() => api.plans.proposeFields(asked))) !== null) return true;
  }
}
