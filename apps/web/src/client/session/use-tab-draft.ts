/** A text while it is written, kept in this tab until it is sent: closing its place, turning to another row and a reload lose nothing. */
import { useMemo, useState } from 'react';
import { useDraftOwner } from '../use-user.ts';
import { type TabDraft, tabDraft } from './tab-draft.ts';

/**
 * @param kind what is written: `memo`
 * @param about the row it is about: what is written about another one is another text
 */
export function useTabDraft(kind: string, about: string): Pick<TabDraft, 'keep' | 'sent'> & { start: string } {
  const key = `moa-${kind}-${useDraftOwner()}-${about}`;
  const [start] = useState(() => tabDraft(key).read());
  const draft = useMemo(() => tabDraft(key), [key]);
  return { start, ...draft };
}
