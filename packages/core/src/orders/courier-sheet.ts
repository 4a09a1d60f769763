/** What a courier's program is given: a row a parcel, in the columns that it commonly expects or that the seller chose. */
import type { SheetCell } from './order-sheet.ts';

/** Lines and parcels of one file; a courier's result has to come back as one file of invoice numbers. */
export const PARCEL_FILE_LINES_MAX = 10_000;
export const PARCEL_FILE_MAX = 5_000;

export const PARCEL_FILE_KINDS = ['COURIER', 'PICKING', 'PACKING', 'LABEL'] as const;
/** COURIER: a sheet for a courier's program. The rest are printed: SKUs to fetch, what is in each box, addresses. */
export type ParcelFileKind = (typeof PARCEL_FILE_KINDS)[number];

export const PARCEL_FILE_LABELS: Readonly<Record<ParcelFileKind, string>> = {
  COURIER: '택배사 엑셀',
  PICKING: '피킹 리스트',
  PACKING: '거래명세서',
  LABEL: '주소 라벨',
};

/** A4 with three columns of seven, or a roll of single labels. */
export const LABEL_SIZES = ['A4_3X7', 'ROLL_100X150'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

export interface ParcelContent {
  productName: string;
  optionText: string;
  quantity: number;
}

export interface ParcelPerson {
  name: string;
  phone: string;
  phone2: string;
  zipCode: string;
  address1: string;
  address2: string;
}

/** What a row of the sheet is read from. */
export interface ParcelRow {
  id: number;
  /** Of its lines, each once. */
  orderNos: readonly string[];
  lineNos: readonly string[];
  shops: readonly string[];
  receiver: ParcelPerson;
  sender: Pick<ParcelPerson, 'name' | 'zipCode' | 'address1' | 'address2'>;
  deliveryMessages: readonly string[];
  contents: readonly ParcelContent[];
  /** Won; what the buyers paid for the goods. */
  amount: number;
  /** Name of the courier that a rule chose; empty where none did. */
  courier: string;
}

const PARCEL_NO = /^M(\d{1,15})$/i;

/** `M1042`: the parcel as it stands on paper and in sheets, and as a barcode reader types it. */
export const parcelNo = (id: number): string => `M${id}`;

/** Null for what is no number of ours. */
export function parcelIdOf(text: string): number | null {
  const found = PARCEL_NO.exec(text.trim());
  return found ? Number(found[1]) : null;
}

/** `린넨 셔츠 블랙 / L x2, 울 코트 x1`: equal ones are summed. */
export function contentText(contents: readonly ParcelContent[]): string {
  const sums = new Map<string, number>();
  for (const { productName, optionText, quantity } of contents) {
    const name = optionText === '' ? productName : `${productName} ${optionText}`;
    sums.set(name, (sums.get(name) ?? 0) + quantity);
  }
  return [...sums].map(([name, quantity]) => `${name} x${quantity}`).join(', ');
}

export const pieces = (contents: readonly ParcelContent[]): number => contents.reduce((sum, { quantity }) => sum + quantity, 0);

const whole = ({ address1, address2 }: Pick<ParcelPerson, 'address1' | 'address2'>) => `${address1} ${address2}`.trim();

interface CourierColumn {
  title: string;
  kind: 'TEXT' | 'NUMBER';
  /** Characters. */
  width: number;
  read(row: ParcelRow): SheetCell;
}

/** What a column may hold, under the name it has unless a layout gives another. */
export const COURIER_COLUMNS = {
  parcelNo: { title: '고객주문번호', kind: 'TEXT', width: 14, read: ({ id }) => parcelNo(id) },
  receiverName: { title: '받는분성명', kind: 'TEXT', width: 10, read: ({ receiver }) => receiver.name },
  receiverPhone: { title: '받는분전화번호', kind: 'TEXT', width: 15, read: ({ receiver }) => receiver.phone },
  receiverPhone2: { title: '받는분기타연락처', kind: 'TEXT', width: 15, read: ({ receiver }) => receiver.phone2 },
  zipCode: { title: '받는분우편번호', kind: 'TEXT', width: 9, read: ({ receiver }) => receiver.zipCode },
  address: { title: '받는분주소', kind: 'TEXT', width: 44, read: ({ receiver }) => whole(receiver) },
  address1: { title: '받는분기본주소', kind: 'TEXT', width: 36, read: ({ receiver }) => receiver.address1 },
  address2: { title: '받는분상세주소', kind: 'TEXT', width: 22, read: ({ receiver }) => receiver.address2 },
  contents: { title: '품목명', kind: 'TEXT', width: 44, read: ({ contents }) => contentText(contents) },
  quantity: { title: '내품수량', kind: 'NUMBER', width: 8, read: ({ contents }) => pieces(contents) },
  boxes: { title: '박스수량', kind: 'NUMBER', width: 8, read: () => 1 },
  deliveryMessage: { title: '배송메세지', kind: 'TEXT', width: 28, read: ({ deliveryMessages }) => deliveryMessages.join(' / ') },
  orderNos: { title: '주문번호', kind: 'TEXT', width: 22, read: ({ orderNos }) => orderNos.join(', ') },
  lineNos: { title: '상품주문번호', kind: 'TEXT', width: 22, read: ({ lineNos }) => lineNos.join(', ') },
  shops: { title: '쇼핑몰', kind: 'TEXT', width: 14, read: ({ shops }) => shops.join(', ') },
  courier: { title: '택배사', kind: 'TEXT', width: 12, read: ({ courier }) => courier },
  amount: { title: '상품금액', kind: 'NUMBER', width: 11, read: ({ amount }) => amount },
  senderName: { title: '보내는분성명', kind: 'TEXT', width: 14, read: ({ sender }) => sender.name },
  senderZip: { title: '보내는분우편번호', kind: 'TEXT', width: 9, read: ({ sender }) => sender.zipCode },
  senderAddress: { title: '보내는분주소', kind: 'TEXT', width: 40, read: ({ sender }) => whole(sender) },
} as const satisfies Readonly<Record<string, CourierColumn>>;

export type CourierColumnKey = keyof typeof COURIER_COLUMNS;

/** Columns that hold the same text in every row (운임구분, 박스타입): what each holds stands in the layout. */
export const FIXED_COLUMNS = ['fixed1', 'fixed2', 'fixed3', 'fixed4', 'fixed5'] as const;
export type FixedColumnKey = (typeof FIXED_COLUMNS)[number];

export const COURIER_COLUMN_KEYS = [...(Object.keys(COURIER_COLUMNS) as CourierColumnKey[]), ...FIXED_COLUMNS];

export interface CourierLayoutColumn {
  key: CourierColumnKey | FixedColumnKey;
  title: string;
  /** Of a fixed column. */
  text: string;
}

export interface CourierSheetColumn extends CourierColumn {
  key: string;
}

const isColumn = (key: string): key is CourierColumnKey => Object.hasOwn(COURIER_COLUMNS, key);
const isFixed = (key: string): key is FixedColumnKey => (FIXED_COLUMNS as readonly string[]).includes(key);

/** The known ones among the visible columns of a saved layout, in its order. */
export function courierLayoutOf(
  columns: readonly { key: string; visible: boolean; title?: string | undefined; text?: string | undefined }[],
): CourierLayoutColumn[] {
  return columns.flatMap(({ key, visible, title = '', text = '' }): CourierLayoutColumn[] => {
    if (!visible) return [];
    if (isColumn(key)) return [{ key, title: title.trim() || COURIER_COLUMNS[key].title, text: '' }];
    return isFixed(key) ? [{ key, title: title.trim() || '고정값', text }] : [];
  });
}

/** How each column of the layout is written. */
export function courierSheetColumns(layout: readonly CourierLayoutColumn[]): CourierSheetColumn[] {
  return layout.map(({ key, title, text }): CourierSheetColumn => {
    if (isColumn(key)) return { ...COURIER_COLUMNS[key], key, title };
    return { key, title, kind: 'TEXT', width: 12, read: () => text };
  });
}

type Titled = readonly [key: CourierLayoutColumn['key'], title: string, text?: string];

const layout = (name: string, columns: readonly Titled[]) => ({
  name,
  columns: columns.map(([key, title, text = '']): CourierLayoutColumn => ({ key, title, text })),
});

/**
 * Layouts as these programs commonly take them; each lets its customer map other headings, and contracts differ, so a seller may begin with
 * one and save her own. By the code of the courier.
 */
export const COURIER_LAYOUTS = {
  CJ: layout('CJ대한통운', [
    ['receiverName', '받는분성명'],
    ['receiverPhone', '받는분전화번호'],
    ['receiverPhone2', '받는분기타연락처'],
    ['zipCode', '받는분우편번호'],
    ['address', '받는분주소(전체, 분할)'],
    ['contents', '품목명'],
    ['quantity', '내품수량'],
    ['boxes', '박스수량'],
    ['fixed1', '운임구분', '신용'],
    ['deliveryMessage', '배송메세지1'],
    ['parcelNo', '고객주문번호'],
  ]),
  HANJIN: layout('한진택배', [
    ['receiverName', '받으시는 분'],
    ['receiverPhone', '받으시는 분 전화'],
    ['receiverPhone2', '받는분핸드폰'],
    ['zipCode', '받는분우편번호'],
    ['address', '받는분총주소'],
    ['contents', '상품명'],
    ['quantity', '내품수량'],
    ['boxes', '수량(A타입)'],
    ['fixed1', '지불조건', '신용'],
    ['deliveryMessage', '특기사항'],
    ['parcelNo', '주문번호'],
  ]),
  LOTTE: layout('롯데택배', [
    ['parcelNo', '주문번호'],
    ['receiverName', '받는사람'],
    ['receiverPhone', '전화번호1'],
    ['receiverPhone2', '전화번호2'],
    ['zipCode', '우편번호'],
    ['address', '주소'],
    ['contents', '상품명1'],
    ['quantity', '내품수량'],
    ['boxes', '수량'],
    ['fixed1', '운임구분', '신용'],
    ['deliveryMessage', '배송메시지'],
  ]),
  LOGEN: layout('로젠택배', [
    ['receiverName', '수하인명'],
    ['zipCode', '우편번호'],
    ['address', '수하인주소'],
    ['receiverPhone', '수하인전화번호'],
    ['receiverPhone2', '수하인휴대폰'],
    ['boxes', '택배수량'],
    ['fixed1', '운임구분', '신용'],
    ['contents', '물품명'],
    ['quantity', '내품수량'],
    ['deliveryMessage', '배송메세지'],
    ['parcelNo', '주문번호'],
  ]),
  EPOST: layout('우체국택배', [
    ['receiverName', '수취인명'],
    ['zipCode', '우편번호'],
    ['address1', '수취인 주소'],
    ['address2', '수취인 상세주소'],
    ['receiverPhone', '수취인 이동통신'],
    ['receiverPhone2', '수취인 전화번호'],
    ['contents', '상품명'],
    ['quantity', '내품수량'],
    ['deliveryMessage', '배송메시지'],
    ['parcelNo', '주문번호'],
  ]),
} as const;

export type CourierLayoutName = keyof typeof COURIER_LAYOUTS;
export const COURIER_LAYOUT_NAMES = Object.keys(COURIER_LAYOUTS) as CourierLayoutName[];

/** A courier's own sheet holds what nobody sends by another one: each parcel goes by what its first line with a plan says. */
export function goesBy(layout: CourierLayoutName, planned: readonly (string | null)[]): boolean {
  const chosen = planned.find((code) => code !== null) ?? null;
  return chosen === null || chosen === layout;
}

/** `모아_택배사엑셀_20261122_1405.xlsx`, Korean time. */
export function parcelFileName(kind: ParcelFileKind, koreanDigits: string): string {
  const name = PARCEL_FILE_LABELS[kind].replace(/\s/g, '');
  return `모아_${name}_${koreanDigits.slice(0, 8)}_${koreanDigits.slice(8, 12)}.${kind === 'COURIER' ? 'xlsx' : 'pdf'}`;
}
