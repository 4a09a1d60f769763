/** The directions of docs/architecture.md: every import of a package of ours is declared and allowed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** What each package may import of ours. Nothing else may be in its package.json either. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'packages/core': [],
  'packages/contract': ['@moa/core'],
  'packages/channels': ['@moa/core'],
  'packages/sandbox': ['@moa/core'],
  'apps/server': ['@moa/core', '@moa/contract', '@moa/channels', '@moa/sandbox'],
  'apps/web': ['@moa/core', '@moa/contract', '@moa/channels'],
};
/** Files of the server that may name the sandbox: the process that runs it, and tests. */
const MAY_RUN_SANDBOX = /^apps\/server\/src\/(processes\/sandbox\.ts|.*\.test\.ts)$/;
/** Paths only, no code of a channel: whoever calls the sandbox has to know them. */
const SANDBOX_ADDRESSES = '@moa/sandbox/base-paths';

interface Import {
  file: string;
  specifier: string;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function importsOf(source: string): string[] {
  const patterns = [
    /^\s*(?:import|export)\s[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ];
  return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''));
}

function importsBelow(folder: string): Import[] {
  return filesBelow(join(ROOT, folder)).flatMap((file) =>
    importsOf(readFileSync(file, 'utf8')).map((specifier) => ({ file: relative(ROOT, file), specifier })),
  );
}

const packageOf = (specifier: string) => specifier.split('/').slice(0, 2).join('/');

describe.each(Object.entries(ALLOWED))('%s', (folder, allowed) => {
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter((name) => name.startsWith('@moa/'));
  const imports = importsBelow(join(folder, 'src'));
  const ours = imports.filter(({ specifier }) => specifier.startsWith('@moa/'));

  test('imports only what its package.json declares', () => {
    expect(ours.filter(({ specifier }) => !declared.includes(packageOf(specifier)))).toEqual([]);
  });

  test('depends only in the allowed direction', () => {
    expect([...declared, ...ours.map(({ specifier }) => packageOf(specifier))].filter((name) => !allowed.includes(name))).toEqual([]);
  });

  test('never reaches into another package’s files', () => {
    const own = join(ROOT, folder, 'src');
    const outside = imports.filter(({ file, specifier }) => {
      if (!specifier.startsWith('.')) return false;
      const target = relative(own, join(ROOT, file, '..', specifier));
      // Only tests may use what helps them.
      return target.startsWith('..') && !(/\.test\.tsx?$/.test(file) && target.startsWith('../test/'));
    });
    expect(outside).toEqual([]);
  });
});

describe('the server', () => {
  const imports = importsBelow('apps/server/src');
  const moduleOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+)/.exec(path)?.[1];
  const opens = (entry: Import) =>
    /\/modules\/[^/]+\/index\.ts$/.test(targetOf(entry)) ||
    (entry.file === 'apps/server/src/modules.ts' && /\/modules\/[^/]+\/module\.ts$/.test(targetOf(entry)));
  const targetOf = ({ file, specifier }: Import) => relative(ROOT, join(ROOT, file, '..', specifier));

  test('modules talk through each other’s index; their declarations are for the list of modules alone', () => {
    const crossing = imports.filter((entry) => {
      if (!entry.specifier.startsWith('.') || /\.test\.ts$/.test(entry.file)) return false;
      const target = moduleOf(targetOf(entry));
      return target !== undefined && target !== moduleOf(entry.file) && !opens(entry);
    });
    expect(crossing).toEqual([]);
  });

  test('what helps tests stands outside of the sources, where nothing that runs can import it', () => {
    const helpers = filesBelow(join(ROOT, 'apps/server/src')).filter((file) => /\.testing\.ts$|\/(testing|access-matrix)\//.test(file));
    expect(helpers.map((file) => relative(ROOT, file))).toEqual([]);
  });

  test('modules stand above each other: none asks one that asks it', () => {
    const asks = new Map<string, Set<string>>();
    for (const entry of imports) {
      const [from, to] = [moduleOf(entry.file), entry.specifier.startsWith('.') ? moduleOf(targetOf(entry)) : undefined];
      // What a module is put together of may come from above.
      if (from === undefined || to === undefined || from === to || /\.test\.ts$|\/module\.ts$/.test(entry.file)) continue;
      asks.set(from, (asks.get(from) ?? new Set()).add(to));
    }
    const below = (name: string, seen = new Set<string>()): Set<string> => {
      for (const next of asks.get(name) ?? []) if (!seen.has(next)) below(next, seen.add(next));
      return seen;
    };
    expect(asks.size).toBeGreaterThan(8);
    expect([...asks.keys()].filter((name) => below(name).has(name))).toEqual([]);
  });

  test('platform knows no module', () => {
    const upward = imports.filter(
      (entry) => entry.file.includes('/platform/') && entry.specifier.startsWith('.') && moduleOf(targetOf(entry)) !== undefined,
    );
    expect(upward).toEqual([]);
  });

  test('only the process that plays the channels knows the sandbox', () => {
    const users = imports
      .filter(({ specifier }) => packageOf(specifier) === '@moa/sandbox' && specifier !== SANDBOX_ADDRESSES)
      .map(({ file }) => file);
    expect(users.filter((file) => !MAY_RUN_SANDBOX.test(file))).toEqual([]);
  });
});

describe('the web', () => {
  /** From the ground up: a room may use those before it. What is in none of them (main.tsx) stands above all. */
  const FLOORS = ['ui', 'client', 'features', 'shell'] as const;
  const WEB = 'apps/web/src/';
  /** Features of these stand in a folder together; what lies beside them there, or in its `parts`, is theirs in common. */
  const GROUPS = 'admin|account';
  const imports = importsBelow(WEB)
    .filter(({ file, specifier }) => specifier.startsWith('.') && !/\.test\.tsx?$/.test(file))
    .map(({ file, specifier }) => ({ from: file.slice(WEB.length), to: relative(join(ROOT, WEB), join(ROOT, file, '..', specifier)) }));
  const floorOf = (path: string) => {
    const floor = FLOORS.findIndex((name) => path.startsWith(`${name}/`));
    return floor < 0 ? FLOORS.length : floor;
  };
  const featureOf = (path: string) => new RegExp(`^features/((?:${GROUPS})/(?!parts/)[^/]+|(?!(?:${GROUPS})/)[^/]+)/`).exec(path)?.[1];

  test('every floor is there', () => {
    expect(FLOORS.filter((name) => !imports.some(({ from }) => from.startsWith(`${name}/`)))).toEqual([]);
  });

  test('components know no data, the client no screen, and no feature the shell', () => {
    expect(imports.filter(({ from, to }) => floorOf(to) > floorOf(from))).toEqual([]);
  });

  test('features talk through each other’s index', () => {
    const crossing = imports.filter(({ from, to }) => {
      const [here, there] = [featureOf(from), featureOf(to)];
      return here !== undefined && there !== undefined && here !== there && !to.endsWith('/index.ts');
    });
    expect(crossing).toEqual([]);
  });
});

test('imports are seen in every form', () => {
  const source = `import type { A } from '@moa/core';\nimport './side.ts';\nexport * from "@moa/contract";\nconst b = await import('@moa/channels');\nimport {\n  C,\n} from '@moa/sandbox';`;
  expect(importsOf(source).sort()).toEqual(['./side.ts', '@moa/channels', '@moa/contract', '@moa/core', '@moa/sandbox']);
});
