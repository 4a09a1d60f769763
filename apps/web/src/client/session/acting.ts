/**
 * The seller that an administrator acts as in this tab. It is kept in the tab's own storage: a reload keeps it, and another tab stays the
 * administrator. It holds for one login only: whoever else logs in here acts as nobody.
 */

const KEY = 'moa-acting-seller';

export interface Acting {
  sellerLoginId: string;
  /** Address of the member list to come back to. */
  back: string;
}

interface Kept extends Acting {
  /** Login it was begun with. */
  subject: string;
}

export interface ActingStore {
  current(): Acting | null;
  enter(acting: Acting): void;
  /** Answers where to go back to. */
  leave(): string;
}

export interface ActingDeps {
  /** Null where the browser keeps nothing: then it lasts until the page is left. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  /** Login of the access token; undefined while there is none (it is being renewed). */
  subject(): string | undefined;
}

export const MEMBER_LIST = '/app/admin/member';
/** Behind the address that is gone back to: the page that opens with it acts as nobody. */
export const LEAVE_SELLER = '#leave-seller';

export function createActing({ storage, subject }: ActingDeps): ActingStore {
  let kept = read(storage);

  function keep(next: Kept | null): void {
    kept = next;
    try {
      if (next === null) storage?.removeItem(KEY);
      else storage?.setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage it lasts until the page is left.
    }
  }

  return {
    current() {
      if (kept === null) return null;
      const now = subject();
      if (now !== undefined && now !== kept.subject) keep(null);
      return kept;
    },
    enter: (acting) => keep({ ...acting, subject: subject() ?? '' }),
    leave() {
      const back = kept?.back ?? MEMBER_LIST;
      keep(null);
      return back;
    },
  };
}

function read(storage: ActingDeps['storage']): Kept | null {
  try {
    const value = JSON.parse(storage?.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    const whole = typeof value?.sellerLoginId === 'string' && typeof value.subject === 'string' && typeof value.back === 'string';
    return whole ? (value as Kept) : null;
  } catch {
    return null;
  }
}
