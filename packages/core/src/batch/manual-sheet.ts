/** Hand-written orders as rows of a file: what the columns are called, which rows are one order, and what is wrong with a cell. Pure. */

import { CONTACT } from '../validation/account.ts';
import { wholeNumber } from './cells.ts';
import { foldHeading } from './match-headings.ts';

export const MANUAL_ROWS_MAX = 2_000;

export interface ManualColumn {
  key: ManualKey;
  title: string;
  required: boolean;
  help: string;
  example: string;
  /** Other headings that mean it, folded. */
  others: readonly string[];
}

export const MANUAL_KEYS = [
  'orderNo',
  'receiverName',
  'receiverPhone',
  'receiverPhone2',
  'zipCode',
  'address1',
  'address2',
  'skuCode',
  'productName',
  'quantity',
  'unitPrice',
  'deliveryFee',
  'deliveryMessage',
  'buyerName',
  'buyerPhone',
] as const;
export type ManualKey = (typeof MANUAL_KEYS)[number];

const column = (
  key: ManualKey,
  title: string,
  example: string,
  help: string,
  others: readonly string[] = [],
  required = false,
): ManualColumn => ({ key, title, example, help, others, required });

export const MANUAL_COLUMNS: readonly ManualColumn[] = [
  column('orderNo', '주문번호', '전화-1', '같은 번호의 줄은 한 주문이에요. 비우면 한 줄이 한 주문이고 번호는 저절로 붙어요.', [
    '주문no',
    '관리번호',
    '고객주문번호',
  ]),
  column(
    'receiverName',
    '받는 분',
    '김모아',
    '받는 분 이름이에요.',
    ['수취인', '수취인명', '수령인', '받는사람', '받는분성명', '수령자', '이름'],
    true,
  ),
  column(
    'receiverPhone',
    '연락처',
    '010-1234-5678',
    '숫자와 하이픈으로 적어요.',
    ['수취인연락처', '받는분연락처', '받는분전화번호', '전화번호', '휴대폰', '휴대전화', '수취인전화번호', '수취인휴대폰', '수령인연락처'],
    true,
  ),
  column('receiverPhone2', '다른 연락처', '', '없으면 비워요.', ['연락처2', '전화번호2', '수취인연락처2', '받는분기타연락처']),
  column('zipCode', '우편번호', '06134', '다섯 자리예요.', ['받는분우편번호', '수취인우편번호']),
  column('address1', '주소', '서울 강남구 테헤란로 1', '상세주소까지 한 칸에 적어도 돼요.', [
    '받는분주소',
    '배송지',
    '배송주소',
    '수취인주소',
    '기본주소',
    '배송지주소',
  ]),
  column('address2', '상세주소', '203호', '없으면 비워요.', ['나머지주소', '받는분상세주소']),
  column(
    'skuCode',
    'SKU 코드',
    'SKU-001',
    'SKU 목록의 코드예요. 목록에서 고를 수 있어요.',
    ['sku', '품목코드', '상품코드', '재고코드', '자체상품코드'],
    true,
  ),
  column('productName', '상품명', '', '비우면 SKU의 이름으로 등록해요.', ['품목명', '품명']),
  column('quantity', '수량', '1', '1 이상이에요.', ['주문수량', '개수', '내품수량'], true),
  column('unitPrice', '판매가', '', '한 개의 값이에요. 비우면 SKU의 판매가로 등록해요.', ['단가', '판매단가', '가격']),
  column('deliveryFee', '배송비', '3000', '주문에 한 번만 붙어요.', ['배송료', '택배비']),
  column('deliveryMessage', '배송메시지', '문 앞에 놓아 주세요', '택배사에 전할 말이에요.', [
    '배송메세지',
    '배송메모',
    '요청사항',
    '배송요청사항',
  ]),
  column('buyerName', '주문자', '', '받는 분과 같으면 비워요.', ['주문자명', '구매자', '구매자명', '보내는분']),
  column('buyerPhone', '주문자 연락처', '', '받는 분과 같으면 비워요.', ['구매자연락처', '주문자전화번호']),
];

const BY_HEADING: ReadonlyMap<string, ManualKey> = new Map(
  MANUAL_COLUMNS.toReversed().flatMap(({ key, title, others }) => [
    ...others.map((other) => [other, key] as const),
    [foldHeading(title), key] as const,
  ]),
);

export interface ManualHeadings {
  /** Place of the row among those given, from zero. */
  at: number;
  /** Column of each cell; null where it stands for none. */
  keys: readonly (ManualKey | null)[];
}

const HEADING_ROWS = 20;

/** The first row that names whom, what and how many; null where none does. */
export function findManualHeadings(rows: readonly (readonly string[])[]): ManualHeadings | null {
  for (const [at, cells] of rows.slice(0, HEADING_ROWS).entries()) {
    const keys = headingKeys(cells);
    if (keys.includes('receiverName') && keys.includes('skuCode') && keys.includes('quantity')) return { at, keys };
  }
  return null;
}

