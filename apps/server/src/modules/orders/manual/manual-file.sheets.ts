/** The template of hand-written orders, and the rows of a file that were not entered. */
import { MANUAL_COLUMNS, type ManualFileOrder, type ManualRow } from '@moa/core/batch';
import { writeWorkbook } from '../../../platform/sheets/index.ts';

/** Rows that have the drop-down. */
const ROWS = 2_000;
const LISTS = '목록';
const WHY = '확인할 내용';

const NOTES = [
  '‘수기주문’ 시트의 둘째 줄부터 적어주세요. 예시 줄은 지우거나 덮어쓰면 돼요.',
  '상품이 여럿인 주문은 상품마다 한 줄씩 적고 같은 주문번호를 적어주세요. 받는 분은 첫 줄에만 적어도 돼요.',
  '같은 파일을 다시 올려도 이미 등록한 주문은 다시 등록하지 않아요.',
];

export function writeManualTemplate(skuCodes: readonly string[]): Promise<Uint8Array> {
  const skuColumn = MANUAL_COLUMNS.findIndex(({ key }) => key === 'skuCode');
  const dropDowns =
    skuCodes.length === 0 ? [] : [{ column: skuColumn, sheet: LISTS, listColumn: 0, values: skuCodes.length, rows: ROWS, strict: false }];
  const example = MANUAL_COLUMNS.map(({ key, example: text }) => (key === 'skuCode' ? (skuCodes[0] ?? text) : text));
  const plain = (title: string, width: number) => ({ title, width, strong: false });
  return writeWorkbook([
    {
      name: '수기주문',
      headings: MANUAL_COLUMNS.map(({ title, required }) => ({ title, width: widthOf(title), strong: required })),
      rows: [example],
      dropDowns,
    },
    {
      name: '설명',
      headings: [plain('항목', 20), plain('꼭 적기', 10), plain('설명', 80)],
      rows: [
        ...NOTES.map((note) => ['안내', '', note]),
        ...MANUAL_COLUMNS.map(({ title, required, help }) => [title, required ? '예' : '', help]),
      ],
    },
    { name: LISTS, headings: [plain('SKU 코드', 30)], rows: skuCodes.map((code) => [code]) },
  ]);
}

const widthOf = (title: string) => (title === '주소' ? 40 : Math.max(12, title.length * 2 + 4));

/** By our headings, with a column that says why: mended, the file can be uploaded as it is. */
export function writeManualFailures(
  rows: readonly ManualRow[],
  failed: readonly { order: ManualFileOrder; why: string }[],
): Promise<Uint8Array> {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const table = failed.flatMap(({ order, why }) =>
    order.rows.map((row, at) => {
      const own = order.problems.filter((problem) => problem.severity === 'ERROR' && problem.row === row);
      const said = own.map(({ column, message }) => `${MANUAL_COLUMNS.find(({ key }) => key === column)?.title ?? column}: ${message}`);
      const reasons = said.length === 0 && at === 0 ? [why] : said;
      return [[...new Set(reasons)].join(' '), ...MANUAL_COLUMNS.map(({ key }) => byRow.get(row)?.cells[key] ?? '')];
    }),
  );
  const headings = MANUAL_COLUMNS.map(({ title, required }) => ({ title, width: widthOf(title), strong: required }));
  return writeWorkbook([{ name: '수기주문', headings: [{ title: WHY, width: 60, strong: true }, ...headings], rows: table }]);
}
