/** What a connector rests on stands in the repository: each sheet that is named exists, with the section that is named. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LINKABLE_SHOP_TYPES, MANIFESTS } from '@moa/channels';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SHEETS = 'docs/sheets/';
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const sources = globSync(
  ['{packages,apps}/*/{src,test}/**/*.{ts,tsx,js}', '{e2e,bench,scripts}/**/*.ts', '{docs,packages,apps}/**/*.md', '*.md'],
  {
    cwd: ROOT,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
  },
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('/node_modules/'));

/** `sheet 4`, `sections 5 and 6`, `sheet 4 to 6`, as comments beside a channel name the parts of its sheet. */
const SECTIONS = /\b(?:sheets?|sections?) (\d+(?:(?:, | and | to |, \d+ and )\d+)*)/g;

describe('sheets', () => {
  test('every channel has one', () => {
    const folders = globSync('packages/channels/src/*/manifest.ts', { cwd: ROOT })
      .map((path) => path.split(/[\\/]/).at(-2))
      .filter((folder) => folder !== 'sdk');
    // Shop types of one interface share their folder, and all that it says of limits.
    expect(folders).toHaveLength(new Set(LINKABLE_SHOP_TYPES.map((type) => MANIFESTS[type].limits)).size);
    expect(folders.filter((folder) => !existsSync(`${ROOT}${SHEETS}${folder}.md`))).toEqual([]);
  });

  test('each that is named exists', () => {
    const named = sources.flatMap((path) => [...read(path).matchAll(/docs\/sheets\/([a-z-]+\.md)/g)].map(([, name]) => ({ path, name })));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ name }) => !existsSync(`${ROOT}${SHEETS}${name}`))).toEqual([]);
  });

  test('each section that a channel names is there', () => {
    const wrong = sources.flatMap((path) => {
      const channel = /^packages\/(?:channels|sandbox)\/src\/([a-z\d-]+)\//.exec(path)?.[1] ?? '';
      if (!existsSync(`${ROOT}${SHEETS}${channel}.md`)) return [];
      const there = new Set([...read(`${SHEETS}${channel}.md`).matchAll(/^## (\d+)\./gm)].map(([, section]) => section));
      return [...read(path).matchAll(SECTIONS)]
        .flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
        .filter((section) => !there.has(section))
        .map((section) => `${path}: section ${section}`);
    });
    expect(wrong).toEqual([]);
  });

  test('no document outside the repository is named', () => {
    const OUTSIDE =
      /\b(?:decisions|product|quality|house-review|ambition)\.md\b|\bdomain\/[a-z]+\.md|\bservices\/[A-Z_]+\.md|\(specification \d/;
    const here = fileURLToPath(import.meta.url);
    expect(sources.filter((path) => `${ROOT}${path}` !== here && OUTSIDE.test(read(path)))).toEqual([]);
  });
});
