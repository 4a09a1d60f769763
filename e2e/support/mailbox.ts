/** What a copy would have sent to people, as `/dev/outbox` shows it. */
import { vi } from 'vitest';

/** The code in a message that holds one. */
export const CODE = /인증번호\D*(\d{6})/;

export interface SentMessage {
  /** Of two messages the later one has the greater id. */
  id: number;
  kind: string;
  template: string;
  to: string;
  text: string;
}

/** The messages to an address, the newest first. */
export async function messagesTo(url: string, to: string): Promise<SentMessage[]> {
  const answer = await fetch(`${url}/dev/outbox/messages?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { messages: SentMessage[] }).messages;
}

/** The id of the newest message to an address, 0 without one: what is asked for now comes behind it. */
export async function newestTo(url: string, to: string): Promise<number> {
  return (await messagesTo(url, to))[0]?.id ?? 0;
}

/**
 * Waits for a message to the address in which `pattern` finds something, and answers that. Others may come before and after it, such as the
 * note of a new device.
 * @param after the id of the message behind which it comes
 */
export async function readMessage(url: string, to: string, pattern: RegExp, after = 0): Promise<string> {
  return vi.waitFor(
    async () => {
      const messages = await messagesTo(url, to);
      const fresh = messages.filter(({ id }) => id > after);
      const [found] = fresh.flatMap(({ text }) => [pattern.exec(text)].filter((match) => match !== null));
      if (found === undefined) throw new Error(`the new messages to ${to} read: ${fresh.map(({ text }) => text).join('\n')}`);
      return found[1] ?? found[0];
    },
    { timeout: 45_000, interval: 100 },
  );
}
