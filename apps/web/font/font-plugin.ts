/**
 * The font as the app needs it: one file with the letters of everything the app says and of common Korean, and the files of the package for the
 * rest. The first file is cut when it is not there yet, which takes a second, and kept by all that it is made of.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { cutOut } from './first-file.ts';
import { firstLetters } from './letters.ts';
import { packageFiles, WHOLE_FONT } from './package-files.ts';
import { styleSheet } from './style-sheet.ts';
import { rangeOf } from './unicode-range.ts';

/** What the app imports. */
const STYLES = 'virtual:moa-font.css';
const FIRST = 'letters.woff2';
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const HERE = fileURLToPath(new URL('.', import.meta.url));

export function fontPlugin(): Plugin {
  let cache: string;
  let made: Promise<string> | undefined;
  return {
    name: 'moa-font',
    configResolved: (config) => {
      cache = join(config.cacheDir, 'moa-font');
    },
    resolveId: (source) => {
      if (source !== STYLES) return null;
      made ??= makeStyles(cache);
      return made;
    },
  };
}

/** Path of the style sheet. Several builds may make it at once: each makes it beside the place, and the first one's is kept. */
async function makeStyles(cache: string): Promise<string> {
  const files = packageFiles();
  const letters = firstLetters(ROOT, files);
  const folder = join(cache, keyOf(letters));
  const styles = join(folder, 'font.css');
  if (existsSync(styles)) return styles;
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  writeFileSync(join(fresh, FIRST), await cutOut(readFileSync(WHOLE_FONT), letters));
  const addressOf = ({ path }: { path: string }) => relative(folder, path).split(sep).join('/');
  writeFileSync(join(fresh, 'font.css'), styleSheet({ first: `./${FIRST}`, firstLetters: letters, files, addressOf }));
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(styles)) throw error;
  }
  return styles;
}

/** Changes with the letters, with what cuts them out, and with the packages it takes them from. */
function keyOf(letters: ReadonlySet<number>): string {
  const hash = createHash('sha256').update(rangeOf(letters));
  for (const file of ['first-file.ts', 'style-sheet.ts']) hash.update(readFileSync(join(HERE, file)));
  return hash
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('base64url')
    .slice(0, 16);
}
