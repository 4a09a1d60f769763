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
  maxPrice: 'what a shop takes for a price depends on what it took last: both are bounds of `priceRangeOf`',
  minPrice: 'what a shop takes for a price depends on what it took last: both are bounds of `priceRangeOf`',
  salePriceValidate: 'a sale price is measured for all shops of its product at once (`priceRangeProblem`)',
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

const NAMED = /\brules\.(\w+)/g;
const IMPORTED = /import (?:type )?\{([^}]*)\} from '([^']+)'/g;

/** The rules that a source outside of their own file names: as `rules.name`, or by an import of the core's rules. */
function rulesNamedIn({ path, text }: Source): string[] {
  const named = [...text.matchAll(NAMED)].map((match) => match[1] ?? '');
  const imported = [...text.matchAll(IMPORTED)].flatMap(([, names = '', from = '']) => {
    const ofRules = path.startsWith(RULES) || from === '@moa/core' || from.includes('validation/');
    return ofRules ? names.split(/\W+/) : [];
  });
  return [...named, ...imported];
}

const namedIn = new Map(sources.map((source) => [source.path, new Set(rulesNamedIn(source))]));
const words = new Map(sources.filter(({ path }) => path.startsWith(RULES)).map(({ path, text }) => [path, text.split(/\W+/)]));

function isCalled(name: string, home: string): boolean {
  if ((words.get(home)?.filter((word) => word === name).length ?? 0) > 1) return true;
  return [...namedIn].some(([path, names]) => path !== home && names.has(name));
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
