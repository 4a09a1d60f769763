import { useEffect, useState } from 'react';
import { newKey } from '../../../client/keys.ts';
import { thisTab } from '../../../client/session/tabs.ts';
import { type OpenedDraft, openDraft } from './draft-storage.ts';

/** What this tab goes on with in a form; null until that is known. */
export function useOpenedDraft(name: string): OpenedDraft | null {
  const [opened, setOpened] = useState<OpenedDraft | null>(null);
  useEffect(() => {
    let left = false;
    // A frame that may keep nothing begins anew each time.
    const bare = () => ({ key: `${name}~${newKey()}`, kept: null, others: 0 });
    void Promise.resolve()
      .then(() => openDraft(name, thisTab()))
      .catch(bare)
      .then((draft) => {
        if (!left) setOpened(draft);
      });
    return () => {
      left = true;
    };
  }, [name]);
  return opened;
}
