/** Finds the field of a path on the page: exactly it, or the closest thing around it that is there. */
import { reveal } from '../../../ui/inputs/disclosure.tsx';

const FOCUSABLE = 'input:not([type=hidden]):not(:disabled), textarea, select, button, [contenteditable="true"]';

function candidates(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
}

/** @returns whether something was found */
export function goToField(path: string, registerKey: string | null): boolean {
  const shop = registerKey === null ? ':not([data-shop])' : `[data-shop="${CSS.escape(registerKey)}"]`;
  for (const each of candidates(path)) {
    const target = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(each)}"]${shop}`);
    if (!target) continue;
    reveal(target);
    target.scrollIntoView({ block: 'center', behavior: 'smooth' });
    const focusable = target.matches(FOCUSABLE) ? target : target.querySelector<HTMLElement>(FOCUSABLE);
    focusable?.focus({ preventScroll: true });
    return true;
  }
  return registerKey !== null && goToField(path, null);
}
