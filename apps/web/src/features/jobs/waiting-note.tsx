import type { Outputs } from '@moa/contract/types';
import { useEffect, useState } from 'react';
import { waitingText } from './waiting.ts';

type Item = Outputs['jobs']['detail']['items']['contents'][number];

/** What an item waits for, counted by the second; nothing once it has ended. */
export function WaitingNote({ item, className }: { item: Item; className?: string | undefined }) {
  const open = item.status === 'WAITING' || item.status === 'RUNNING';
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!open) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [open]);
  const text = waitingText(item, now);
  return text === null ? null : <p className={className}>{text}</p>;
}
