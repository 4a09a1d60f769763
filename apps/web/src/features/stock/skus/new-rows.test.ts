import { expect, test } from 'vitest';
import { asEdits, filledRows, NEW_ROWS_MAX, type NewRow, newRow, pastedOver, refusedRows, rowProblems, stillToMake } from './new-rows.ts';

const texts = (rows: ReturnType<typeof pastedOver>) =>
  rows?.map(({ skuName, skuCode, stock, safety }) => [skuName, skuCode, stock, safety]);

test('a block of a sheet fills the rows from the one it is pasted into, without its heading', () => {
  const rows = [newRow({ skuName: '모자' }), newRow({ skuCode: 'KEPT' })];
  expect(texts(pastedOver(rows, 1, 'SKU명\tSKU 코드\t재고\t안전재고\r\n장갑\tG-1\t1,200\t3\n\n양말\t\t많음\n'))).toEqual([
    ['모자', '', null, null],
    ['장갑', 'G-1', 1200, 3],
    ['양말', '', null, null],
  ]);
  expect(texts(pastedOver(rows, 1, '장갑\n양말'))).toEqual([
    ['모자', '', null, null],
    ['장갑', 'KEPT', null, null],
    ['양말', '', null, null],
  ]);
});

test('one plain value is left to its field, and a block is cut where the dialog ends', () => {
  expect(pastedOver([newRow()], 0, '모자')).toBeNull();
  expect(pastedOver([newRow()], 0, Array.from({ length: 300 }, () => '모자').join('\n'))).toHaveLength(NEW_ROWS_MAX);
});

test('empty rows are not sent, a code stands once, and each row has a name', () => {
  const rows = [
    newRow({ skuName: '모자', skuCode: ' A ' }),
    newRow(),
    newRow({ skuCode: 'B' }),
    newRow({ skuName: '장갑', skuCode: 'A', stock: 3 }),
  ];
  expect(filledRows(rows)).toHaveLength(3);
  expect([...rowProblems(rows).keys()]).toEqual([rows[2]?.key, rows[3]?.key]);
  expect(asEdits(filledRows(rows))[0]).toEqual({ skuName: '모자', skuCode: 'A' });
});

test('what was refused stays with its reason, and what was made goes', () => {
  const rows = [newRow({ skuName: '모자' }), newRow({ skuName: '장갑' })];
  const ok = { ok: true, id: '1', skuCode: 'S1', version: 0, code: null, message: null };
  const left = refusedRows(rows, [ok, { ...ok, ok: false, code: 'DUPLICATE', message: '이미 있습니다.' }]);
  expect(left).toEqual([{ ...rows[1], refused: '이미 있습니다.' }]);
});

test('what was typed while rows were being made stays, and nothing that was made', () => {
  const [made, wrong, mended] = ['모자', '장갑', '양말'].map((skuName) => newRow({ skuName })) as [NewRow, NewRow, NewRow];
  const sent = [made, wrong, mended];
  const refused = [wrong, mended].map((row) => ({ ...row, refused: '이미 있습니다.' }));
  const typed = newRow({ skuName: '목도리' });
  expect(stillToMake([made, wrong, { ...mended, skuCode: 'S-2' }, typed], sent, refused)).toEqual([
    { ...wrong, refused: '이미 있습니다.' },
    { ...mended, skuCode: 'S-2' },
    typed,
  ]);
});
