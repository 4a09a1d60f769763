/** The looks of lists follow the person: they come with the session user, and a change is kept on the server a moment later. */

import { api, queryClient, userOptions } from '../client/api.ts';
import { draftOwnerOf } from '../client/use-user.ts';
import { readStored, writeStored } from '../ui/stored.ts';
import { keepPrefsWith, type PrefsKeeper } from '../ui/table/settings/prefs-keeper.ts';

/** A drag of a column's edge is many changes. */
const KEEP_AFTER_MS = 600;
type Prefs = Parameters<PrefsKeeper['keep']>[1];
type Unsent = Readonly<Record<string, Prefs>>;

let timer: ReturnType<typeof setTimeout> | null = null;

const me = () => queryClient.getQueryData(userOptions().queryKey);
/** What the server does not have yet outlives a reload of the page. */
const unsentKey = (loginId: string) => `moa-table-unsent-${loginId}`;
const isUnsent = (value: unknown): value is Unsent => typeof value === 'object' && value !== null && !Array.isArray(value);
const readUnsent = (loginId: string) => readStored<Unsent>(unsentKey(loginId), {}, isUnsent);

async function send(): Promise<void> {
  timer = null;
  const loginId = me()?.loginId;
  if (loginId === undefined) return;
  for (const [list, prefs] of Object.entries(readUnsent(loginId))) {
    // What does not reach the server is sent with the next change, or when the list is opened again.
    const sent = await api.settings.saveUser({ table: { list, prefs } }).then(
      () => true,
      () => false,
    );
    const { [list]: now, ...others } = readUnsent(loginId);
    if (sent && JSON.stringify(now) === JSON.stringify(prefs)) writeStored(unsentKey(loginId), others);
  }
}

function sendSoon(): void {
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => void send(), KEEP_AFTER_MS);
}

/** To be called once, when the shell opens. */
export function keepTablePrefs(): void {
  keepPrefsWith({
    owner: () => {
      const user = me();
      return user ? draftOwnerOf(user) : '';
    },
    load: (list) => {
      const user = me();
      if (!user) return undefined;
      const unsent = readUnsent(user.loginId);
      if (!Object.hasOwn(unsent, list)) return user.settings.tables[list];
      sendSoon();
      return unsent[list] ?? undefined;
    },
    keep: (list, prefs) => {
      const user = me();
      // An administrator who acts as a seller leaves no trace of his taste.
      if (!user || (user.role === 'A' && user.sellerLoginId !== null)) return;
      const { [list]: _before, ...others } = user.settings.tables;
      const tables = prefs === null ? others : { ...others, [list]: prefs };
      queryClient.setQueryData(userOptions().queryKey, { ...user, settings: { ...user.settings, tables } });
      writeStored(unsentKey(user.loginId), { ...readUnsent(user.loginId), [list]: prefs });
      sendSoon();
    },
  });
}
