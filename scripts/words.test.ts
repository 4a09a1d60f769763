/** One word for one thing (docs/glossary.md): names that the glossary calls gone do not come back. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SOURCES = ['{packages,apps}/*/src/**/*.{ts,tsx,js}', 'apps/server/test/**/*.ts', '{e2e,bench,scripts}/**/*.ts'];

const GONE =
  /^(?:doors?|hears?|heard|houses?|shelf|shelves|told|tells?|telling|tellings|wish|wishes|wished|askers?|desks?|chores?|handwriting|handwritten|keepings?|papers?)$/i;
/** Ordinary English by itself, but not as a part of a name: `seenBefore` would be `observed…` or `known…`. */
const GONE_AS_PART = /^seen$/i;

/** Spelled by the API, the specification or stored rows, and what is ordinary English. */
const ALLOWED = new Set([
  'asker',
  'ASKER',
  'handwriting',
  'ORDER_HANDWRITING',
  'seenQuantity',
  'wish',
  // A device, a plan and a wake that were seen: nothing that a shop shows.
  'NEVER_SEEN',
  'seenBefore',
  'seenBy',
  'seenWakes',
]);

const partsOf = (name: string) => name.split(/_|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
/** Columns and channels' fields keep their spelling; ours have no low line between small letters. */
const isWire = (name: string) => /[a-z\d]_[a-z\d]/.test(name);

function isGone(name: string): boolean {
  if (ALLOWED.has(name) || isWire(name)) return false;
  const parts = partsOf(name).filter(Boolean);
  return parts.some((part) => GONE.test(part) || (parts.length > 1 && GONE_AS_PART.test(part)));
}

function namesOf(path: string, text: string): Set<string> {
  const names = new Set<string>();
  const note = ({ name }: { name: string }) => void names.add(name);
  new Visitor({ Identifier: note, JSXIdentifier: note, PrivateIdentifier: note }).visit(parseSync(path, text).program);
  return names;
}

test.each([
  ['toldBefore', true],
  ['WISH_MAX', true],
  ['seenShops', true],
  ['seen', false],
  ['seen_at', false],
  ['desktopMode', false],
  ['returns', false],
  ['keywords', false],
  ['keepings', true],
])('%s is gone: %s', (name, gone) => {
  expect(isGone(name)).toBe(gone);
});

test('no name is made of a word that is gone', () => {
  const found = globSync(SOURCES, { cwd: ROOT }).flatMap((path) => {
    const text = readFileSync(`${ROOT}${path}`, 'utf8');
    // Parsing takes long: most files hold no such letters at all.
    if (!(text.match(/[A-Za-z_$][\w$]*/g) ?? []).some(isGone)) return [];
    return [...namesOf(path, text)].filter(isGone).map((name) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});
