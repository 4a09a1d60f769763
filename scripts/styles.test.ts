/** What a component names of its style sheet is there, and a style sheet holds nothing that nobody names: the types know neither. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const WEB = fileURLToPath(new URL('../apps/web/src/', import.meta.url));

interface Sheet {
  has: ReadonlySet<string>;
  named: Set<string>;
  /** Somebody chooses among its classes at run time. */
  open: boolean;
}

const files = (pattern: string) =>
  globSync(pattern, { cwd: WEB }).map((path) => ({ path, text: readFileSync(resolve(WEB, path), 'utf8') }));
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

function readSheets(): { sheets: Map<string, Sheet>; missing: string[] } {
  const sheets = new Map<string, Sheet>();
  for (const { path, text } of files('**/*.module.css')) {
    const rules = text.replace(/\/\*.*?\*\/|:global\([^)]*\)/gs, '');
    sheets.set(resolve(WEB, path), { has: new Set(all(rules, /\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)), named: new Set(), open: false });
  }
  const missing: string[] = [];
  for (const { path, text } of files('**/*.tsx')) {
    for (const [, name = '', from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
      const sheet = sheets.get(resolve(WEB, dirname(path), from));
      const code = text.replace(/^import .*$/gm, '');
      for (const each of all(code, new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        sheet?.named.add(each);
        if (!sheet?.has.has(each)) missing.push(`${path}: ${name}.${each}`);
      }
      if (sheet && new RegExp(`\\b${name}(?![.\\w])`).test(code)) sheet.open = true;
    }
  }
  return { sheets, missing };
}

test('components and style sheets agree on their classes', () => {
  const { sheets, missing } = readSheets();
  const idle = [...sheets].flatMap(([path, { has, named, open }]) =>
    open ? [] : [...has].filter((each) => !named.has(each)).map((each) => `${path.slice(WEB.length)}: .${each}`),
  );
  expect({ missing, idle }).toEqual({ missing: [], idle: [] });
});

const declarations = (body: string) =>
  body
    .split(';')
    .map((each) => each.trim().replace(/\s+/g, ' '))
    .filter((each) => each !== '')
    .toSorted()
    .join('; ');
/** Rules of one class and nothing else, outside of conditions. */
const plainRules = (text: string) =>
  [...text.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<!,)(?:^|\n)\.([a-zA-Z][\w-]*) \{\n([^{}]*)\}/g)].map(([, name = '', body = '']) => ({
    name,
    body: declarations(body),
  }));
const global = readFileSync(resolve(WEB, 'shell/start/global.css'), 'utf8');

/** Rules that repeat a shared one by themselves, on an element that has no other class, so that the shared one would do. */
function repeated(): string[] {
  const shared = new Map(plainRules(global).map(({ name, body }) => [body, name]));
  const code = files('**/*.tsx').map(({ path, text }) => ({ path, text }));
  return files('**/*.module.css').flatMap(({ path, text }) =>
    plainRules(text).flatMap(({ name, body }) => {
      const instead = shared.get(body);
      const alone = all(text, new RegExp(`(\\.${name})(?![\\w-])`, 'g')).length === 1;
      if (instead === undefined || !alone) return [];
      const uses = code.flatMap((each) => usesOf(each, path, name));
      return uses.length > 0 && uses.every((use) => use === 'alone') ? [`${path}: .${name} is ${instead}`] : [];
    }),
  );
}

/** How a component puts a class of a sheet on its elements. */
function usesOf({ path, text }: { path: string; text: string }, sheet: string, name: string): ('alone' | 'otherwise')[] {
  const variable = [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].find(
    ([, , from = '']) => resolve(WEB, dirname(path), from) === resolve(WEB, sheet),
  )?.[1];
  if (variable === undefined) return [];
  const body = text.replace(/^import .*$/gm, '');
  // Somebody chooses among the sheet's classes at run time.
  if (new RegExp(`\\b${variable}(?![.\\w])`).test(body)) return ['otherwise'];
  return [...body.matchAll(new RegExp(`(<[a-z]\\w*\\s(?:[^<>]|=>)*className=\\{)?\\b${variable}\\.${name}\\b(\\}?)`, 'g'))].map(
    ([, before, after]) => (before !== undefined && after === '}' ? 'alone' : 'otherwise'),
  );
}

test('what a shared class says is said once', () => {
  expect(plainRules(global).length).toBeGreaterThan(15);
  expect(repeated()).toEqual([]);
});

test('shared classes are there, and each of them is used', () => {
  const has = new Set(all(global, /\.(moa-[a-z-]+)(?=[^{}]*\{)/g));
  // What a single sheet draws of a class that other components put on.
  const elsewhere = new Set(files('**/*.css').flatMap(({ text }) => all(text, /\.(moa-[a-z-]+)/g)));
  const code = files('**/*.{ts,tsx}').map(({ text }) => text);
  const named = new Set(
    code.flatMap((text) => all(text, /(?<![\w-])(moa-[a-z]+(?:-[a-z]+)*)(?=[\s'"`])/g)).filter((name) => has.has(name)),
  );
  const unknown = code
    .flatMap((text) => all(text, /className="([^"]*moa-[^"]*)"/g))
    .flatMap((names) => names.split(' ').filter((name) => !elsewhere.has(name)));
  expect({ idle: [...has].filter((name) => !named.has(name)), unknown }).toEqual({ idle: [], unknown: [] });
});
