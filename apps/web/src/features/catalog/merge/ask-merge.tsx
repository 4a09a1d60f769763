import type { ProductDraft } from '@moa/core';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/code.tsx';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import type { Versions } from './merge-dialog.tsx';
import { savedBy } from './merge-text.ts';

const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MergeDialog');

export type MergeAnswer = { kind: 'MERGED'; draft: ProductDraft } | { kind: 'RELOAD' };

/**
 * Shows what somebody else saved first, and asks about what both changed.
 * @param error the refusal of the save: it says who and when
 * @returns null: the editing goes on, nothing is saved
 */
export async function askMerge(versions: Versions, error: unknown): Promise<MergeAnswer | null> {
  let answer: MergeAnswer | null = null;
  await openDialog({
    title: '다른 곳에서 먼저 저장했어요',
    size: 'lg',
    body: (close) => {
      const end = (given: MergeAnswer) => {
        answer = given;
        close('answered');
      };
      return (
        <Suspense fallback={null}>
          <MergeDialog
            versions={versions}
            saved={savedBy(error)}
            onMerged={(draft) => end({ kind: 'MERGED', draft })}
            onReload={() => end({ kind: 'RELOAD' })}
            onClose={() => close(null)}
          />
        </Suspense>
      );
    },
  });
  return answer;
}
