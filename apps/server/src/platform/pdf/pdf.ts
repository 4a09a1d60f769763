/**
 * A PDF that is written page by page: what is drawn is gone from memory before the next page, and the fonts come last, with the characters
 * that were used. Lengths are points (1/72 inch), counted from the upper left corner.
 */
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { code128 } from './code128.ts';
import type { TrueType } from './truetype.ts';

const deflated = promisify(deflate);

export type Weight = 'regular' | 'bold';
export type Fonts = Readonly<Record<Weight, TrueType>>;

export interface TextStyle {
  size: number;
  weight?: Weight;
  align?: 'left' | 'right' | 'center';
  /** From black (0) to white (1). */
  grey?: number;
}

export interface Page {
  /** Draws one line of text with its base at `y`; `x` is its left, right or middle as it is aligned. */
  text(x: number, y: number, text: string, style: TextStyle): void;
  line(x1: number, y1: number, x2: number, y2: number, look?: { width?: number; grey?: number; dash?: number }): void;
  box(x: number, y: number, width: number, height: number, grey: number): void;
  /** Draws a Code 128; answers how wide it became, 0 where the text can be none. */
  barcode(x: number, y: number, text: string, look: { height: number; module: number }): number;
}

export interface PageDrawing {
  width: number;
  height: number;
  draw(page: Page): void;
}

export const PDF_TYPE = 'application/pdf';
const TAGS: Readonly<Record<Weight, string>> = { regular: 'F1', bold: 'F2' };
const WEIGHTS: readonly Weight[] = ['regular', 'bold'];
const [CATALOG, PAGES, FIRST_FONT] = [1, 2, 3];
/** Objects of a font: itself, its characters, its measures, its outlines, what its glyphs mean. */
const FONT_OBJECTS = 5;

/** How wide the text is. */
export function textWidth(font: TrueType, text: string, size: number): number {
  let sum = 0;
  for (const character of text) sum += font.widthOf(font.glyphOf(character.codePointAt(0) ?? 0));
  return (sum * size) / 1000;
}

/** The text, or as much of its beginning as fits with `…`. */
export function fitted(font: TrueType, text: string, size: number, width: number): string {
  if (textWidth(font, text, size) <= width) return text;
  const characters = [...text];
  let [low, high] = [0, characters.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (textWidth(font, `${characters.slice(0, middle).join('')}…`, size) <= width) low = middle;
    else high = middle - 1;
  }
  return `${characters.slice(0, low).join('').trimEnd()}…`;
}

/** Lines of at most so much width, broken between words, and within one that is too long; the last of `most` is cut. */
export function wrapped(font: TrueType, text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string) => textWidth(font, candidate, size) <= width;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let rest = word;
    if (line !== '' && fits(`${line} ${rest}`)) {
      line = `${line} ${rest}`;
      continue;
    }
    if (line !== '') lines.push(line);
    while (!fits(rest)) {
      let taken = [...rest].length - 1;
      while (taken > 1 && !fits([...rest].slice(0, taken).join(''))) taken -= 1;
      lines.push([...rest].slice(0, taken).join(''));
      rest = [...rest].slice(taken).join('');
      if (rest === '') break;
    }
    line = rest;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), fitted(font, lines.slice(most - 1).join(' '), size, width)];
}

