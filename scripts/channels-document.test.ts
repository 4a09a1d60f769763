/** docs/channels.md, the manifests and the conformance cases name the same capabilities. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LINKABLE_SHOP_TYPES, MANIFESTS } from '@moa/channels';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CASES = join(ROOT, 'e2e/conformance');

const SECTION = /^## (\S+) \(/;
const TABLE_HEAD = '| capability | calls | sheet |';
/** Rows that say what all calls of a channel have in common. */
const COMMON_ROWS = new Set(['token', 'every call']);

/** What the capability tables name, by channel: `products.read, .list` names two. */
function documented(markdown: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let channel = '';
  let inTable = false;
  for (const line of markdown.split('\n')) {
    channel = SECTION.exec(line)?.[1] ?? channel;
    inTable = line === TABLE_HEAD || (inTable && line.startsWith('|'));
    const cell = inTable ? (line.split('|')[1]?.trim() ?? '') : '';
    if (cell === '' || cell === 'capability' || cell.startsWith('---') || COMMON_ROWS.has(cell)) continue;
    found.set(channel, [...(found.get(channel) ?? []), ...namesIn(cell)]);
  }
  return found;
}

function namesIn(cell: string): string[] {
  let area = '';
  return cell.split(',').map((part) => {
    const name = part.trim();
    if (name.startsWith('.')) return `${area}${name}`;
    area = name.split('.')[0] ?? '';
    return name;
  });
}

/** Sources of the conformance suite, by file name. */
const sources = new Map(
  readdirSync(CASES)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(join(CASES, name), 'utf8')]),
);

/** What sellers do with claims, and file of them, is data, and one case goes through all of each. */
function actsOnClaims(): string[] {
  const data = ['claim-acts.ts', 'filing-cases.ts'].map((name) => sources.get(name) ?? '').join('\n');
  return [...data.matchAll(/\bname: '([^']+)'/g)].map(([, name]) => name ?? '');
}

/** Capabilities that some case proves. */
function proved(): Set<string> {
  const lists = [...sources.values()].flatMap((source) => [...source.matchAll(/\.proves\(\s*\[([^\]]*)\]/g)].map(([, list]) => list ?? ''));
  return new Set(lists.flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '')));
}

describe('docs/channels.md', () => {
  const tables = documented(readFileSync(join(ROOT, 'docs/channels.md'), 'utf8'));

  test('has a table of capabilities for every channel with a connector, and for no other', () => {
    expect([...tables.keys()].toSorted()).toEqual([...LINKABLE_SHOP_TYPES].toSorted());
  });

  test.each(LINKABLE_SHOP_TYPES)('names for %s what its manifest names, each once', (shopType) => {
    expect(tables.get(shopType)?.toSorted()).toEqual(MANIFESTS[shopType].capabilities.toSorted());
  });
});

describe('conformance cases', () => {
  const cases = proved();
  const acts = new Set(actsOnClaims());

  test.each(LINKABLE_SHOP_TYPES)('are run for %s, and prove every capability of its manifest', (shopType) => {
    const runs = [...sources].filter(([, source]) => source.includes(`describeConnector('${shopType}'`));
    expect(runs.map(([name]) => name)).toEqual([expect.stringMatching(/\.conformance\.test\.ts$/)]);
    expect(MANIFESTS[shopType].capabilities.filter((capability) => !cases.has(capability) && !acts.has(capability))).toEqual([]);
  });

  test('prove nothing that no manifest names', () => {
    const named = new Set<string>(LINKABLE_SHOP_TYPES.flatMap((shopType) => MANIFESTS[shopType].capabilities));
    expect([...cases].filter((capability) => !named.has(capability))).toEqual([]);
  });
});