function headingKeys(cells: readonly string[]): (ManualKey | null)[] {
  const taken = new Set<ManualKey>();
  return cells.map((cell) => {
    const bare = foldHeading((cell.split(/[([*]/)[0] ?? '').trim() || cell);
    const key = BY_HEADING.get(foldHeading(cell)) ?? BY_HEADING.get(bare);
    if (key === undefined || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
}

export type ManualCells = { readonly [Key in ManualKey]?: string | undefined };

export interface ManualRow {
  /** Of the sheet, counted from one. */
  row: number;
  cells: ManualCells;
  /** Columns whose cell holds a formula. */
  formulas: readonly ManualKey[];
}

/** The rows below the headings that say something. */
export function manualRows(
  lines: readonly { row: number; cells: readonly string[]; formulas: readonly number[] }[],
  { at, keys }: ManualHeadings,
): ManualRow[] {
  return lines.slice(at + 1).flatMap(({ row, cells, formulas }) => {
    const said = keys.flatMap((key, index) => {
      const text = (cells[index] ?? '').trim();
      return key === null || text === '' ? [] : [[key, text] as const];
    });
    if (said.length === 0) return [];
    return [{ row, cells: Object.fromEntries(said) as ManualCells, formulas: formulas.flatMap((index) => keys[index] ?? []) }];
  });
}

export interface ManualSku {
  id: number;
  salePrice: number;
  /** Pieces that can be sold. */
  free: number;
}

export interface ManualReference {
  /** By the code as it stands. */
  skus: ReadonlyMap<string, ManualSku>;
  /** Numbers of hand-written orders that are there. */
  known: ReadonlySet<string>;
}

/** What the column of a cell is called. */
export function manualTitle(key: ManualKey): string {
  return MANUAL_COLUMNS.find((each) => each.key === key)?.title ?? key;
}

export interface ManualProblem {
  row: number;
  column: ManualKey;
  message: string;
  /** WARN: it is tried all the same. */
  severity: 'ERROR' | 'WARN';
}

export interface ManualFilePerson {
  name: string;
  phone: string;
  phone2: string;
  zipCode: string;
  address1: string;
  address2: string;
}

export interface ManualFileOrder {
  orderNo: string;
  /** Its rows of the sheet. */
  rows: number[];
  /** NEW: to be entered. KNOWN: it is there already. WRONG: a row has an error. */
  state: 'NEW' | 'KNOWN' | 'WRONG';
  problems: ManualProblem[];
  buyer: ManualFilePerson;
  receiver: ManualFilePerson;
  deliveryMessage: string;
  deliveryFee: number;
  lines: { skuId: number; quantity: number; unitPrice: number; productName: string }[];
}

/**
 * Rows as orders, in their order. An order without a number of its own has one that follows from what its row says, so that the same file
 * names the same orders each time.
 * @param digest a short text that is the same for the same text, and else another
 */
export function manualOrders(rows: readonly ManualRow[], reference: ManualReference, digest: (text: string) => string): ManualFileOrder[] {
  const groups = Map.groupBy(rows, numberRows(rows, digest));
  const left = new Map([...reference.skus].map(([code, { free }]) => [code, free]));
  return [...groups].map(([orderNo, own]) => toOrder(orderNo, own, reference, left));
}

function numberRows(rows: readonly ManualRow[], digest: (text: string) => string): (row: ManualRow) => string {
  const seen = new Map<string, number>();
  const numbers = new Map(
    rows.map((row) => {
      if (row.cells.orderNo !== undefined) return [row, row.cells.orderNo.slice(0, NUMBER_MAX)] as const;
      const text = JSON.stringify(MANUAL_KEYS.map((key) => row.cells[key] ?? ''));
      const times = seen.get(text) ?? 0;
      seen.set(text, times + 1);
      return [row, `H-${digest(`${text} ${times}`)}`] as const;
    }),
  );
  return (row) => numbers.get(row) ?? '';
}

const NUMBER_MAX = 60;
const LIMITS: Partial<Record<ManualKey, number>> = {
  orderNo: NUMBER_MAX,
  receiverName: 60,
  zipCode: 10,
  address1: 200,
  address2: 200,
  productName: 200,
  deliveryMessage: 250,
  buyerName: 60,
};
/** What the first row of an order says for all of them. */
const OF_ORDER = ['receiverName', 'receiverPhone', 'zipCode', 'address1', 'address2', 'deliveryMessage', 'buyerName'] as const;
const SCIENTIFIC = /^\d(?:\.\d+)?[eE]\+\d+$/;

function toOrder(orderNo: string, own: readonly ManualRow[], { skus, known }: ManualReference, left: Map<string, number>): ManualFileOrder {
  const problems: ManualProblem[] = [];
  const first = own[0] ?? { row: 0, cells: {}, formulas: [] };
  const said = (key: ManualKey) => own.find(({ cells }) => cells[key] !== undefined)?.cells[key] ?? '';
  const wrong = (row: number, key: ManualKey, message: string) => problems.push({ row, column: key, message, severity: 'ERROR' });
  for (const row of own) checkTexts(row, wrong);
  for (const row of own.slice(1)) {
    for (const key of OF_ORDER) {
      const text = row.cells[key];
      if (text !== undefined && first.cells[key] !== undefined && text !== first.cells[key])
        wrong(row.row, key, `같은 주문번호의 ${first.row}행과 다릅니다. 다른 주문이면 주문번호를 다르게 적어주십시오.`);
    }
  }
  if (said('receiverName') === '') wrong(first.row, 'receiverName', '받는 분을 적어주십시오.');
  const phone = phoneOf(said('receiverPhone'));
  if (!CONTACT.pattern.test(phone)) wrong(first.row, 'receiverPhone', phone === '' ? '연락처를 적어주십시오.' : CONTACT.message);
  const buyerPhone = phoneOf(said('buyerPhone'));
  if (buyerPhone !== '' && !CONTACT.pattern.test(buyerPhone)) wrong(first.row, 'buyerPhone', CONTACT.message);
  const fee = said('deliveryFee') === '' ? null : wholeNumber(said('deliveryFee'), [0, 1_000_000]);
  if (fee !== null && !fee.ok) wrong(first.row, 'deliveryFee', fee.message);
  const lines = own.flatMap((row) => lineOf(row, skus, wrong) ?? []);
  const isKnown = known.has(orderNo);
  const hasError = problems.some(({ severity }) => severity === 'ERROR');
  if (!isKnown && !hasError) warnShort(lines, left, problems);
  const receiver = {
    name: said('receiverName'),
    phone,
    phone2: phoneOf(said('receiverPhone2')),
    zipCode: zipOf(said('zipCode')),
    address1: said('address1'),
    address2: said('address2'),
  };
  return {
    orderNo,
    rows: own.map(({ row }) => row),
    state: hasError ? 'WRONG' : isKnown ? 'KNOWN' : 'NEW',
    problems,
    receiver,
    buyer: { ...receiver, name: said('buyerName') || receiver.name, phone: buyerPhone || receiver.phone },
    deliveryMessage: said('deliveryMessage'),
    deliveryFee: fee?.ok ? fee.value : 0,
    lines: lines.map(({ code: _code, row: _row, ...line }) => line),
  };
}

type Wrong = (row: number, key: ManualKey, message: string) => void;

function checkTexts({ row, cells, formulas }: ManualRow, wrong: Wrong): void {
  for (const key of formulas) wrong(row, key, '수식은 읽지 않습니다. 값으로 붙여 넣어주십시오.');
  for (const key of ['orderNo', 'receiverPhone', 'receiverPhone2', 'skuCode', 'buyerPhone'] as const)
    if (SCIENTIFIC.test(cells[key] ?? '')) wrong(row, key, '엑셀이 긴 숫자를 바꾸었습니다. 칸을 텍스트로 바꾸고 다시 적어주십시오.');
  for (const [key, max] of Object.entries(LIMITS) as [ManualKey, number][])
    if ((cells[key]?.length ?? 0) > max) wrong(row, key, `${max}자 이하로 적어주십시오.`);
}

interface FileLine {
  row: number;
  code: string;
  skuId: number;
  quantity: number;
  unitPrice: number;
  productName: string;
}

function lineOf({ row, cells }: ManualRow, skus: ReadonlyMap<string, ManualSku>, wrong: Wrong): FileLine | null {
  const code = cells.skuCode ?? '';
  const sku = skus.get(code);
  if (code === '') wrong(row, 'skuCode', 'SKU 코드를 적어주십시오.');
  else if (!sku) wrong(row, 'skuCode', `SKU ‘${code.slice(0, 60)}’을(를) 찾을 수 없습니다. SKU 목록의 코드로 적어주십시오.`);
  const quantity = wholeNumber(cells.quantity ?? '', [1, 99_999]);
  if (!quantity.ok) wrong(row, 'quantity', cells.quantity === undefined ? '수량을 적어주십시오.' : quantity.message);
  const price = cells.unitPrice === undefined ? null : wholeNumber(cells.unitPrice, [0, 999_999_990]);
  if (price !== null && !price.ok) wrong(row, 'unitPrice', price.message);
  if (!sku || !quantity.ok || (price !== null && !price.ok)) return null;
  return {
    row,
    code,
    skuId: sku.id,
    quantity: quantity.value,
    unitPrice: price?.value ?? sku.salePrice,
    productName: cells.productName ?? '',
  };
}

/** Says which lines may find nothing any more, and takes what the order would take. */
function warnShort(lines: readonly FileLine[], left: Map<string, number>, problems: ManualProblem[]): void {
  for (const { row, code, quantity } of lines) {
    const free = left.get(code) ?? 0;
    left.set(code, free - quantity);
    if (quantity > free)
      problems.push({
        row,
        column: 'quantity',
        message: `재고가 모자라 등록되지 않을 수 있습니다. 이 주문까지 판매 가능 ${Math.max(0, free).toLocaleString('ko-KR')}개입니다.`,
        severity: 'WARN',
      });
  }
}

/** A sheet takes the zero at the front of a number away. */
function phoneOf(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s.()]/g, '');
  return /^(?:10|1[16-9])\d{7,8}$/.test(plain) ? `0${plain}` : plain;
}

const zipOf = (text: string) => (/^\d{4}$/.test(text) ? `0${text}` : text);
