const KEY = 'moa-reloaded-for';

/** True the first time in this tab that the document is to be loaded anew for want of this code; remembers it. */
export function firstReload(missing: string, storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage): boolean {
  try {
    if (storage.getItem(KEY) === missing) return false;
    storage.setItem(KEY, missing);
    return true;
  } catch {
    // What can't be remembered could go on for ever.
    return false;
  }
}
