/**
 * Pretendard (OFL 1.1), as the web app shows text too; read with the first page that is printed. It is installed with the sandbox, on which
 * the server rests in any case.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Fonts, Weight } from './pdf.ts';
import { readTrueType, type TrueType } from './truetype.ts';

const FILES: Readonly<Record<Weight, string>> = {
  regular: 'pretendard/dist/public/static/alternative/Pretendard-Regular.ttf',
  bold: 'pretendard/dist/public/static/alternative/Pretendard-Bold.ttf',
};

let known: Promise<Fonts> | undefined;

export function printFonts(): Promise<Fonts> {
  known ??= read().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function read(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url);
  const font = async (weight: Weight): Promise<TrueType> => readTrueType(await readFile(resolve(FILES[weight])));
  const [regular, bold] = await Promise.all([font('regular'), font('bold')]);
  return { regular, bold };
}
