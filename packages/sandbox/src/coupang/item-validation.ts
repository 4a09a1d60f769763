import {
  type AttributeMeta,
  attributesOf,
  certificationsOf,
  type DisplayCategory,
  needsCertification,
  noticesOf,
  OFFER_CONDITIONS,
} from './category-data.ts';
import { FieldReader } from './field-reader.ts';
import { type JsonObject, readId } from './json.ts';

const PRICE = { min: 10, max: 999_999_990, step: 10 };
const IMAGE_LIMITS: Record<string, number> = { REPRESENTATION: 1, DETAIL: 9, USED_PRODUCT: 4 };
const VENDOR_PATH_MAX = 150;
const CONTENT_TYPES = ['IMAGE', 'IMAGE_NO_SPACE', 'TEXT', 'IMAGE_TEXT', 'TEXT_IMAGE', 'HTML'];

export interface ItemDraft {
  /** Given when a replace speaks of an item that is there already. */
  sellerProductItemId: string | null;
  content: JsonObject;
  /** Purchase options in name order: `색상:아이보리`. */
  combination: string[];
}

/** Checks one item (sheet 4) against its category; numbers and booleans may be texts (sheet 9). */
export function readItem(row: JsonObject, index: number, category: DisplayCategory, problems: string[]): ItemDraft {
  const reader = new FieldReader(row, problems, `[옵션 ${index + 1}] `);
  readSale(reader);
  readCodes(reader);
  readImages(reader);
  readNotices(reader, category);
  const combination = readAttributes(reader, category);
  readCertifications(reader, category);
  readContents(reader);
  return { sellerProductItemId: readId(row.sellerProductItemId), content: reader.values, combination };
}

function readSale(reader: FieldReader): void {
  reader.text('itemName', { required: true, max: 150 });
  reader.int('originalPrice', { ...PRICE, min: 0 });
  reader.int('salePrice', PRICE);
  reader.int('maximumBuyCount', { min: 0, max: 99_999 });
  reader.int('maximumBuyForPerson', { min: 0, max: 99_999 });
  reader.int('maximumBuyForPersonPeriod', { min: 1, max: 365 });
  reader.int('outboundShippingTimeDay', { min: 0, max: 30 });
  reader.int('unitCount', { min: 0, max: 99_999 });
  reader.choice('adultOnly', ['ADULT_ONLY', 'EVERYONE']);
  reader.choice('taxType', ['TAX', 'FREE']);
  reader.choice('parallelImported', ['PARALLEL_IMPORTED', 'NOT_PARALLEL_IMPORTED']);
  reader.choice('overseasPurchased', ['OVERSEAS_PURCHASED', 'NOT_OVERSEAS_PURCHASED']);
  reader.flag('pccNeeded');
  const condition = reader.choice('offerCondition', OFFER_CONDITIONS, 'NEW');
  reader.text('offerDescription', { max: 700 });
  if (condition === 'NEW' && reader.objects('images').some((image) => image.imageType === 'USED_PRODUCT'))
    reader.complain('USED_PRODUCT 이미지는 중고상품에만 등록할 수 있습니다.');
}

function readCodes(reader: FieldReader): void {
  reader.text('externalVendorSku', { max: 100 });
  reader.text('barcode', { max: 100 });
  reader.flag('emptyBarcode', true);
  reader.text('emptyBarcodeReason', { max: 100 });
  reader.text('modelNo', { max: 100 });
  reader.keep('extraProperties', null);
  reader.keep('searchTags', []);
  const tags = reader.values.searchTags;
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string')) reader.complain('searchTags는 문자열 목록이어야 합니다.');
  else if (tags.length > 20) reader.complain('searchTags는 최대 20개까지 등록할 수 있습니다.');
}

