/** What a copy would have sent to people, as `/dev/outbox` shows it. */
import { vi } from 'vitest';

export interface SentMessage {
  kind: string;
  template: string;
  to: string;
  text: string;
}

/** The newest message to an address, with how many there are. */
export async function messagesTo(url: string, to: string): Promise<SentMessage[]> {
  const answer = await fetch(`${url}/dev/outbox/messages?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { messages: SentMessage[] }).messages;
}

/** Waits for one more message than `before` to the address and answers what `pattern` finds in it. */
export async function readMessage(url: string, to: string, pattern: RegExp, before = 0): Promise<string> {
  return vi.waitFor(
    async () => {
      const messages = await messagesTo(url, to);
      if (messages.length <= before) throw new Error(`no new message to ${to}`);
      const found = pattern.exec(messages[0]?.text ?? '');
      if (found === null) throw new Error(`the message to ${to} reads: ${messages[0]?.text}`);
      return found[1] ?? found[0];
    },
    { timeout: 20_000, interval: 100 },
  );
}
