/** What the steps of finding hand on to each other within the tab. Nothing of it opens anything without the code. */

export interface FoundId {
  loginId: string;
  masked: boolean;
  joinedAt: string;
}

interface StepData {
  /** Ids that were found, shown once. */
  found: { contents: FoundId[]; name: string };
  /** A new password that was asked for. */
  reset: { loginId: string; channel: 'SMS' | 'MAIL'; ticket: string | null; until: number };
  /** A ticket whose code came back. */
  proof: { ticket: string; until: number };
}

type Step = keyof StepData;

const keyOf = (step: Step) => `moa-find-${step}`;

export function keepStep<S extends Step>(step: S, data: StepData[S], storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  storage.setItem(keyOf(step), JSON.stringify(data));
}

export function readStep<S extends Step>(step: S, storage: Pick<Storage, 'getItem'> = sessionStorage): StepData[S] | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(step)) ?? 'null');
    return typeof kept === 'object' ? (kept as StepData[S] | null) : null;
  } catch {
    return null;
  }
}

export function dropSteps(storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  for (const step of ['found', 'reset', 'proof'] as const) storage.removeItem(keyOf(step));
}

/** Where the screens stand: everywhere, or in the area of a solution shop (`/solution/zigzag`). */
export interface FindProps {
  base: string;
}

/** Token of a mailed link; it stands behind the hash sign, which browsers send to nobody. `invited`: it was sent with an invitation. */
export function linkOf(hash: string): { token: string; invited: boolean } | null {
  const [, kind, token] = /^#(token|invite)=([\w-]{20,100})$/.exec(hash) ?? [];
  return token === undefined ? null : { token, invited: kind === 'invite' };
}

/** Takes the token out of the address. Past the router: it would see a visit without a link and lead whoever is signed in away. */
export function dropHash(): void {
  History.prototype.replaceState.call(window.history, window.history.state, '', window.location.pathname);
}