function readImages(reader: FieldReader): void {
  const images = reader.objects('images');
  reader.values.images = images;
  const counts = new Map<string, number>();
  for (const image of images) {
    const type = String(image.imageType);
    counts.set(type, (counts.get(type) ?? 0) + 1);
    if (IMAGE_LIMITS[type] === undefined) reader.complain(`imageType 값(${type})이 올바르지 않습니다.`);
    const problem = imagePathProblem(image);
    if (problem) reader.complain(problem);
  }
  if (!counts.has('REPRESENTATION')) reader.complain('대표이미지(REPRESENTATION)가 필요합니다.');
  for (const [type, limit] of Object.entries(IMAGE_LIMITS))
    if ((counts.get(type) ?? 0) > limit) reader.complain(`${type} 이미지는 최대 ${limit}개까지 등록할 수 있습니다.`);
}

function imagePathProblem(image: JsonObject): string | null {
  const vendorPath = typeof image.vendorPath === 'string' ? image.vendorPath : '';
  const cdnPath = typeof image.cdnPath === 'string' ? image.cdnPath : '';
  if (vendorPath === '' && cdnPath === '') return '이미지의 vendorPath 또는 cdnPath가 필요합니다.';
  if (vendorPath.length > VENDOR_PATH_MAX) return `vendorPath는 최대 ${VENDOR_PATH_MAX}자까지 입력할 수 있습니다.`;
  if (cdnPath === '' && !/^https?:\/\/\S+$/.test(vendorPath)) return `vendorPath(${vendorPath})는 이미지 주소(URL)여야 합니다.`;
  return null;
}

function readNotices(reader: FieldReader, category: DisplayCategory): void {
  const rows = reader.objects('notices');
  reader.values.notices = rows;
  for (const problem of noticeProblems(rows, category)) reader.complain(problem);
}

function noticeProblems(rows: JsonObject[], category: DisplayCategory): string[] {
  const names = new Set(rows.map((row) => String(row.noticeCategoryName)));
  const [name] = names;
  if (name === undefined) return ['상품고시정보(notices)가 필요합니다.'];
  if (names.size > 1) return ['상품고시정보는 한 가지 noticeCategoryName만 사용할 수 있습니다.'];
  const meta = noticesOf(category).find((notice) => notice.noticeCategoryName === name);
  if (!meta) return [`상품고시정보 '${name}'은(는) 이 카테고리에서 사용할 수 없습니다.`];
  const details = meta.noticeCategoryDetailNames;
  const given = new Map(rows.map((row) => [String(row.noticeCategoryDetailName), String(row.content ?? '').trim()]));
  const missing = details.filter((detail) => detail.required === 'MANDATORY' && !given.get(detail.noticeCategoryDetailName));
  const unknown = [...given.keys()].filter((detail) => !details.some((known) => known.noticeCategoryDetailName === detail));
  return [
    ...missing.map((detail) => `상품고시정보 '${detail.noticeCategoryDetailName}'이(가) 누락되었습니다.`),
    ...unknown.map((detail) => `상품고시정보 '${name}'에 없는 항목(${detail})입니다.`),
  ];
}

/** Checks attributes and answers the purchase options, the exposed ones. */
function readAttributes(reader: FieldReader, category: DisplayCategory): string[] {
  const metas = attributesOf(category);
  const given = new Map<string, string>();
  for (const row of reader.objects('attributes')) {
    const name = String(row.attributeTypeName ?? '');
    const value = String(row.attributeValueName ?? '').trim();
    if (given.has(name)) reader.complain(`옵션 '${name}'이(가) 중복되었습니다.`);
    const problem = attributeProblem(
      metas.find((known) => known.attributeTypeName === name),
      name,
      value,
    );
    if (problem) reader.complain(problem);
    given.set(name, value);
  }
  checkMandatory(reader, metas, given);
  const exposedNames = new Set(metas.filter((meta) => meta.exposed === 'EXPOSED').map((meta) => meta.attributeTypeName));
  reader.values.attributes = [...given].map(([attributeTypeName, attributeValueName]) => ({
    attributeTypeName,
    attributeValueName,
    exposed: exposedNames.has(attributeTypeName) ? 'EXPOSED' : 'NONE',
    editable: false,
  }));
  return [...given]
    .filter(([name]) => exposedNames.has(name))
    .map(([name, value]) => `${name}:${value}`)
    .sort();
}

