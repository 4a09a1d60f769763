/** Which tab of the browser this is and which others are open: what one of them left unsaved may be taken up once it is gone. */
import { newKey } from '../keys.ts';

export interface Tabs {
  /** Key of this tab. It stays through a reload and a restored session; a tab that was duplicated has one of its own. */
  own(): Promise<string>;
  /** Keys of the open tabs that ever asked for theirs, this one included. */
  open(): Promise<ReadonlySet<string>>;
  /** Does `work` in one tab at a time, as far as the browser can (Web Locks: not on plain http). */
  alone<T>(name: string, work: () => T): Promise<T>;
}

/** What tells tabs from each other. */
export interface TabSigns {
  /** @returns false where another open tab holds the key */
  hold(key: string): Promise<boolean>;
  held(): Promise<ReadonlySet<string>>;
  alone<T>(name: string, work: () => T): Promise<T>;
}

const KEPT = 'moa-tab';
const LOCK = 'moa-tab-';
/** The page that a reload leaves may hold its lock a moment longer than the next one takes to ask. */
const RELOAD_MS = 500;
/** So long open tabs have to say that they are there. */
const ANSWER_MS = 250;

export function createTabs(signs: TabSigns, storage: Pick<Storage, 'getItem' | 'setItem'> | null): Tabs {
  let claimed: Promise<string> | undefined;

  async function claim(): Promise<string> {
    const kept = storage?.getItem(KEPT) ?? null;
    if (kept !== null && (await signs.hold(kept))) return kept;
    const made = newKey();
    await signs.hold(made);
    try {
      storage?.setItem(KEPT, made);
    } catch {
      // Then the key lasts as long as the page.
    }
    return made;
  }

  return {
    own() {
      claimed ??= claim();
      return claimed;
    },
    open: () => signs.held(),
    alone: (name, work) => signs.alone(name, work),
  };
}

/** A lock a tab: the browser lets it go with the page, however that ends. */
export function signsByLocks(locks: LockManager): TabSigns {
  return {
    hold: (key) =>
      new Promise((resolve) => {
        const forAsLongAsThePage = () => {
          resolve(true);
          return new Promise(() => {});
        };
        locks.request(LOCK + key, { signal: AbortSignal.timeout(RELOAD_MS) }, forAsLongAsThePage).catch(() => resolve(false));
      }),
    async held() {
      const { held = [] } = await locks.query();
      return new Set(held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
    },
    alone: (name, work) => locks.request(name, work) as Promise<Awaited<ReturnType<typeof work>>>,
  };
}

type Said = { asks: true } | { here: string };

/** On plain http there are no locks: the other tabs are asked. */
export function signsByAsking(channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>): TabSigns {
  const own = new Set<string>();
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if ('asks' in data) for (const here of own) channel.postMessage({ here });
  });

  async function held(): Promise<ReadonlySet<string>> {
    const found = new Set(own);
    const listen = ({ data }: MessageEvent<Said>) => {
      if ('here' in data) found.add(data.here);
    };
    channel.addEventListener('message', listen);
    channel.postMessage({ asks: true });
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    channel.removeEventListener('message', listen);
    return found;
  }

  return {
    async hold(key) {
      if ((await held()).has(key)) return false;
      own.add(key);
      return true;
    },
    held,
    alone: async (_name, work) => work(),
  };
}

/** Throws where a frame of another site may keep nothing. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

let here: Tabs | undefined;

/** The tab that this page stands in. */
export function thisTab(): Tabs {
  here ??= createTabs(navigator.locks ? signsByLocks(navigator.locks) : signsByAsking(new BroadcastChannel('moa-tabs')), tabStorage());
  return here;
}
