/** Server-sent events over fetch (an EventSource cannot carry the bearer token). */

export interface ServerEvent {
  event: string;
  data: string;
  id: string | null;
}

/** Feeds text as it arrives, gives back the events that are complete. Comments and half events yield nothing. */
export function createSseParser(): (chunk: string) => ServerEvent[] {
  let rest = '';
  return (chunk) => {
    const text = (rest + chunk).replaceAll('\r\n', '\n');
    const blocks = text.split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const event = parseBlock(block);
      return event ? [event] : [];
    });
  };
}

function parseBlock(block: string): ServerEvent | null {
  const data: string[] = [];
  let event = 'message';
  let id: string | null = null;
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    if (field === 'event') event = value;
    if (field === 'id') id = value;
  }
  return data.length > 0 ? { event, data: data.join('\n'), id } : null;
}