function attributeProblem(meta: AttributeMeta | undefined, name: string, value: string): string | null {
  if (!meta) return `이 카테고리에 없는 옵션(${name})입니다.`;
  if (value === '') return `옵션 '${name}'의 값이 없습니다.`;
  if (value.length > 30) return `옵션값(${value})은 최대 30자까지 입력할 수 있습니다.`;
  if (meta.dataType !== 'NUMBER') return null;
  const [, unit] = /^\d+(?:\.\d+)?(\D*)$/.exec(value) ?? [];
  if (unit !== undefined && meta.usableUnits.includes(unit.trimStart())) return null;
  return `옵션 '${name}'의 값(${value})은 숫자와 단위(${meta.usableUnits.join(', ')})여야 합니다.`;
}

function checkMandatory(reader: FieldReader, metas: AttributeMeta[], given: Map<string, string>): void {
  const groups = new Map<string, AttributeMeta[]>();
  for (const meta of metas) {
    if (meta.required !== 'MANDATORY') continue;
    const key = meta.groupNumber === 'NONE' ? `#${meta.attributeTypeName}` : meta.groupNumber;
    groups.set(key, [...(groups.get(key) ?? []), meta]);
  }
  for (const members of groups.values()) {
    const names = members.map((meta) => meta.attributeTypeName);
    if (!names.some((name) => given.get(name))) reader.complain(`필수 옵션 '${names.join("' 또는 '")}'이(가) 누락되었습니다.`);
  }
}

function readCertifications(reader: FieldReader, category: DisplayCategory): void {
  const rows = reader.objects('certifications');
  reader.values.certifications = rows;
  if (rows.length === 0 && needsCertification(category))
    reader.complain('인증정보(certifications)가 필요합니다. 대상이 아니면 NOT_REQUIRED를 입력해 주세요.');
  const known = certificationsOf(category);
  for (const row of rows) {
    const meta = known.find((certification) => certification.certificationType === row.certificationType);
    if (!meta) reader.complain(`인증 종류(${String(row.certificationType)})가 올바르지 않습니다.`);
    else if (meta.dataType === 'CODE' && !row.certificationCode) reader.complain(`'${meta.name}'의 인증번호가 필요합니다.`);
  }
}

function readContents(reader: FieldReader): void {
  const rows = reader.objects('contents');
  reader.values.contents = rows;
  if (rows.length === 0) reader.complain('상세설명(contents)이 필요합니다.');
  for (const row of rows) {
    if (!CONTENT_TYPES.includes(String(row.contentsType)))
      reader.complain(`contentsType 값(${String(row.contentsType)})이 올바르지 않습니다.`);
    const details = Array.isArray(row.contentDetails) ? row.contentDetails : [];
    const complete = details.every(
      (detail) => typeof detail?.content === 'string' && detail.content !== '' && ['IMAGE', 'TEXT'].includes(detail.detailType),
    );
    if (details.length === 0 || !complete) reader.complain('contentDetails의 content와 detailType(IMAGE 또는 TEXT)을 확인해 주세요.');
  }
}

/** Sheet 4: purchase options must be the same ones in every item and their combinations unique. */
export function combinationProblems(items: ItemDraft[]): string[] {
  const problems: string[] = [];
  const seen = new Map<string, number>();
  const nameSets = new Set(items.map((item) => item.combination.map((pair) => pair.slice(0, pair.indexOf(':'))).join(',')));
  if (nameSets.size > 1) problems.push('모든 옵션의 구매옵션(노출 속성) 구성이 같아야 합니다.');
  items.forEach((item, index) => {
    const key = item.combination.join('†');
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else problems.push(`[옵션 ${index + 1}] 구매옵션 조합이 옵션 ${first + 1}과(와) 중복됩니다.`);
  });
  return problems;
}
