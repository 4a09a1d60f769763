/** A text that is kept in this tab under a name. */

export interface TabDraft {
  /** What is kept; empty when nothing is. */
  read(): string;
  /** Keeps the text as it is now; an empty one is forgotten. */
  keep(text: string): void;
  /**
   * Forgets the text that was sent, unless another one was written since. To be called where the answer comes: the place where it was written may
   * be closed by then, and draws nothing any more.
   */
  sent(text: string): void;
}

export function tabDraft(key: string): TabDraft {
  return {
    read: () => read(key),
    keep: (text) => write(key, text),
    sent(text) {
      if (read(key) === text) write(key, '');
    },
  };
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Then it lasts as long as its place.
  }
}
