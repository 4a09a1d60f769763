import { useRef, useSyncExternalStore } from 'react';
import { type Code, type CodeAnswer, type CodeOptions, type CodeState, createCode, type SentCode, type SentOf } from './code-state.ts';

export interface UsedCode<Sent extends SentCode = SentCode> extends CodeState<Sent>, Pick<Code<Sent>, 'send' | 'check' | 'reset'> {}

/**
 * A code that is sent and given back; see `code-state.ts`. `CodeBox` draws it.
 * @param initial a code that is on its way already; the first one counts
 */
export function useCode<Answer extends CodeAnswer>(
  options: CodeOptions<Answer>,
  initial: SentOf<Answer> | null = null,
): UsedCode<SentOf<Answer>> {
  const latest = useRef(options);
  latest.current = options;
  const kept = useRef<Code<SentOf<Answer>>>(null);
  kept.current ??= createCode(initial, () => latest.current);
  const code = kept.current;
  const state = useSyncExternalStore(code.subscribe, code.state);
  return { ...state, send: code.send, check: code.check, reset: code.reset };
}
