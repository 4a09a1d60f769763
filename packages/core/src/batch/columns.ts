/** Columns of the sheet that products are registered by: what each is called, what it takes, and whose row says it. Pure data. */

import { TAX_TYPES } from '../product/draft.ts';

export type BatchColumnKey = (typeof BATCH_COLUMNS)[number]['key'];

export interface BatchColumn {
  key: string;
  /** Heading of our own sheet. */
  title: string;
  /** What the second sheet of the template says of it, in 해요체. */
  help: string;
  /** Of the first product of the template. */
  example: string;
  required?: true;
  /** Said by each row; the others are said once for a product. */
  ofRow?: true;
  /** Several columns of a file may hold it: their values come one after the other. */
  many?: true;
  /** Only in files of others: our own sheet says it otherwise. */
  foreign?: true;
  /** Offered as a list; what is typed otherwise is refused. */
  choices?: readonly string[];
}

export const YES = '예';
export const NO = '아니오';
const YES_NO = [YES, NO] as const;

export const PRODUCT_STATES = { NEW: '새 상품', USED: '중고', REFURBISHED: '리퍼', MADE_TO_ORDER: '주문제작' } as const;

export const BATCH_COLUMNS = [
  {
    key: 'code',
    title: '판매자 관리코드',
    help: '상품을 구분하는 코드예요. 같은 코드의 줄은 한 상품이 되고, 이미 있는 코드면 그 상품을 고쳐요.',
    example: 'SHIRT-001',
    required: true,
  },
  { key: 'name', title: '상품명', help: '쇼핑몰에 보이는 이름이에요.', example: '린넨 셔츠', required: true },
  { key: 'price', title: '판매가', help: '원 단위 숫자예요. 10원 단위로 적어주세요.', example: '39900', required: true },
  { key: 'stock', title: '재고수량', help: '옵션이 있으면 줄마다 그 옵션의 수량을 적어요.', example: '50', ofRow: true },
  { key: 'optionName1', title: '옵션명1', help: '옵션이 있을 때만 적어요. 예: 색상', example: '색상' },
  {
    key: 'optionValue1',
    title: '옵션값1',
    help: '옵션 하나에 한 줄이에요. 한 줄에 쉼표로 여러 값을 적어도 돼요.',
    example: '블랙',
    ofRow: true,
  },
  { key: 'optionName2', title: '옵션명2', help: '예: 사이즈', example: '사이즈' },
  { key: 'optionValue2', title: '옵션값2', help: '두 번째 옵션의 값이에요.', example: 'M', ofRow: true },
  { key: 'optionName3', title: '옵션명3', help: '세 번째 옵션까지 쓸 수 있어요.', example: '' },
  { key: 'optionValue3', title: '옵션값3', help: '세 번째 옵션의 값이에요.', example: '', ofRow: true },
  { key: 'optionPrice', title: '옵션가', help: '판매가에 더하는 금액이에요. 0원인 옵션이 하나는 있어야 해요.', example: '0', ofRow: true },
  {
    key: 'optionStock',
    title: '옵션 재고수량',
    help: '옵션마다의 수량이에요. 재고수량보다 먼저 써요.',
    example: '',
    ofRow: true,
    foreign: true,
  },
  { key: 'usable', title: '옵션 사용', help: '팔지 않는 옵션이면 아니오예요.', example: YES, ofRow: true, choices: YES_NO },
  {
    key: 'skuCode',
    title: 'SKU 코드',
    help: '비우면 자동으로 만들어요. 이미 있는 SKU의 코드를 적으면 재고를 함께 써요.',
    example: '',
    ofRow: true,
  },
  { key: 'unit', title: '판매 단위 수량', help: '한 번 팔릴 때 빠지는 SKU 수량이에요. 비우면 1이에요.', example: '', ofRow: true },
  { key: 'barcode', title: '바코드', help: '옵션이 있으면 줄마다 적어요.', example: '', ofRow: true },
  { key: 'costPrice', title: '원가', help: '마진 계산에만 쓰고 쇼핑몰에 보내지 않아요.', example: '' },
  { key: 'category', title: '카테고리', help: '표준 카테고리예요. 목록 시트에서 경로를 복사해 붙여 넣어주세요.', example: '' },
  { key: 'brand', title: '브랜드', help: '없으면 비워주세요.', example: '' },
  { key: 'manufacturer', title: '제조사', help: '없으면 비워주세요.', example: '' },
  { key: 'modelName', title: '모델명', help: '없으면 비워주세요.', example: '' },
  { key: 'modelCode', title: '모델코드', help: '없으면 비워주세요.', example: '' },
  {
    key: 'keywords',
    title: '검색어',
    help: '쉼표로 나누어 20개까지 적어요. 한 검색어는 10자까지예요.',
    example: '린넨셔츠, 여름셔츠',
    many: true,
  },
  { key: 'mainImage', title: '대표이미지', help: '인터넷 주소나, zip으로 올릴 이미지 파일의 이름이에요.', example: '' },
  { key: 'images', title: '추가이미지', help: '주소나 파일 이름을 쉼표나 줄바꿈으로 나누어 10개까지 적어요.', example: '', many: true },
  { key: 'detail', title: '상세설명', help: 'HTML이나 글을 적어요.', example: '<p>시원한 린넨 셔츠예요.</p>' },
  { key: 'origin', title: '원산지', help: '국산, 중국처럼 적어요. 수입산이면 수입사도 적어주세요.', example: '국산' },
  { key: 'importer', title: '수입사', help: '원산지가 수입산일 때 꼭 적어주세요.', example: '' },
  {
    key: 'notice',
    title: '고시 상품군',
    help: '상품정보제공고시 상품군이에요. 항목은 모두 ‘상품 상세페이지 참조’로 채워요.',
    example: '의류',
  },
  {
    key: 'productState',
    title: '상품상태',
    help: '비우면 새 상품이에요.',
    example: PRODUCT_STATES.NEW,
    choices: Object.values(PRODUCT_STATES),
  },
  { key: 'taxType', title: '과세 구분', help: '비우면 과세예요.', example: TAX_TYPES.TAX, choices: Object.values(TAX_TYPES) },
  { key: 'minor', title: '미성년자 구매', help: '비우면 예예요.', example: YES, choices: YES_NO },
  { key: 'deliveryTemplate', title: '배송 템플릿', help: '저장해 둔 배송 템플릿의 이름이에요. 비우면 기본 템플릿을 써요.', example: '' },
  { key: 'afterServicePhone', title: 'A/S 전화번호', help: '숫자와 -로 적어요.', example: '02-1234-5678' },
  { key: 'afterServiceGuide', title: 'A/S 안내', help: '구매자에게 보이는 안내예요.', example: '평일 10시부터 17시까지 전화해주세요.' },
  { key: 'manufacturingDate', title: '제조일자', help: '2026-01-31처럼 적어요.', example: '' },
  { key: 'validDate', title: '유효일자', help: '2026-12-31처럼 적어요.', example: '' },
  { key: 'comment', title: '판매자 메모', help: '구매자에게 보이지 않는 메모예요.', example: '' },
] as const satisfies readonly BatchColumn[];

