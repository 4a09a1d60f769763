import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { confirm, dialogQueue } from '../ui/dialogs/dialogs.ts';
import { markUnsaved } from './unsaved-work.ts';

/** While `dirty`: leaving (in the app or by closing the tab) asks first, and an ended login is renewed over the page instead of leaving it. */
export function useUnsavedWork(dirty: boolean): void {
  useEffect(() => (dirty ? markUnsaved() : undefined), [dirty]);
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ action, current, next }) => {
      if (current.pathname === next.pathname) return false;
      // Then it closes the dialog that stands over the page.
      if (action === 'BACK' && dialogQueue.current() !== null) return false;
      const leave = await confirm({
        title: '페이지 나가기',
        message: '저장하지 않은 내용이 있습니다. 페이지를 나가시겠습니까?',
        confirmLabel: '나가기',
        danger: true,
      });
      return !leave;
    },
  });
}
