/** As much of a TrueType font as a PDF needs: which glyph a character has, how wide it is, and the font with the glyphs that were used alone. */

export interface TrueType {
  /** 0 where the font has none. */
  glyphOf(character: number): number;
  /** In thousandths of the size. */
  widthOf(glyph: number): number;
  /** In thousandths of the size. */
  metrics: { ascent: number; descent: number; capHeight: number; box: readonly [number, number, number, number] };
  /** The same font with no outlines but those of the glyphs, which keep their numbers. */
  subset(glyphs: ReadonlySet<number>): Buffer;
}

/** What a reader of PDFs looks for; the rest (kerning, names) is left out. */
const KEPT_TABLES = ['cvt ', 'fpgm', 'prep'] as const;
const MORE_COMPONENTS = 0x20;

/** @throws Error for what is no TrueType font with outlines */
export function readTrueType(bytes: Buffer): TrueType {
  const tables = readTables(bytes);
  const table = (name: string): Buffer => {
    const found = tables.get(name);
    if (!found) throw new Error(`the font has no table ${name}`);
    return found;
  };
  const [head, hhea, hmtx, glyf] = [table('head'), table('hhea'), table('hmtx'), table('glyf')];
  const unit = 1000 / head.readUInt16BE(18);
  const glyphs = table('maxp').readUInt16BE(4);
  const metricsCount = hhea.readUInt16BE(34);
  const offsets = readOffsets(table('loca'), glyphs, head.readInt16BE(50) === 1);
  const glyphOf = readCharacters(table('cmap'));
  const scaled = (value: number) => Math.round(value * unit);
  const os2 = tables.get('OS/2');
  const capHeight = os2 && os2.readUInt16BE(0) >= 2 ? os2.readInt16BE(88) : hhea.readInt16BE(4);

  const outline = (glyph: number) => glyf.subarray(offsets[glyph] ?? 0, offsets[glyph + 1] ?? 0);

  return {
    glyphOf,
    widthOf: (glyph) => scaled(hmtx.readUInt16BE(4 * Math.min(glyph, metricsCount - 1))),
    metrics: {
      ascent: scaled(hhea.readInt16BE(4)),
      descent: scaled(hhea.readInt16BE(6)),
      capHeight: scaled(capHeight),
      box: [36, 38, 40, 42].map((at) => scaled(head.readInt16BE(at))) as unknown as [number, number, number, number],
    },
    subset(used) {
      const wanted = withComponents(used, outline);
      const places = Buffer.alloc(4 * (glyphs + 1));
      const outlines: Buffer[] = [];
      let length = 0;
      for (let glyph = 0; glyph < glyphs; glyph += 1) {
        places.writeUInt32BE(length, 4 * glyph);
        if (!wanted.has(glyph)) continue;
        const one = padded(outline(glyph));
        outlines.push(one);
        length += one.length;
      }
      places.writeUInt32BE(length, 4 * glyphs);
      const longPlaces = Buffer.from(head);
      longPlaces.writeInt16BE(1, 50);
      longPlaces.writeUInt32BE(0, 8);
      return writeTables([
        ...KEPT_TABLES.flatMap((name): [string, Buffer][] => {
          const kept = tables.get(name);
          return kept ? [[name, kept]] : [];
        }),
        ['glyf', Buffer.concat(outlines)],
        ['head', longPlaces],
        ['hhea', hhea],
        ['hmtx', hmtx],
        ['loca', places],
        ['maxp', table('maxp')],
      ]);
    },
  };
}

function readTables(bytes: Buffer): Map<string, Buffer> {
  const count = bytes.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, at): [string, Buffer] => {
      const entry = 12 + 16 * at;
      const from = bytes.readUInt32BE(entry + 8);
      return [bytes.toString('latin1', entry, entry + 4), bytes.subarray(from, from + bytes.readUInt32BE(entry + 12))];
    }),
  );
}

