/** The input at the end of a row of chips. */
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { valuesOf } from './axes.ts';
import classes from './options.module.css';

interface AddValueProps {
  label: string;
  /** What one entry is called in the empty input. */
  noun?: string;
  /** Longest value, in characters. */
  maxLength?: number;
  onAdd(values: string[]): void;
  onBack(): void;
  onLeave(): void;
}

/** Adds values typed one by one, or pasted as a list. */
export function AddValue({ label, noun = '값', maxLength = 100, onAdd, onBack, onLeave }: AddValueProps) {
  const [text, setText] = useState('');
  function add(from: string) {
    const values = valuesOf(from);
    setText('');
    if (values.length > 0) onAdd(values);
  }
  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(text);
    }
    if (event.key === 'Backspace' && text === '') onBack();
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\n\t,]/.test(pasted)) return;
    event.preventDefault();
    add(pasted);
  }
  return (
    <input
      className={classes.addValue}
      aria-label={label}
      placeholder={`+ ${noun} (Enter)`}
      value={text}
      maxLength={maxLength}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={keyDown}
      onPaste={paste}
      onBlur={() => {
        add(text);
        onLeave();
      }}
    />
  );
}
