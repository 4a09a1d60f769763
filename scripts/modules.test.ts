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

test.each(['app.ts', 'worker.ts', 'maintenance.ts'])('%s takes what modules serve, do and keep from their list', (file) => {
  const text = read(file);
  expect(text).toContain("from './modules.ts'");
  expect(text.match(/\bcreate\w+(?:Http|Work)\b/g)?.filter((name) => !['createOutboxWork'].includes(name)) ?? []).toEqual([]);
});