function readOffsets(loca: Buffer, glyphs: number, long: boolean): number[] {
  return Array.from({ length: glyphs + 1 }, (_, at) => (long ? loca.readUInt32BE(4 * at) : 2 * loca.readUInt16BE(2 * at)));
}

/** By the table of all of Unicode (12) where there is one, else by the one of its first plane (4). */
function readCharacters(cmap: Buffer): (character: number) => number {
  const count = cmap.readUInt16BE(2);
  const parts = Array.from({ length: count }, (_, at) => cmap.subarray(cmap.readUInt32BE(4 + 8 * at + 4)));
  const all = parts.find((part) => part.readUInt16BE(0) === 12);
  const first = parts.find((part) => part.readUInt16BE(0) === 4);
  const known = new Map<number, number>();
  const find = all
    ? (character: number) => findInGroups(all, character)
    : first
      ? (character: number) => findInSegments(first, character)
      : () => 0;
  return (character) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const glyph = find(character);
    known.set(character, glyph);
    return glyph;
  };
}

function findInGroups(part: Buffer, character: number): number {
  let [low, high] = [0, part.readUInt32BE(12) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = 16 + 12 * middle;
    if (character < part.readUInt32BE(at)) high = middle - 1;
    else if (character > part.readUInt32BE(at + 4)) low = middle + 1;
    else return part.readUInt32BE(at + 8) + character - part.readUInt32BE(at);
  }
  return 0;
}

function findInSegments(part: Buffer, character: number): number {
  if (character > 0xffff) return 0;
  const twice = part.readUInt16BE(6);
  for (let at = 0; at < twice; at += 2) {
    if (character > part.readUInt16BE(14 + at)) continue;
    const start = part.readUInt16BE(16 + twice + at);
    if (character < start) return 0;
    const delta = part.readUInt16BE(16 + 2 * twice + at);
    const rangeAt = 16 + 3 * twice + at;
    const range = part.readUInt16BE(rangeAt);
    if (range === 0) return (character + delta) & 0xffff;
    const glyph = part.readUInt16BE(rangeAt + range + 2 * (character - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

/** The glyphs, those that they are made of, and the box that stands for what is missing. */
function withComponents(used: ReadonlySet<number>, outline: (glyph: number) => Buffer): Set<number> {
  const wanted = new Set<number>();
  const open = [0, ...used];
  for (let glyph = open.pop(); glyph !== undefined; glyph = open.pop()) {
    if (wanted.has(glyph)) continue;
    wanted.add(glyph);
    const bytes = outline(glyph);
    if (bytes.length > 0 && bytes.readInt16BE(0) < 0) open.push(...componentsOf(bytes));
  }
  return wanted;
}

function componentsOf(bytes: Buffer): number[] {
  const components: number[] = [];
  let at = 10;
  for (;;) {
    const flags = bytes.readUInt16BE(at);
    components.push(bytes.readUInt16BE(at + 2));
    if ((flags & MORE_COMPONENTS) === 0) return components;
    const moves = (flags & 0x1) === 0 ? 2 : 4;
    const scales = (flags & 0x8) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0;
    at += 4 + moves + scales;
  }
}

function padded(bytes: Buffer): Buffer {
  return bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes], bytes.length + 4 - (bytes.length % 4));
}

function checksum(bytes: Buffer): number {
  const whole = padded(bytes);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

function writeTables(tables: readonly [string, Buffer][]): Buffer {
  const header = Buffer.alloc(12 + 16 * tables.length);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(16 * power, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE(16 * (tables.length - power), 10);
  let from = header.length;
  for (const [at, [name, bytes]] of tables.entries()) {
    const entry = 12 + 16 * at;
    header.write(name, entry, 'latin1');
    header.writeUInt32BE(checksum(bytes), entry + 4);
    header.writeUInt32BE(from, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    from += padded(bytes).length;
  }
  return Buffer.concat([header, ...tables.map(([, bytes]) => padded(bytes))]);
}