/** The file in pieces; pages are taken as fast as it is read. */
export async function* writePdf(fonts: Fonts, title: string, pages: AsyncIterable<PageDrawing>): AsyncGenerator<Buffer> {
  const places: number[] = [];
  const used: Record<Weight, Map<number, number>> = { regular: new Map(), bold: new Map() };
  const kids: number[] = [];
  let length = 0;
  let next = FIRST_FONT + FONT_OBJECTS * WEIGHTS.length;
  const count = (bytes: Buffer): Buffer => {
    length += bytes.length;
    return bytes;
  };
  const object = (id: number, body: string): Buffer => {
    places[id] = length;
    return count(Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1'));
  };
  const stream = (id: number, dictionary: string, bytes: Buffer): Buffer => {
    places[id] = length;
    const head = Buffer.from(`${id} 0 obj\n<< ${dictionary} /Length ${bytes.length} >>\nstream\n`, 'latin1');
    return count(Buffer.concat([head, bytes, Buffer.from('\nendstream\nendobj\n', 'latin1')]));
  };

  // The second line says that the file is no text.
  yield count(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  const resources = WEIGHTS.map((weight, at) => `/${TAGS[weight]} ${FIRST_FONT + FONT_OBJECTS * at} 0 R`).join(' ');
  for await (const { width, height, draw } of pages) {
    const content = await deflated(Buffer.from(drawn(fonts, used, height, draw), 'latin1'));
    const [page, body] = [next, next + 1];
    next += 2;
    kids.push(page);
    yield object(
      page,
      `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${number(width)} ${number(height)}] /Resources << /Font << ${resources} >> >> /Contents ${body} 0 R >>`,
    );
    yield stream(body, '/Filter /FlateDecode', content);
  }
  for (const [at, weight] of WEIGHTS.entries()) {
    const font = FIRST_FONT + FONT_OBJECTS * at;
    const name = `MOA${weight === 'bold' ? 'BBB' : 'AAA'}+Pretendard-${weight === 'bold' ? 'Bold' : 'Regular'}`;
    const type = fonts[weight];
    const glyphs = [...used[weight]].sort(([a], [b]) => a - b);
    const { ascent, descent, capHeight, box } = type.metrics;
    yield object(
      font,
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${font + 1} 0 R] /ToUnicode ${font + 4} 0 R >>`,
    );
    yield object(
      font + 1,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /FontDescriptor ${font + 2} 0 R /DW 1000 /W [${glyphs.map(([glyph]) => `${glyph} [${type.widthOf(glyph)}]`).join(' ')}] >>`,
    );
    yield object(
      font + 2,
      `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} /StemV ${weight === 'bold' ? 140 : 80} /FontFile2 ${font + 3} 0 R >>`,
    );
    const outlines = type.subset(new Set(glyphs.map(([glyph]) => glyph)));
    yield stream(font + 3, `/Filter /FlateDecode /Length1 ${outlines.length}`, await deflated(outlines));
    yield stream(font + 4, '/Filter /FlateDecode', await deflated(Buffer.from(meanings(glyphs), 'latin1')));
  }
  yield object(PAGES, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`);
  yield object(CATALOG, `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (ko-KR) /ViewerPreferences << /DisplayDocTitle true >> >>`);
  const info = next;
  yield object(info, `<< /Title <feff${Buffer.from(title, 'utf16le').swap16().toString('hex')}> /Producer (Moa) >>`);
  const start = length;
  const entries = Array.from({ length: info }, (_, at) => `${String(places[at + 1] ?? 0).padStart(10, '0')} 00000 n \n`).join('');
  yield Buffer.from(
    `xref\n0 ${info + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${info + 1} /Root ${CATALOG} 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

const number = (value: number): string => String(Math.round(value * 100) / 100);

/** The content of a page; notes which characters it uses. */
function drawn(fonts: Fonts, used: Record<Weight, Map<number, number>>, height: number, draw: (page: Page) => void): string {
  const parts: string[] = [];
  const up = (y: number) => height - y;
  draw({
    text(x, y, text, { size, weight = 'regular', align = 'left', grey = 0 }) {
      const font = fonts[weight];
      const shift = align === 'left' ? 0 : textWidth(font, text, size) / (align === 'right' ? 1 : 2);
      let glyphs = '';
      for (const character of text) {
        const point = character.codePointAt(0) ?? 0;
        const glyph = font.glyphOf(point);
        used[weight].set(glyph, point);
        glyphs += glyph.toString(16).padStart(4, '0');
      }
      if (glyphs === '') return;
      parts.push(`BT ${number(grey)} g /${TAGS[weight]} ${number(size)} Tf ${number(x - shift)} ${number(up(y))} Td <${glyphs}> Tj ET`);
    },
    line(x1, y1, x2, y2, { width = 0.5, grey = 0, dash = 0 } = {}) {
      const ends = `${number(x1)} ${number(up(y1))} m ${number(x2)} ${number(up(y2))} l S`;
      parts.push(`${number(width)} w ${number(grey)} G [${dash === 0 ? '' : number(dash)}] 0 d ${ends}`);
    },
    box(x, y, width, boxHeight, grey) {
      parts.push(`${number(grey)} g ${number(x)} ${number(up(y + boxHeight))} ${number(width)} ${number(boxHeight)} re f`);
    },
    barcode(x, y, text, { height: barHeight, module }) {
      const widths = code128(text);
      if (widths === null) return 0;
      const bars: string[] = [];
      let at = x;
      for (const [index, width] of widths.entries()) {
        // Bars and spaces take turns, a bar first.
        if (index % 2 === 0)
          bars.push(
            `${(Math.round(at * 1000) / 1000).toString()} ${number(up(y + barHeight))} ${(Math.round(width * module * 1000) / 1000).toString()} ${number(barHeight)} re`,
          );
        at += width * module;
      }
      parts.push(`0 g ${bars.join(' ')} f`);
      return at - x;
    },
  });
  return parts.join('\n');
}

/** What the glyphs mean, so that text can be found and copied. */
function meanings(glyphs: readonly (readonly [number, number])[]): string {
  const known = glyphs.filter(([glyph]) => glyph !== 0);
  const blocks: string[] = [];
  for (let at = 0; at < known.length; at += 100) {
    const some = known.slice(at, at + 100).map(([glyph, point]) => {
      const text = Buffer.from(String.fromCodePoint(point), 'utf16le').swap16().toString('hex');
      return `<${glyph.toString(16).padStart(4, '0')}> <${text}>`;
    });
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${blocks.join('\n')}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`;
}
