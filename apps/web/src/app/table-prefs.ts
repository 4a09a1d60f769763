/** The looks of lists follow the person: they come with the session user, and a change is kept on the server a moment later. */
import { keepPrefsWith, type PrefsKeeper } from '../ui/table/prefs-keeper.ts';
import { api, queryClient, userOptions } from './api.ts';

/** A drag of a column's edge is many changes. */
const KEEP_AFTER_MS = 600;
type Prefs = Parameters<PrefsKeeper['keep']>[1];

const waiting = new Map<string, Prefs>();
let timer: ReturnType<typeof setTimeout> | null = null;

function send(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  const changes = [...waiting];
  waiting.clear();
  // This browser remembers it too: what does not reach the server is kept with the next change.
  for (const [list, prefs] of changes) void api.settings.saveUser({ table: { list, prefs } }).catch(() => undefined);
}

/** To be called once, when the shell opens. */
export function keepTablePrefs(): void {
  const me = () => queryClient.getQueryData(userOptions().queryKey);
  keepPrefsWith({
    load: (list) => me()?.settings.tables[list],
    keep: (list, prefs) => {
      const user = me();
      // An administrator who acts as a seller leaves no trace of his taste.
      if (!user || (user.role === 'A' && user.sellerLoginId !== null)) return;
      const { [list]: _before, ...others } = user.settings.tables;
      const tables = prefs === null ? others : { ...others, [list]: prefs };
      queryClient.setQueryData(userOptions().queryKey, { ...user, settings: { ...user.settings, tables } });
      waiting.set(list, prefs);
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(send, KEEP_AFTER_MS);
    },
  });
  window.addEventListener('pagehide', send);
}
