/** Keys of a list: j/k move, x or Space selects, Enter opens, / goes to the search field, ? shows the keys. */
import { useEffect, useRef } from 'react';

export interface ListKeys {
  move(step: 1 | -1): void;
  /** With shift: the rows between. */
  select(range: boolean): void;
  open(): void;
}

/** Elements where letters are text and Space or Enter have their own meaning. */
function isTaken(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, [role="option"], [role="button"]') !== null;
}

function isCheckbox(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox';
}

function openDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** What the key asks for, or null when it is not ours. */
export function keyAction(key: string, shift: boolean): 'down' | 'up' | 'select' | 'range' | 'open' | 'search' | 'help' | null {
  switch (key) {
    case 'j':
    case 'ㅓ':
    case 'ArrowDown':
      return 'down';
    case 'k':
    case 'ㅏ':
    case 'ArrowUp':
      return 'up';
    case 'x':
    case 'ㅌ':
      return 'select';
    case 'X':
      return 'range';
    case ' ':
      return shift ? 'range' : 'select';
    case 'Enter':
      return 'open';
    case '/':
      return 'search';
    case '?':
      return 'help';
    default:
      return null;
  }
}

/** Listens while the list is on the page; typing in fields and open dialogs keep their keys. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      const action = keyAction(event.key, event.shiftKey);
      if (!action || openDialog()) return;
      if (isTaken(event.target) && !(isCheckbox(event.target) && action !== 'select' && action !== 'open')) return;
      if (isPressable(event.target) && (event.key === 'Enter' || event.key === ' ')) return;
      const arrow = event.key.startsWith('Arrow');
      if (arrow && !(event.target instanceof HTMLElement && event.target.closest('tr[data-row]'))) return;
      event.preventDefault();
      if (action === 'down') latest.current.move(1);
      if (action === 'up') latest.current.move(-1);
      if (action === 'select') latest.current.select(false);
      if (action === 'range') latest.current.select(true);
      if (action === 'open') latest.current.open();
      if (action === 'search') document.querySelector<HTMLInputElement>('[data-list-search] input')?.focus();
      if (action === 'help') void import('../key-help.tsx').then(({ showKeyHelp }) => showKeyHelp());
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
