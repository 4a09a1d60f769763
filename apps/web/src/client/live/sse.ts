/** Server-sent events over fetch (an EventSource cannot carry the bearer token). */

export interface ServerEvent {
  event: string;
  data: string;
}

/** Feeds text as it arrives, gives back the events that are complete. Comments and half events yield nothing. */
export function createSseParser(): (chunk: string) => ServerEvent[] {
  let rest = '';
  return (chunk) => {
    const blocks = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const data = [...block.matchAll(/^data: ?(.*)/gm)].map(([, line]) => line);
      return data.length > 0 ? [{ event: /^event: ?(.*)/m.exec(block)?.[1] ?? 'message', data: data.join('\n') }] : [];
    });
  };
}

/**
 * Reads a stream of events to its end.
 * @param silenceMs after so long without a byte it is taken for lost: a connection that broke without a word would never end by itself
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  silenceMs: number,
): Promise<void> {
  const parse = createSseParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    // What waits for the next byte is told that there is none.
    timer = setTimeout(() => void reader.cancel().catch(() => undefined), silenceMs);
  };
  for (;;) {
    listen();
    const { done, value } = await reader.read();
    if (done) return clearTimeout(timer);
    for (const event of parse(decoder.decode(value, { stream: true }))) onEvent(event);
  }
}
