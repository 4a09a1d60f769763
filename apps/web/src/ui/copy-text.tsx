/** Text that is copied by a click: order numbers, product numbers. */
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useState } from 'react';
import classes from './copy-text.module.css';
import { cx } from './cx.ts';
import { Tailed } from './values/tailed.tsx';

const SHOWN_MS = 1200;
/** What tells codes of one series from each other. */
const CODE_TAIL = 7;

/** Copies without the clipboard API too (plain http on a LAN has none). Resolves false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

export interface CopyTextProps {
  value: string;
  /** What it is, for the label: `주문번호`. */
  name: string;
  className?: string | undefined;
}

export function CopyText({ value, name, className }: CopyTextProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(event: MouseEvent) {
    event.stopPropagation();
    setCopied(await copyText(value));
  }

  return (
    <button
      type="button"
      className={cx(classes.copy, className)}
      aria-label={value}
      title={`${value}\n${name} 복사`}
      onClick={copy}
      data-no-row
    >
      <span className={classes.text}>
        <Tailed text={value} keep={CODE_TAIL} />
      </span>
      {copied ? <IconCheck size={14} className={classes.done} aria-hidden /> : <IconCopy size={14} className={classes.icon} aria-hidden />}
      <span className="moa-hidden" aria-live="polite">
        {copied ? `복사했습니다: ${name}` : ''}
      </span>
    </button>
  );
}