const BY_KEY: ReadonlyMap<string, BatchColumn> = new Map(BATCH_COLUMNS.map((column) => [column.key, column]));

export function batchColumn(key: string): BatchColumn | null {
  return BY_KEY.get(key) ?? null;
}

export const OPTION_AXES = [1, 2, 3] as const;

/** A field of a shop as its channel asks for it; the part of the connectors' field schema that a cell can say. */
export interface BatchShopField {
  key: string;
  label: string;
  help?: string;
  kind: 'TEXT' | 'TEXTAREA' | 'NUMBER' | 'BOOLEAN' | 'SELECT' | 'LOOKUP' | 'ATTRIBUTES';
  required: boolean;
  options?: readonly { value: string; label: string }[];
  maxLength?: number;
  min?: number;
  max?: number;
  /** Path of the product's value that counts where the field is empty. */
  inherits?: string;
  defaultValue?: string | number | boolean;
}

/** An account that a sheet has columns for. */
export interface BatchShop<ShopType extends string = string> {
  /** Of the account's row. */
  accountId: string;
  shopType: ShopType;
  shopAccountId: string;
  shopName: string;
  /** Of the account's first sub-mall; null where it has none. */
  multiShopId: string | null;
  /** Of the shop type. */
  title: string;
  fields: readonly BatchShopField[];
}

export const shopColumn = (accountId: string, part: string) => `shop:${accountId}:${part}`;

/** What stands before the name of each column of the account. */
export const shopHeading = ({ title, shopName }: Pick<BatchShop, 'title' | 'shopName'>) => `[${title} ${shopName}]`;

/** Columns of an account: whether it sells the product, its category there, and what its channel asks for. */
export function shopColumns(shop: BatchShop): BatchColumn[] {
  const heading = shopHeading(shop);
  const own: BatchColumn[] = [
    {
      key: shopColumn(shop.accountId, 'sold'),
      title: `${heading} 등록`,
      help: '이 쇼핑몰에 등록할 상품이면 예예요.',
      example: YES,
      choices: YES_NO,
    },
    {
      key: shopColumn(shop.accountId, 'category'),
      title: `${heading} 카테고리`,
      help: '쇼핑몰의 카테고리 번호나 경로예요. 이름만 적어도 하나뿐이면 찾아드려요. 비우면 같은 표준 카테고리에 마지막으로 고른 것을 써요.',
      example: '',
    },
  ];
  const fields = shop.fields.map((field): BatchColumn => {
    const choices = choicesOf(field);
    return {
      key: shopColumn(shop.accountId, field.key),
      title: `${heading} ${field.label}`,
      help: field.help ?? '',
      example: '',
      ...(choices === null ? {} : { choices }),
    };
  });
  return [...own, ...fields];
}

function choicesOf({ kind, options }: BatchShopField): readonly string[] | null {
  if (kind === 'BOOLEAN') return YES_NO;
  if (kind === 'SELECT') return (options ?? []).map(({ label }) => label);
  return null;
}

/** No sheet has a column for it: it is filled in. */
export const COURIER_COLUMN = 'courier';

/** Name of a column as messages and files say it; of one that is not there any more the key. */
export function columnTitle(key: string, shops: readonly BatchShop[]): string {
  const own = BY_KEY.get(key);
  if (own !== undefined) return own.title;
  if (key === COURIER_COLUMN) return '택배사';
  return shops.flatMap(shopColumns).find((column) => column.key === key)?.title ?? key;
}

/** Products of one file, rows of it, and characters of all its cells. */
export const BATCH_PRODUCTS_MAX = 10_000;
export const BATCH_ROWS_MAX = 50_000;
