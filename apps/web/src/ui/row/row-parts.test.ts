import { expect, test } from 'vitest';
import type { DataColumn } from '../table/columns.ts';
import { cardParts, drawerParts, isNothing, openRow } from './row-parts.ts';

interface Row {
  name: string;
  note: string | null;
}

const column = (id: string, more: Partial<DataColumn<Row>> = {}): DataColumn<Row> => ({
  id,
  header: `${id} 제목`,
  width: 100,
  cell: () => id,
  ...more,
});
const ids = (columns: readonly DataColumn<Row>[]) => columns.map(({ id }) => id);

test.each<[string, DataColumn<Row>[], { title: string | null; marks: string[]; lines: string[] }]>([
  [
    'the column that grows is the title, pinned ones are marks',
    [column('state', { pinned: true }), column('name', { grow: true }), column('at')],
    { title: 'name', marks: ['state'], lines: ['at'] },
  ],
  [
    'a title that grows and is pinned is no mark',
    [column('name', { grow: true, pinned: true }), column('at')],
    { title: 'name', marks: [], lines: ['at'] },
  ],
  [
    'a column stands where it says',
    [
      column('at', { pinned: true, card: 'line' }),
      column('rule', { card: 'title' }),
      column('did', { grow: true }),
      column('x', { card: 'none' }),
      column('y', { card: 'mark' }),
    ],
    { title: 'rule', marks: ['y'], lines: ['at', 'did'] },
  ],
  [
    'one that grows and says that it is a line is no title',
    [column('did', { grow: true, card: 'line' })],
    { title: null, marks: [], lines: ['did'] },
  ],
  ['no columns are no parts', [], { title: null, marks: [], lines: [] }],
])('%s', (_, columns, expected) => {
  const { title, marks, lines } = cardParts(columns);
  expect({ title: title?.id ?? null, marks: ids(marks), lines: ids(lines) }).toEqual(expected);
});

test.each([
  [null, true],
  [undefined, true],
  [false, true],
  ['', true],
  ['-', true],
  ['0', false],
  [0, false],
  ['- ', false],
])('%j on a card is nothing: %s', (value, nothing) => {
  expect(isNothing(value)).toBe(nothing);
});

test('a drawer says all columns, hidden ones too, but for the marks, the title where it has its words and what is empty', () => {
  const columns = [
    column('state', { pinned: true }),
    column('name', { grow: true, cell: (row) => row.name }),
    column('note', { cell: (row) => row.note }),
    column('by', { cell: () => '-' }),
    column('code', { hidden: true, card: 'none' }),
  ];
  const { marks, facts } = drawerParts(columns, { name: '가', note: null }, '견본 가');
  expect(ids(marks)).toEqual(['state']);
  expect(facts).toEqual([
    { label: 'by 제목', value: '-' },
    { label: 'code 제목', value: 'code' },
  ]);
  // A number of another column may stand in the title by chance.
  expect(drawerParts(columns, { name: '가', note: '1' }, '견본 가 1').facts[0]).toEqual({ label: 'note 제목', value: '1' });
  expect(drawerParts(columns, { name: '가', note: null }, '견본').facts[0]).toEqual({ label: 'name 제목', value: '가' });
});

const [first, other] = [
  { id: '1', read: false },
  { id: '2', read: false },
];
const renewed = { ...first, read: true };

test.each<[string, Parameters<typeof openRow<typeof first>>, ReturnType<typeof openRow>]>([
  ['nothing, where none is named', [{ openId: undefined, data: { contents: [first] }, stale: false }, first], undefined],
  ['the row that is named', [{ openId: '1', data: { contents: [other, first] }, stale: false }, undefined], first],
  ['it as the list has it now', [{ openId: '1', data: { contents: [renewed] }, stale: false }, first], renewed],
  ['what it was when it was opened, behind its page', [{ openId: '1', data: { contents: [other] }, stale: false }, first], first],
  ['it while its list fails', [{ openId: '1', data: undefined, stale: false }, first], first],
  ['another one that is named now', [{ openId: '2', data: { contents: [first, other] }, stale: false }, first], other],
  ['that it is missing, where the list came without it', [{ openId: '2', data: { contents: [first] }, stale: false }, first], null],
  ['nothing before the list came', [{ openId: '2', data: undefined, stale: false }, undefined], undefined],
  ['nothing while another question is awaited', [{ openId: '2', data: { contents: [first] }, stale: true }, undefined], undefined],
])('beside a list stands %s', (_, asked, row) => expect(openRow(...asked)).toBe(row));
