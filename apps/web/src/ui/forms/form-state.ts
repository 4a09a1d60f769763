/** A plain form outside React: values, messages by field, one submission at a time. `useForm` ties it to a screen. */
import { type Problem, problemsByPath, toProblem } from '../problem.ts';

/** By field, or by a path below one: `lines[0].quantity`. */
export type Messages<Values> = { [Field in keyof Values]?: string | undefined } & { [path: `${string}.${string}`]: string | undefined };

export interface FormOptions<Values> {
  /** Own rules: Korean messages by field, none when it may be sent. */
  check?(values: Values): Messages<Values>;
  /** @throws what the server says against it */
  send(values: Values): Promise<unknown>;
  /** Field that a path of the server's answer belongs to, where it is not called the same. */
  fieldAt?(path: string): string;
  /** Whether a path below a field has a place of its own on the screen; what has none is said above the fields. */
  hasPart?(path: string): boolean;
  /** A refusal that a dialog of its own has reported: nothing is said above the fields. */
  handledElsewhere?(problem: Problem): boolean;
  /** After a refusal was put in its places. */
  onRefused?(problem: Problem): void;
}

export interface FormState<Values> {
  values: Values;
  errors: Messages<Values>;
  /** What belongs to no field; null when there is nothing. */
  problem: Problem | null;
  busy: boolean;
  /** Something differs from the beginning. */
  dirty: boolean;
}

export interface Form<Values> {
  state(): FormState<Values>;
  /**
   * Changes fields; their messages go.
   * @param part or what makes it of the values as they are now, for whoever waited meanwhile
   * @param settled paths whose messages go instead, where only a part of a field was changed
   */
  set(part: Partial<Values> | ((values: Values) => Partial<Values>), settled?: readonly string[]): void;
  /** Shows messages that did not come of sending, such as those of a code that ended. */
  refuse(errors: Messages<Values>): void;
  /** Takes the problem above the fields away. */
  forgive(): void;
  /** @returns whether it was sent and taken; false too while an earlier submission is under way */
  submit(): Promise<boolean>;
  /** A new beginning without messages. In the middle of a submission what was typed since it began stays, over what was stored. */
  reset(values: Values): void;
  subscribe(listener: () => void): () => void;
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** Fields that are not as they were sent any more. */
export function typedSince<Values extends object>(sent: Values, now: Values): Partial<Values> {
  const typed = Object.entries(now).filter(([field, value]) => differs(value, sent[field as keyof Values]));
  return Object.fromEntries(typed) as Partial<Values>;
}

/** @param options asked anew at each use: they may close over what a screen shows now */
export function createForm<Values extends object>(start: Values, options: () => FormOptions<Values>): Form<Values> {
  const listeners = new Set<() => void>();
  let base = start;
  /** What is being sent, as long as it is. */
  let sent: Values | null = null;
  let state: FormState<Values> = { values: start, errors: {}, problem: null, busy: false, dirty: false };

  function put(part: Partial<FormState<Values>>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  async function send(): Promise<boolean> {
    const { check, send: call, fieldAt = (path) => path, hasPart = () => false, handledElsewhere, onRefused } = options();
    const errors = check?.(state.values) ?? {};
    put({ errors, problem: null });
    if (Object.values(errors).some(Boolean)) return false;
    put({ busy: true });
    sent = state.values;
    try {
      await call(sent);
      put({ busy: false });
      return true;
    } catch (error) {
      const problem = toProblem(error);
      const places = landed(problem, (path) => path in state.values || hasPart(path), fieldAt);
      put({ busy: false, ...places, ...(handledElsewhere?.(problem) ? { problem: null } : {}) });
      onRefused?.(problem);
      return false;
    } finally {
      sent = null;
    }
  }

  return {
    state: () => state,
    set(change, settled) {
      const part = typeof change === 'function' ? change(state.values) : change;
      const values = { ...state.values, ...part };
      const gone = settled ?? Object.keys(part);
      const errors = Object.fromEntries(
        Object.entries(state.errors).filter(([path]) => !gone.some((each) => isWithin(path, each))),
      ) as Messages<Values>;
      put({ values, errors, dirty: differs(values, base) });
    },
    refuse: (errors) => put({ errors: { ...state.errors, ...errors } }),
    forgive: () => put({ problem: null }),
    submit: () => (state.busy ? Promise.resolve(false) : send()),
    reset(next) {
      base = next;
      const values = sent === null ? next : { ...next, ...typedSince(sent, state.values) };
      put({ values, errors: {}, problem: null, dirty: differs(values, base) });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `lines[0].quantity` is within `lines[0]` and `lines`. */
function isWithin(path: string, part: string): boolean {
  return path === part || (path.startsWith(part) && /^[.[]/.test(path.slice(part.length)));
}

/** Messages at their fields; what is left of the problem, or null when each message found its field. */
function landed<Values>(problem: Problem, isHere: (path: string) => boolean, fieldAt: (path: string) => string) {
  const byField = Object.entries(problemsByPath(problem)).map(([path, message]) => [fieldAt(path), message] as const);
  const left = problem.errors.filter(({ path }) => !isHere(fieldAt(path)));
  return {
    errors: Object.fromEntries(byField.filter(([path]) => isHere(path))) as Messages<Values>,
    problem: problem.errors.length > 0 && left.length === 0 ? null : { ...problem, errors: left },
  };
}
