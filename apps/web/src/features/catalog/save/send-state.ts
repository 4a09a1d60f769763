/** Whether a product can be sent now, to how many shops, and what stands in the way. Pure. */

export interface SendFacts {
  /** registerKeys of the shops it is to go to. */
  chosen: readonly string[];
  /** Those of them (and others) that are known to refuse it as it stands. */
  stopped: ReadonlySet<string>;
  /** Problems that concern every shop. */
  errors: number;
  /** The form shows what this browser kept, and nobody has said yet that it is wanted. */
  restored: boolean;
  /** An earlier send of this product has not ended. */
  running: boolean;
  /** Some shop is linked. */
  linked: boolean;
}

export interface SendState {
  /** Shops it goes to. */
  count: number;
  closed: boolean;
  /** What to do first, or what is left out; null when there is nothing to say. */
  reason: string | null;
}

export function sendState({ chosen, stopped, errors, restored, running, linked }: SendFacts): SendState {
  const count = chosen.filter((key) => !stopped.has(key)).length;
  const left = chosen.length - count;
  const closed = (reason: string): SendState => ({ count, closed: true, reason });
  if (running) return closed('지금 보내고 있어요. 끝나면 다시 보낼 수 있어요.');
  if (restored) return closed('임시저장한 내용이에요. 이어서 작성할지 먼저 골라주세요.');
  if (!linked) return { count, closed: false, reason: null };
  if (chosen.length === 0) return closed('보낼 쇼핑몰을 골라주세요.');
  if (errors > 0) return closed(`보내려면 고칠 것이 ${errors}개 있어요.`);
  if (count === 0) return closed('고른 쇼핑몰마다 고칠 것이 있어요.');
  return { count, closed: false, reason: left > 0 ? `고칠 것이 있는 ${left}곳은 빼고 보내요.` : null };
}
