import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SERVER = new URL('../../', import.meta.url);
/** The one place that sends notifications. */
const PUBLISHER = 'platform/database/publisher.ts';
const NOTIFIES = /\bpg_notify\s*\(|\bnotify\s+[a-z_]+\s*(,|;|')/i;

/** Comments say what SQL must not do. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$/gm, '');
}

test('no SQL but the publisher notifies: inside a transaction it holds a lock of the whole database until the commit is on disk', () => {
  const files = globSync(['**/*.ts', '**/*.sql'], { cwd: SERVER.pathname }).filter((file) => !/\.test\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const notifying = files.filter((file) => NOTIFIES.test(withoutComments(readFileSync(new URL(file, SERVER), 'utf8'))));
  expect(notifying, 'use tx.notify, or tx.notifyAtOnce where whoever is answered relies on it').toEqual([PUBLISHER]);
});
