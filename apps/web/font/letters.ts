/** Which letters the first file of the font has, so that a page needs one file for what the app says and, mostly, for what its sellers sell. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageFile } from './package-files.ts';

/**
 * From this file of the package on their letters are in the first file, whoever says them: of sixty names of categories, as in a list of products,
 * one file beside it is needed on average. From 84 on it would be 43 kB smaller and five files beside it, from 72 on 30 kB larger and hardly any.
 */
const COMMON_FROM = 78;
/** Of the common files those that Korean text is written in; the others are kana, Greek and Hanja. */
const KOREAN = /[\p{Script=Hangul}\p{Script=Latin}\p{Script=Common}]/u;

/** Whatever the app itself says stands in these, and all of it in Korean: comments are English. */
const SOURCES = ['apps/web/index.html', 'apps/web/src/**/*.{ts,tsx,css}', 'packages/{core,contract,channels}/src/**/*.{ts,json}'];
/** Words of categories are chosen from 6,000: they come with the files of rare letters. */
const NOT_SAID = /\.test\.tsx?$|(^|[\\/])testing([\\/]|\.)|[\\/]categor(ies|y-words)\.json$/;
/** Letters of messages of the server that no source above has. Its sources are no part of the build, so that a change of them needs no new one. */
export const SAID_BY_THE_SERVER = '쌉뉨뉜찼';

const DRAWS_NOTHING = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Characters of a text but those that nothing is drawn for. */
function charactersIn(text: string): Set<number> {
  return new Set([...text].filter((character) => !DRAWS_NOTHING.test(character)).map((character) => character.codePointAt(0) ?? 0));
}

/** Characters of all files that these patterns find below the repository, without tests. */
export function charactersOfSources(root: string, patterns: readonly string[]): Set<number> {
  const files = globSync(patterns, { cwd: root }).filter((path) => !NOT_SAID.test(path));
  return charactersIn(files.map((path) => readFileSync(join(root, path), 'utf8')).join(''));
}

/** @param root of the repository */
export function firstLetters(root: string, files: readonly PackageFile[]): Set<number> {
  const common = files.filter(({ number }) => number >= COMMON_FROM).flatMap(({ characters }) => [...characters]);
  return new Set([
    ...common.filter((character) => KOREAN.test(String.fromCodePoint(character))),
    ...charactersOfSources(root, SOURCES),
    ...charactersIn(SAID_BY_THE_SERVER),
  ]);
}
