/** A dialog that holds typed work asks before it closes: Escape and the cross are soon pressed. */
import { createContext, type RefObject, useContext, useEffect } from 'react';
import { confirm } from './dialogs.ts';

/** What leaves the dialog instead of closing it at once, while it holds typed work. */
export const DialogGuard = createContext<RefObject<(() => void) | null> | null>(null);

/**
 * @param dirty whether closing would lose what was typed
 * @returns closes, and asks before where something would be lost: for the dialog's own button
 */
export function useDialogGuard(dirty: boolean, close: () => void): () => void {
  const guard = useContext(DialogGuard);
  const leave = async () => {
    const agreed = await confirm({
      title: '작성 중인 내용',
      message: '저장하지 않은 내용이 사라집니다. 닫으시겠습니까?',
      confirmLabel: '닫기',
      danger: true,
    });
    if (agreed) close();
  };
  useEffect(() => {
    if (guard) guard.current = dirty ? () => void leave() : null;
  });
  return dirty ? () => void leave() : close;
}
