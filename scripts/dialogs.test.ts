/** Every dialog of the web app goes through one queue, on one layer (specification, points 2 and 9). */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../apps/web/src', import.meta.url));
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(`${SOURCES}/${name}`, 'utf8') }));

test('every dialog has its place in the one queue', () => {
  const drawn = files.filter(({ text }) => /<Modal(?:\.Root|Frame)?[\s>]/.test(text));
  expect(drawn.length).toBeGreaterThan(2);
  const astray = drawn.filter(({ name, text }) => !name.startsWith('ui/dialogs/') && !text.includes('useDialogPlace('));
  expect(astray.map(({ name }) => name)).toEqual([]);
});

test('nothing asks in a window of the browser, and no dialog has a layer of its own', () => {
  expect(files.filter(({ text }) => /\bwindow\.(?:alert|confirm|prompt)\(/.test(text)).map(({ name }) => name)).toEqual([]);
  expect(files.find(({ name }) => name === 'ui/dialogs/modal-frame.tsx')?.text).toContain('export const DIALOG_LAYER = 9999;');
  const layered = files.filter(
    ({ name, text }) => /<(?:Modal|Dialog)\b[^>]*zIndex=\{(?!DIALOG_LAYER)/s.test(text) && name !== 'ui/dialogs/modal-frame.tsx',
  );
  expect(layered.map(({ name }) => name)).toEqual([]);
});
