/** Files that sellers fill in: the template of a set of accounts, and the rows of a file that were not registered. */
import {
  BATCH_COLUMNS,
  type BatchColumn,
  type BatchShop,
  type CellProblem,
  columnTitle,
  shopColumn,
  shopColumns,
  withBrackets,
} from '@moa/core/batch';
import { type DropDown, writeWorkbook } from '../../platform/sheets/index.ts';
import type { StoredBatchProduct } from './batch.queries.ts';
import { categoryPaths, noticeNames, type RememberedCategory } from './reference.ts';

/** Rows that have drop-downs. */
const ROWS = 10_000;
const LISTS = '목록';

export interface TemplateSource {
  shops: readonly BatchShop[];
  templates: readonly { name: string }[];
  memory: readonly RememberedCategory[];
  /** Of fields that are looked up at the shop, by the key of the column. */
  lookups: ReadonlyMap<string, readonly { value: string; label: string }[]>;
}

/** The sheet to fill in with an example, one that says what each column is, one with the values of the drop-downs. */
export function writeTemplate(source: TemplateSource): Promise<Uint8Array> {
  const own: readonly BatchColumn[] = BATCH_COLUMNS;
  const columns = [...own.filter(({ foreign }) => foreign !== true), ...source.shops.flatMap(shopColumns)];
  const lists = new Map(
    columns.flatMap((column) => {
      const values = choicesOf(column, source);
      return values.length === 0 ? [] : [[column.key, values] as const];
    }),
  );
  const listColumns = [...lists];
  const dropDowns = listColumns.map(
    ([key, values], at): DropDown => ({
      column: columns.findIndex((column) => column.key === key),
      sheet: LISTS,
      listColumn: at,
      values: values.length,
      rows: ROWS,
      // What is looked up at a shop may be typed, too.
      strict: columns.find((column) => column.key === key)?.choices !== undefined,
    }),
  );
  const longest = Math.max(0, ...listColumns.map(([, values]) => values.length));
  return writeWorkbook([
    { name: '상품', headings: columns.map((column) => headingOf(column)), rows: examples(columns), dropDowns },
    {
      name: '설명',
      headings: [
        { title: '항목', width: 26, strong: false },
        { title: '꼭 적기', width: 10, strong: false },
        { title: '설명', width: 90, strong: false },
      ],
      rows: [
        ...NOTES.map((note) => ['안내', '', note]),
        ...columns.map(({ title, required, help }) => [title, required === true ? '예' : '', help]),
      ],
    },
    {
      name: LISTS,
      headings: listColumns.map(([key]) => ({
        title: columns.find((column) => column.key === key)?.title ?? key,
        width: 40,
        strong: false,
      })),
      rows: Array.from({ length: longest }, (_, row) => listColumns.map(([, values]) => values[row] ?? '')),
    },
  ]);
}

const NOTES = [
  '‘상품’ 시트의 둘째 줄부터 적어주세요. 예시 두 줄은 지우거나 덮어쓰면 돼요.',
  '옵션이 있는 상품은 옵션 조합마다 한 줄씩 적고, 같은 판매자 관리코드를 적어주세요. 상품명과 판매가는 첫 줄에만 적어도 돼요.',
  '한 파일에 상품 10,000개까지 등록할 수 있어요. 올린 뒤 미리 보고 나서 등록해요.',
  '수식은 읽지 않아요. 값으로 붙여 넣어주세요. 칸을 합치지 말아주세요.',
];

const headingOf = ({ title, required }: BatchColumn) => ({
  title,
  width: Math.min(40, Math.max(12, title.length * 2 + 2)),
  strong: required === true,
});

/** A product with two options. */
function examples(columns: readonly BatchColumn[]): string[][] {
  const second: Readonly<Record<string, string>> = {
    code: 'SHIRT-001',
    stock: '30',
    optionValue1: '블랙',
    optionValue2: 'L',
    optionPrice: '1000',
    usable: '예',
  };
  return [columns.map(({ example }) => example), columns.map(({ key }) => second[key] ?? '')];
}

function choicesOf({ key, choices }: BatchColumn, { templates, memory, lookups, shops }: TemplateSource): readonly string[] {
  if (choices !== undefined) return choices;
  if (key === 'category') return categoryPaths();
  if (key === 'notice') return noticeNames();
  if (key === 'deliveryTemplate') return templates.map(({ name }) => name);
  const shop = shops.find(({ accountId }) => key === shopColumn(accountId, 'category'));
  if (shop !== undefined) {
    const known = memory
      .filter(({ accountId }) => accountId === shop.accountId)
      .map(({ categoryId, path }) => withBrackets(path, categoryId));
    return [...new Set(known)].slice(0, 500);
  }
  return (lookups.get(key) ?? []).slice(0, 500).map(({ label, value }) => withBrackets(label, value));
}

const WHY = '확인할 내용';

/** The rows of products that were not registered, by our headings, with a column that says why: mended, the file can be uploaded as it is. */
export function writeFailedRows(products: readonly StoredBatchProduct[], shops: readonly BatchShop[]): Promise<Uint8Array> {
  const used = new Set(products.flatMap(({ cells }) => cells.flatMap((row) => Object.keys(row.cells))));
  const keys = [...BATCH_COLUMNS.map(({ key }) => key), ...shops.flatMap(shopColumns).map(({ key }) => key)].filter(
    (key) => used.has(key) || ['code', 'name', 'price', 'stock'].includes(key),
  );
  const rows = products.flatMap((product) =>
    product.cells.map(({ row, cells }, at) => [reasonOf(product, row, at === 0, shops), ...keys.map((key) => cells[key] ?? '')]),
  );
  const headings = keys.map((key) => ({ title: columnTitle(key, shops), width: 18, strong: false }));
  return writeWorkbook([{ name: '상품', headings: [{ title: WHY, width: 60, strong: true }, ...headings], rows }]);
}

function reasonOf(product: StoredBatchProduct, row: number, first: boolean, shops: readonly BatchShop[]): string {
  const own = product.problems.filter((problem: CellProblem) => problem.severity === 'ERROR' && problem.row === row);
  const said = own.map(({ column, message, offered = [] }) => {
    const choices = offered.map(({ path, categoryId }) => withBrackets(path, categoryId)).join(', ');
    return `${columnTitle(column, shops)}: ${message}${choices === '' ? '' : ` ${choices}`}`;
  });
  if (first && product.message !== '') said.push(product.message);
  return [...new Set(said)].join(' ');
}
