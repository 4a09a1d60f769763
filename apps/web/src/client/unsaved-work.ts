/** Which forms on the page hold unsaved input. */

const forms = new Set<symbol>();

export function hasUnsavedWork(): boolean {
  return forms.size > 0;
}

/** Marks a form as holding unsaved input until the returned function is called. */
export function markUnsaved(): () => void {
  const mark = Symbol('form');
  forms.add(mark);
  return () => {
    forms.delete(mark);
  };
}
