import { describe, expect, it } from 'vitest';
import { readEmbed } from './embed.ts';

function tab() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

describe('Interpark embed', () => {
  it('is asked for by the address and kept for the tab', () => {
    const storage = tab();
    expect(readEmbed({ search: '', framed: false, storage })).toBe(false);
    expect(readEmbed({ search: '?embed=interpark', framed: false, storage })).toBe(true);
    expect(readEmbed({ search: '', framed: false, storage })).toBe(true);
    expect(readEmbed({ search: '', framed: false, storage: tab() })).toBe(false);
  });

  it('is any frame: the server lets only known ones show the page', () => {
    expect(readEmbed({ search: '', framed: true, storage: tab() })).toBe(true);
  });

  it.each(['?embed=other', '?embed=', '?embedded=interpark'])('is not %s', (search) => {
    expect(readEmbed({ search, framed: false, storage: tab() })).toBe(false);
  });

  it('works where the browser keeps nothing', () => {
    expect(readEmbed({ search: '?embed=interpark', framed: false, storage: null })).toBe(true);
    expect(readEmbed({ search: '', framed: false, storage: null })).toBe(false);
  });
});
