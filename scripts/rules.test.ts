/** Every rule of the core acts somewhere: one that nothing calls does not exist for a seller. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const RULES = join(ROOT, 'packages/core/src/validation');

/** Rules whose messages the specification lists (point 5) and that no field of the product asks for, each with why. */
const WITHOUT_A_FIELD: Readonly<Record<string, string>> = {
  alpha: 'no field takes letters only',
  alphaNum: 'no field takes letters and digits only: login ids have a rule of their own',
  alphaDash: 'no field takes letters, digits, hyphens and underscores only',
  alphaSpaces: 'no field takes letters and spaces only',
  creditCard: 'cards are entered at the payment provider and never here',
  dimensions: 'pictures are rendered to the size a shop wants: none has to have exactly one',
  ip: 'no field takes an address of the network',
  integer: 'amounts are typed into fields that take nothing but digits',
  maxValue: 'numbers outside of prices are bounded by `between`',
  minLength: 'no text has a least length that blanks do not count for',
  minValue: 'numbers outside of prices are bounded by `between`',
  numeric: 'amounts are typed into fields that take nothing but digits',
  numericRemoveComma: 'amounts are typed into fields that take nothing but digits and show the commas themselves',
};

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'testing'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) && !/\.(test|conformance|testing)\./.test(entry.name) ? [path] : [];
  });
}

interface Source {
  path: string;
  text: string;
}

const sources: Source[] = ['apps', 'packages']
  .flatMap((folder) => sourcesBelow(join(ROOT, folder)))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** `rules.name` anywhere, or an import of the name out of the core's rules. */
function isCalled(name: string, home: string): boolean {
  const used = new RegExp(`\\brules\\.${name}\\b`);
  const imported = new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`, 'g');
  return sources.some(({ path, text }) => {
    if (path === home) return (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1;
    if (used.test(text)) return true;
    const inRules = path.startsWith(RULES);
    return [...text.matchAll(imported)].some(([, from]) => inRules || from === '@moa/core' || from?.includes('validation/'));
  });
}

const exported = sources
  .filter(({ path }) => path.startsWith(RULES))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => ({ name: match[1] ?? '', home: path })),
  );

test('every exported rule is called, or says why not', () => {
  const idle = exported.filter(({ name, home }) => !(name in WITHOUT_A_FIELD) && !isCalled(name, home));
  expect(idle.map(({ name, home }) => `${relative(ROOT, home)}: ${name}`)).toEqual([]);
});

test('no reason stands for a rule that is called or gone', () => {
  const stale = Object.keys(WITHOUT_A_FIELD).filter((name) => {
    const rule = exported.find((each) => each.name === name);
    return rule === undefined || isCalled(name, rule.home);
  });
  expect(stale).toEqual([]);
});

test('the test sees rules at all', () => {
  expect(exported.length).toBeGreaterThan(40);
  expect(isCalled('noSuchRule', '')).toBe(false);
});
