/** What the app says is drawn with the first file of its font (`apps/web/font`). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTrueType, type TrueType } from '../apps/server/src/platform/pdf/truetype.ts';
import { cutOut } from '../apps/web/font/first-file.ts';
import { charactersOfSources, firstLetters, SAID_BY_THE_SERVER } from '../apps/web/font/letters.ts';
import { packageFiles, WHOLE_FONT } from '../apps/web/font/package-files.ts';
import { styleSheet } from '../apps/web/font/style-sheet.ts';
import { charactersOf } from '../apps/web/font/unicode-range.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const files = packageFiles();
const letters = firstLetters(ROOT, files);
const ofServer = charactersOfSources(ROOT, ['apps/server/src/**/*.ts']);
const ofWeb = charactersOfSources(ROOT, ['apps/web/src/**/*.{ts,tsx}']);
const inPackage = new Set(files.flatMap(({ characters }) => [...characters]));
const text = (characters: Iterable<number>) => String.fromCodePoint(...characters);

test('sources are read', () => {
  expect(ofServer.size).toBeGreaterThan(500);
  expect(ofWeb.size).toBeGreaterThan(600);
});

test('every letter that the server or the app says is in it', () => {
  const missing = [...new Set([...ofServer, ...ofWeb])].filter((character) => inPackage.has(character) && !letters.has(character));
  expect(text(missing), 'to be added to SAID_BY_THE_SERVER').toBe('');
});

test('no letter is named for the server that it does not say', () => {
  expect([...SAID_BY_THE_SERVER].filter((letter) => !ofServer.has(letter.codePointAt(0) ?? 0))).toEqual([]);
});

test('each letter of the font is in one of the files', () => {
  const sheet = styleSheet({ first: 'first', firstLetters: letters, files, addressOf: ({ path }) => path });
  const named = [...sheet.matchAll(/unicode-range:([^}]*)/g)].flatMap(([, range = '']) => [...charactersOf(range)]);
  expect(named.length).toBe(new Set(named).size);
  expect(new Set(named)).toEqual(new Set([...inPackage, ...letters]));
});

describe('the first file', () => {
  const bytes = readFileSync(WHOLE_FONT);
  const whole = readTrueType(bytes);
  let cut: Buffer;
  let first: TrueType;
  beforeAll(async () => {
    cut = await cutOut(bytes, letters, 'truetype');
    first = readTrueType(cut);
  });

  test('draws every letter that the whole font draws, as wide', () => {
    const drawn = [...letters].filter((character) => whole.glyphOf(character) !== 0);
    expect(drawn.length).toBeGreaterThan(1200);
    const width = (font: TrueType, character: number) => font.widthOf(font.glyphOf(character));
    expect(text(drawn.filter((character) => first.glyphOf(character) === 0))).toBe('');
    expect(text(drawn.filter((character) => width(first, character) !== width(whole, character)))).toBe('');
    expect(first.metrics).toMatchObject({ ascent: whole.metrics.ascent, descent: whole.metrics.descent });
  });

  test('has its licence in it and not the reserved name', () => {
    const wide = cut.toString('latin1').replaceAll('\0', '');
    expect(wide).toContain('SIL Open Font License, Version 1.1');
    expect(wide).not.toContain('Pretendard Variable');
  });

  test('is the same each time', async () => {
    expect((await cutOut(bytes, letters, 'truetype')).equals(cut)).toBe(true);
  });
});
