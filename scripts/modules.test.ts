/** A module of the server declares itself in its `module.ts`: what is put together asks the list of modules, and knows none by name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../apps/server/src', import.meta.url));
const modules = readdirSync(join(SERVER, 'modules'));
const read = (path: string) => readFileSync(join(SERVER, path), 'utf8');

test.each(modules)('%s declares itself and is in the list', (name) => {
  expect(existsSync(join(SERVER, 'modules', name, 'module.ts'))).toBe(true);
  expect(read('modules.ts')).toContain(`./modules/${name}/module.ts`);
});

/** What puts the server together. `modules.ts` names the modules; `services.ts` what some of them do for all others. */
const ASSEMBLY = ['app.ts', 'worker.ts', 'composition.ts', 'maintenance.ts'];

test.each(ASSEMBLY)('%s knows the list of modules and none of them: one is added without touching it', (file) => {
  const imports = [...read(file).matchAll(/from '(\.[^']*)'/g)].map(([, specifier = '']) => specifier);
  expect(
    imports.filter(
      (specifier) => !/^\.\/(platform\/|services\/|(app|composition|maintenance|module|modules|services)\.ts$)/.test(specifier),
    ),
  ).toEqual([]);
});

test('every declaration that a module may make is asked for by what puts the server together', () => {
  const declared = /export interface ServerModule[^{]*\{([\s\S]*?)\n\}/.exec(read('module.ts'))?.[1] ?? '';
  const names = [...declared.matchAll(/^ {2}(\w+)\??[:(]/gm)].map(([, name = '']) => name).filter((name) => name !== 'name');
  expect(names.length).toBeGreaterThan(6);
  const text = [...ASSEMBLY, 'services.ts'].map(read).join('\n');
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});
