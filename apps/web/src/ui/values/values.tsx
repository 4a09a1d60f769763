/** Formatted values as elements: money and times. */
import { useNow } from './clock.ts';
import { formatAgo, formatDateTime, formatExact, formatWon } from './format.ts';

export function Money({ value }: { value: number }) {
  return <span className="moa-num">{formatWon(value)}</span>;
}

/** `11월 21일 14:05`; hovering shows the exact time. Renders nothing for null. */
export function DateTime({ at }: { at: string | null }) {
  const now = useNow();
  if (!at) return null;
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatExact(date)} className="moa-num">
      {formatDateTime(date, new Date(now))}
    </time>
  );
}

/** `3분 전`; hovering shows the exact time. Renders nothing for null. */
export function Ago({ at }: { at: string | null }) {
  const now = useNow();
  if (!at) return null;
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatExact(date)} className="moa-num">
      {formatAgo(date, new Date(now))}
    </time>
  );
}
