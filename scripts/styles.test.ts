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
