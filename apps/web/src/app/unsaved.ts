/** Forms with unsaved input say so here: leaving asks first, and an ended login is renewed over the page instead of leaving it. */
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { confirm } from '../ui/dialogs/dialogs.ts';

const forms = new Set<symbol>();

/** True while any form on the page holds unsaved input. */
export function hasUnsavedWork(): boolean {
  return forms.size > 0;
}

/** While `dirty`, leaving the page (in the app or by closing the tab) asks first. */
export function useUnsavedWork(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const mark = Symbol('form');
    forms.add(mark);
    return () => {
      forms.delete(mark);
    };
  }, [dirty]);
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
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
