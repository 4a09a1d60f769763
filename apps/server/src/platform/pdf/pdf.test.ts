import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { code128 } from './code128.ts';
import { fitted, type PageDrawing, printFonts, textWidth, wrapped, writePdf } from './index.ts';

const fonts = await printFonts();
const { regular } = fonts;

async function* pagesOf(...pages: PageDrawing['draw'][]): AsyncGenerator<PageDrawing> {
  for (const draw of pages) yield { width: 200, height: 300, draw };
}

async function written(...pages: PageDrawing['draw'][]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writePdf(fonts, '라벨', pagesOf(...pages))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Contents of the streams whose dictionary has the text. */
function streams(file: Buffer, having: string): Buffer[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/<<([^>]*)\/Length (\d+) >>\nstream\n/g)].flatMap((found) => {
    const from = (found.index ?? 0) + found[0].length;
    return (found[1] ?? '').includes(having) ? [inflateSync(file.subarray(from, from + Number(found[2])))] : [];
  });
}

describe('a PDF', () => {
  test('names the place of every object', async () => {
    const file = await written((page) => page.text(10, 20, '가나다', { size: 10 }));
    const text = file.toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const table = text.slice(start);
    expect(table.startsWith('xref\n0 ')).toBe(true);
    const places = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(places.length).toBeGreaterThan(10);
    for (const [at, place] of places.entries()) expect(text.startsWith(`${at + 1} 0 obj\n`, place)).toBe(true);
  });

  test('has a page for each drawing and one outline for each character that was used', async () => {
    const file = await written(
      (page) => page.text(10, 20, '김모아', { size: 10 }),
      (page) => page.text(10, 20, '모아 A1', { size: 10, weight: 'bold' }),
    );
    expect(file.toString('latin1')).toContain('/Count 2 ');
    const [regularOutlines, boldOutlines] = streams(file, '/Length1');
    expect(file.length).toBeLessThan(60_000);
    const [more] = streams(await written((page) => page.text(10, 20, '김모아에게 셔츠를', { size: 10 })), '/Length1');
    expect(more?.length).toBeGreaterThan(regularOutlines?.length ?? 0);
    expect(boldOutlines?.readUInt32BE(0)).toBe(0x00010000);
  });

  test('says which characters its glyphs are, so that it can be searched', async () => {
    const file = await written((page) => page.text(10, 20, '힣', { size: 10 }));
    const hex = '힣'.charCodeAt(0).toString(16);
    expect(streams(file, 'FlateDecode').some((content) => content.toString('latin1').includes(`<${hex}>`))).toBe(true);
  });

  test('without a page is one nonetheless', async () => {
    expect((await written()).toString('latin1')).toContain('/Count 0');
  });
});

describe('text', () => {
  test('that is too wide ends in … and fits', () => {
    const text = '린넨 오버핏 셔츠 블랙 프리사이즈';
    const cut = fitted(regular, text, 10, 60);
    expect(cut.endsWith('…')).toBe(true);
    expect(textWidth(regular, cut, 10)).toBeLessThanOrEqual(60);
    expect(fitted(regular, '셔츠', 10, 60)).toBe('셔츠');
  });

  test('is broken between words, within one that is too long, and cut at the last line', () => {
    const lines = wrapped(regular, '서울특별시 강남구 테헤란로 1 가나다라마바사아자차카타파하', 10, 70, 9);
    for (const line of lines) expect(textWidth(regular, line, 10)).toBeLessThanOrEqual(70);
    expect(lines.join('').replaceAll(' ', '')).toBe('서울특별시강남구테헤란로1가나다라마바사아자차카타파하');
    expect(wrapped(regular, '가 '.repeat(200), 10, 70, 2)).toHaveLength(2);
  });
});

describe('Code 128', () => {
  test('is the widths that readers know', () => {
    // Start B, M, 4, 2, the check (104 + 45 + 2 × 20 + 3 × 18 = 243, and 243 mod 103 = 37), stop.
    expect(code128('M42')).toEqual([...'2112141131232212312232111321132331112'].map(Number));
  });

  test('is eleven modules a character, with two for the end, and nothing for other scripts', () => {
    const text = 'M1042-ab ~';
    const widths = code128(text) ?? [];
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11 * (text.length + 2) + 13);
    expect(code128('가')).toBeNull();
    expect(code128('')).toBeNull();
  });
});
