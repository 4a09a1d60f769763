import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readTable, readTableFile, writeTable } from './table-file.ts';

const TABLE = [
  ['주문번호', '송장번호'],
  ['9000010000000000001', '064012345678'],
];

describe('a spreadsheet', () => {
  test('that was written is read with every number as it was', async () => {
    const file = await writeTable(
      '실패',
      [
        { title: '주문번호', width: 20 },
        { title: '송장번호', width: 16 },
      ],
      TABLE.slice(1),
    );
    expect(await readTable(file)).toEqual(TABLE);
  });

  test('never holds a formula', async () => {
    const file = await writeTable('실패', [{ title: '사유', width: 20 }], [['=HYPERLINK("x")']]);
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(sheets[0]?.rows[1]).toEqual([`'=HYPERLINK("x")`]);
  });

  test.each(['=1+2', '-12', '@서울', "'=1+2", '\t탭'])('with %j in it that went out is read as it was', async (text) => {
    const file = await writeTable('실패', [{ title: '주문번호', width: 20 }], [[text]]);
    expect((await readTable(file))[1]).toEqual([text]);
  });

  test.each([
    ['UTF-8', new TextEncoder().encode('\ufeff주문번호,송장번호\r\n9000010000000000001,064012345678\r\n')],
    // 주문번호 and 송장번호 in EUC-KR
    [
      'EUC-KR',
      Uint8Array.from([
        0xc1,
        0xd6,
        0xb9,
        0xae,
        0xb9,
        0xf8,
        0xc8,
        0xa3,
        0x2c,
        0xbc,
        0xdb,
        0xc0,
        0xe5,
        0xb9,
        0xf8,
        0xc8,
        0xa3,
        0x0a,
        ...new TextEncoder().encode('9000010000000000001,064012345678\n'),
      ]),
    ],
  ])('may be a CSV in %s', async (_name, bytes) => {
    expect((await readTable(new Blob([bytes]))).filter((row) => row.some(Boolean))).toEqual(TABLE);
  });

  test('that is none is refused', async () => {
    await expect(readTable(new Blob([Uint8Array.from([0x50, 0x4b, 1, 2, 3])]))).rejects.toThrow();
    await expect(readTable(new Blob([Uint8Array.from([0xff, 0xfe, 0xff, 0x80])]))).rejects.toThrow();
  });
});

test('names the cells that other cells cover, and formulas that nobody calculated', async () => {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '상품',
        rows: [
          ['상품번호', '판매가'],
          [1, 9900],
          [2, null],
          [3, null],
        ],
        merges: [{ startRow: 1, startCol: 1, endRow: 2, endCol: 1 }],
        cells: new Map([['3,1', { formula: 'B2*2' }]]),
      },
    ],
  });
  const { rows, broken } = await readTableFile(new Blob([new Uint8Array(bytes)]));
  expect(rows[1]).toEqual(['1', '9900']);
  expect([...broken].toSorted()).toEqual([
    ['2,1', 'MERGED'],
    ['3,1', 'FORMULA'],
  ]);
});
