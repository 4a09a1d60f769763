/** Sheets that somebody sent: what is read of good ones, and with which sentence each bad one is refused. */
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../../test/support/thorough.ts';
import { readSheet } from './read-sheet.ts';
import { SheetRefused } from './refusal.ts';
import { readXlsxSheet } from './xlsx.ts';

const LIMITS = { rows: 50_000, columns: 300, characters: 40_000_000 };
const read = (bytes: Uint8Array | string, limits = LIMITS) => readSheet(Buffer.from(bytes as Uint8Array), limits);

interface Part {
  name: string;
  content: Buffer;
  /** What the archive says it holds. */
  claimed?: number;
}

/** An archive as Excel would not write it. */
function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed } of parts) {
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claimed ?? content.length, 22);
    head.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(claimed ?? content.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    bodies.push(head, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end]);
}

const WORKBOOK = '<workbook xmlns:r="r"><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>';
const RELATIONS = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
const book = (sheet: string | Buffer, others: readonly Part[] = []) =>
  zipOf([
    { name: 'xl/workbook.xml', content: Buffer.from(WORKBOOK) },
    { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from(RELATIONS) },
    { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheet as string) },
    ...others,
  ]);
const sheetOf = (rows: string, after = '') => `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;

test('is read the same wherever its parts are cut as they come', async () => {
  const texts = ['가', '', '<', '나 row> 다', 'si> & 라'];
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const parts = (prefix: string) => {
    const tag = (name: string) => `${prefix}${name}`;
    const strings = texts.map((text) =>
      text === '' ? `<${tag('si')}/>` : `<${tag('si')}><${tag('t')}>${escaped(text)}</${tag('t')}></${tag('si')}>`,
    );
    const cells = texts.map((_, at) => `<${tag('c')} t="s"><${tag('v')}>${at}</${tag('v')}></${tag('c')}>`);
    const rows = [
      ...cells.map((cell) => `<${tag('row')}>${cell}</${tag('row')}>`),
      `<${tag('row')}/>`,
      `<${tag('row')} r="9">${cells.join('')}</${tag('row')}>`,
    ];
    return {
      'xl/workbook.xml': WORKBOOK,
      'xl/_rels/workbook.xml.rels': RELATIONS,
      'xl/sharedStrings.xml': `<${tag('sst')}>${strings.join('')}</${tag('sst')}>`,
      'xl/worksheets/sheet1.xml': `<${tag('worksheet')}><${tag('sheetData')}>${rows.join('')}</${tag('sheetData')}></${tag('worksheet')}>`,
    };
  };
  const readIn = (files: Readonly<Record<string, string>>, size: number) =>
    readXlsxSheet(
      {
        names: Object.keys(files),
        open: (name) => {
          const bytes = Buffer.from(files[name] ?? '');
          return (async function* () {
            for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
          })();
        },
      },
      LIMITS,
    );
  for (const prefix of ['', 'x:']) {
    const files = parts(prefix);
    for (let size = 1; size <= 60; size += 1) {
      const { lines } = await readIn(files, size);
      const read = lines.map(({ row, cells }) => [row, cells.join('|')]);
      expect(read, `${prefix} in pieces of ${size}`).toEqual([
        [1, '가'],
        [3, '<'],
        [4, '나 row> 다'],
        [5, 'si> & 라'],
        [9, texts.join('|')],
      ]);
    }
  }
});

describe('a good sheet', () => {
  test('is read as it was written, whatever stands in its cells', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom('=1+1', '가나다', '<b>&amp;</b>', '_x0041_', "'작은따옴표", '줄\n바꿈'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), async (rows) => {
        const { sheetText } = await import('../xlsx.ts');
        const bytes = await writeXlsx({ sheets: [{ name: 's', rows: rows.map((row) => row.map((each) => sheetText(each) || null)) }] });
        const written = rows.filter((row) => row.some((each) => each !== ''));
        if (written.length === 0) return;
        const { lines } = await read(bytes);
        const clean = (text: string) => text.replaceAll('\r\n', '\n').replace(/[\uFFFE\uFFFF]/g, '');
        expect(lines.map(({ cells }) => cells.join('|').replace(/\|+$/, ''))).toEqual(
          written.map((row) => row.map(clean).join('|').replace(/\|+$/, '')),
        );
      }),
      { numRuns: runs(30, 300) },
    );
  });

  test('has numbers as people write them, rich text without its sounds, and the places of its cells', async () => {
    const strings = '<sst><si><r><t>린넨 </t></r><r><t xml:space="preserve">셔츠</t></r><rPh><t>소리</t></rPh></si><si><t/></si></sst>';
    const rows =
      '<row r="3"><c r="B3" t="s"><v>0</v></c><c r="D3"><v>8.801234567890E12</v></c><c r="E3"><v>0.1</v></c><c r="F3" t="b"><v>1</v></c></row>';
    const { lines } = await read(book(sheetOf(rows), [{ name: 'xl/sharedStrings.xml', content: Buffer.from(strings) }]));
    expect(lines).toEqual([{ row: 3, cells: ['', '린넨 셔츠', '', '8801234567890', '0.1', 'TRUE'], formulas: [] }]);
  });

  test('says which cells are formulas and which are joined', async () => {
    const rows = '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="e"><v>#N/A</v></c></row>';
    const sheet = await read(book(sheetOf(rows, '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>')));
    expect(sheet).toEqual({ lines: [{ row: 1, cells: ['2', '#N/A'], formulas: [0, 1] }], merged: ['A1:B2'] });
  });

  test.each([
    ['UTF-8', Buffer.from('상품명,판매가\r\n"쉼표, 있는 ""이름""",1000\r\n')],
    ['UTF-8 with its mark', Buffer.from('\uFEFF상품명\t판매가\n쉼표, 있는 "이름"\t1000')],
    [
      'the EUC-KR of Korean Excel',
      Buffer.from('bbf3c7b0b8ed2cc6c7b8c5b0a10d0a22bdb0c7a52c20c0d6b4c2202222c0ccb8a722222 22c313030300d0a'.replaceAll(' ', ''), 'hex'),
    ],
    ['UTF-16', Buffer.from('\uFEFF상품명\t판매가\n쉼표, 있는 "이름"\t1000', 'utf16le')],
  ])('may be a CSV in %s', async (_, bytes) => {
    const { lines } = await read(bytes);
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['상품명', '판매가'],
      ['쉼표, 있는 "이름"', '1000'],
    ]);
  });

  test('may be a CSV in which formulas keep numbers as they are, or are formulas', async () => {
    const { lines } = await read('코드,수량\n="00123",=1+1\n');
    expect(lines[1]).toEqual({ row: 2, cells: ['00123', '=1+1'], formulas: [1] });
  });
});

/** Some kB that unpack to more than a part, or a row, may hold. */
const bomb = (unit: string, times: number) => Buffer.alloc(Buffer.byteLength(unit) * times, unit);
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

describe('a bad file', () => {
  test.each<[string, () => Buffer | Promise<Uint8Array>, SheetRefused['kind']]>([
    ['nothing', () => Buffer.alloc(0), 'EMPTY'],
    ['a sheet without a cell', () => book(sheetOf('<row r="1"/>')), 'EMPTY'],
    ['commas alone', () => Buffer.from(',,\n,,\n'), 'EMPTY'],
    ['with a password', () => Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]), 'PASSWORD'],
    [
      'with the password of Excel itself',
      () => writeXlsx({ sheets: [{ name: 's', rows: [['a']] }], encryption: { password: 'x', spinCount: 10 } }),
      'PASSWORD',
    ],
    ['.xls', () => Buffer.concat([OLE, Buffer.alloc(600)]), 'OLD_FORMAT'],
    ['a page called .xls', () => Buffer.from('<html><table><tr><td>상품명</td></tr></table></html>'), 'OLD_FORMAT'],
    ['.xlsm', () => book(sheetOf('<row><c><v>1</v></c></row>'), [{ name: 'xl/vbaProject.bin', content: Buffer.from('x') }]), 'MACRO'],
    ['.xlsb', () => zipOf([{ name: 'xl/workbook.bin', content: Buffer.from('x') }]), 'OLD_FORMAT'],
    ['an archive of something else', () => zipOf([{ name: 'word/document.xml', content: Buffer.from('<w/>') }]), 'NOT_A_SHEET'],
    ['a PDF', () => Buffer.from('%PDF-1.7 …'), 'NOT_A_SHEET'],
    ['bytes of nothing', () => Buffer.from([1, 2, 3, 0, 255, 254]), 'NOT_A_SHEET'],
    ['half an archive', () => book(sheetOf('<row><c><v>1</v></c></row>')).subarray(0, 200), 'BROKEN'],
    [
      'entities of its own',
      () => book('<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData><row><c><v>&a;</v></c></row></sheetData></worksheet>'),
      'BROKEN',
    ],
    ['300,000 rows', () => Buffer.from('a,1\n'.repeat(300_000)), 'TOO_MANY_ROWS'],
    ['300,000 rows of .xlsx', () => book(sheetOf('<row><c><v>1</v></c></row>'.repeat(300_000))), 'TOO_MANY_ROWS'],
    ['a bomb of a sheet in which no row ends', () => book(bomb(' ', 20 * 1024 * 1024)), 'TOO_LARGE'],
    ['a bomb of one row', () => book(sheetOf(`<row><c><v>${'1'.repeat(9 * 1024 * 1024)}`)), 'TOO_LARGE'],
    [
      'a bomb of strings',
      () =>
        book(sheetOf('<row><c t="s"><v>0</v></c></row>'), [
          { name: 'xl/sharedStrings.xml', content: bomb('<si><t>a</t></si>', 3_000_000) },
        ]),
      'TOO_LARGE',
    ],
    [
      'a bomb that claims to be small',
      () => book('', [{ name: 'xl/sharedStrings.xml', content: bomb('<si><t>a</t></si>', 3_000_000), claimed: 10 }]),
      'TOO_LARGE',
    ],
    [
      'a million short strings',
      () =>
        book(sheetOf('<row><c t="s"><v>0</v></c></row>'), [
          {
            name: 'xl/sharedStrings.xml',
            content: Buffer.from(`<sst>${'<si><t>가나다라마바사아자차카타파하</t></si>'.repeat(2_000_000)}</sst>`.slice(0, 47_000_000)),
          },
        ]),
      'TOO_LARGE',
    ],
  ])('%s is refused, each kind with its own sentence', async (_, make, kind) => {
    const bytes = Buffer.from(await make());
    const refused = await read(bytes).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(SheetRefused);
    expect(refused).toMatchObject({ kind });
    expect((refused as SheetRefused).message).toMatch(/[가-힣].*(?:다|오)\.$/);
  });

  test('is never anything else than refused, whatever its bytes are', async () => {
    const good = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 's',
            rows: [
              ['상품명', '판매가'],
              ['셔츠', 1000],
            ],
          },
        ],
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }), async (changes) => {
        const broken = Buffer.from(good);
        for (const [at, value] of changes) broken[at] = value;
        await read(broken).catch((error: unknown) => expect(error).toBeInstanceOf(SheetRefused));
      }),
      { numRuns: runs(100, 1_000) },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        await read(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(SheetRefused));
      }),
    );
  });
});
