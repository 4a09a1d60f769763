/** Rules that get into each other's way. */
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './automation.module.css';
import type { Conflict } from './queries.ts';

export function ConflictNotes({ conflicts }: { conflicts: readonly Conflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <ul className={classes.conflicts} aria-label="서로 부딪치는 규칙">
      {conflicts.map(({ kind, first, second, message }) => (
        <li key={`${kind}${first}${second}`}>
          <IconAlertTriangle size={16} aria-hidden />
          {message}
        </li>
      ))}
    </ul>
  );
}
