import { sentenceOf } from '../kernel/field-sentence.ts';
import { Fields, type Wording } from '../kernel/fields.ts';
import { isLeaf } from '../shared/categories.ts';
import { CATEGORIES, isCarrier, isSendClose } from './lookups.ts';
import { type OptionDraft, readOptions } from './option-validation.ts';
import { byteLength, childNodes, childText, type XmlNode } from './xml.ts';

export const PRICE_LIMIT = 1_000_000_000;
const NAME_MAX = 100;
const STATEMENT_BYTES = 40;

/** Simple fields that are kept as they come. */
const KEPT =
  'selMthdCd dispCtgrNo prdTypCd prdNm advrtStmt brand sellerPrdCd prdStatCd selPrdClfCd company modelNm mnfcDy eftvDy rmaterialTypCd orgnTypCd orgnTypDtlsCd orgnNmVal beefTraceStat suplDtyfrPrdClfCd minorSelCnYn selTermUseYn aplBgnDy aplEndDy maktPrc cuponcheck dscAmtPercnt cupnDscMthdCd cupnUseLmtDyYn cupnIssEndDy pay11YN pay11Value pay11WyCd intFreeYN intfreeMonClfCd pluYN pluDscCd pluDscBasis pluDscAmtPercnt pluDscMthdCd pluUseLmtDyYn pluIssStartDy pluIssEndDy hopeShpYn hopeShpPnt hopeShpWyCd selMinLimitTypCd selMinLimitQty townSelLmtDy useGiftYn gftPackTypCd selLimitTypCd selLimitQty dlvCnAreaCd dlvWyCd dlvEtprsCd dlvSendCloseTmpltNo dlvCstInstBasiCd dlvCst1 PrdFrDlvBasiAmt bndlDlvCnYn dlvCstPayTypCd jejuDlvCst islandDlvCst addrSeqOut addrSeqIn dlvClf rtngdDlvCst exchDlvCst rtngdDlvCd asDetail rtngExchDetail reviewDispYn prcCmpExpYn gblDlvYn optSelectYn optMixYn prdExposeClfCd'.split(
    ' ',
  );

const KEPT_GROUPS = ['ProductCertGroup', 'ProductCustOption', 'ProductGift', 'ProductComponent'];

export interface ProductDraft {
  fields: Record<string, string>;
  images: string[];
  htmlDetail: string;
  groups: Record<string, XmlNode[]>;
  selPrc: number;
  /** Stock of a product without options. */
  prdSelQty: number;
  options: OptionDraft;
}

/** Texts of a document, in which numbers are texts as well. */
type Texts = Fields<string>;

const WORDING: Wording<string> = { lenient: true, problem: ({ name }, problem) => sentenceOf(name, problem) };

/** Whether the seller has a place of this kind, `out` or `in`. */
type IsArea = (addrSeq: string, kind: string) => boolean;

/** Checks a whole Product document (sheet 4). `problems` is empty when it may be saved. */
export function readProduct(node: XmlNode, isArea: IsArea): { draft: ProductDraft; problems: string[] } {
  const fields = Object.fromEntries(KEPT.map((name) => [name, childText(node, name)]).filter(([, value]) => value !== ''));
  const texts: Texts = new Fields(fields, WORDING);
  const { problems } = texts;
  readBasics(texts);
  readSaleTerm(texts);
  readDelivery(texts, isArea);
  readNotice(node, problems);
  readCertificates(node, problems);
  readComponents(node, problems);
  const images = readImages(node, problems);
  const htmlDetail = childText(node, 'htmlDetail');
  if (htmlDetail === '') problems.push('상세설명(htmlDetail)은 필수 입력값입니다.');
  const selPrc = readPrice(childText(node, 'selPrc'), problems);
  readDiscount(texts, selPrc);
  const options = readOptions(node, selPrc, problems);
  const prdSelQty = options.titles.length > 0 ? 0 : readQuantity(childText(node, 'prdSelQty'), problems);
  const groups = Object.fromEntries(KEPT_GROUPS.map((name) => [name, childNodes(node, name)]));
  return { draft: { fields, images, htmlDetail, groups, selPrc, prdSelQty, options }, problems };
}

const REQUIRED = { required: true };
const YES_NO = ['Y', 'N'];
const TWO_DIGITS = { pattern: /^\d{2}$/, name: '두 자리 숫자' };
const DATE = { pattern: /^\d{4}\/\d{2}\/\d{2}$/, name: 'yyyy/MM/dd' };

function money(texts: Texts, name: string, required: boolean, min = 0): number {
  return texts.integer(name, { required, min, max: 999_999_990, step: 10 }) ?? 0;
}

function readBasics(texts: Texts): void {
  texts.choice('selMthdCd', ['01'], REQUIRED);
  texts.choice('prdTypCd', ['01'], REQUIRED);
  const dispCtgrNo = texts.text('dispCtgrNo');
  const category = CATEGORIES.get(dispCtgrNo);
  if (!category) texts.complain('', `존재하지 않는 카테고리(dispCtgrNo ${dispCtgrNo})입니다.`);
  else if (!isLeaf(category)) texts.complain('', `카테고리(dispCtgrNo ${dispCtgrNo})는 최하위 카테고리가 아닙니다.`);
  texts.text('prdNm', { ...REQUIRED, max: NAME_MAX });
  if (byteLength(texts.text('advrtStmt')) > STATEMENT_BYTES)
    texts.complain('', `홍보문구(advrtStmt)는 최대 ${STATEMENT_BYTES}byte까지 입력할 수 있습니다.`);
  texts.choice('suplDtyfrPrdClfCd', ['01', '02', '03'], REQUIRED);
  texts.choice('prdStatCd', ['01', '10'], REQUIRED);
  texts.choice('minorSelCnYn', YES_NO, REQUIRED);
  texts.choice('rmaterialTypCd', ['01', '02', '03', '04', '05']);
  const origin = texts.choice('orgnTypCd', ['01', '02', '03'], REQUIRED);
  texts.text('orgnNmVal', { required: origin === '03' });
}

function readSaleTerm(texts: Texts): void {
  if (texts.choice('selTermUseYn', YES_NO, REQUIRED) !== 'Y') return;
  const [from, to] = [texts.text('aplBgnDy', { ...REQUIRED, form: DATE }), texts.text('aplEndDy', { ...REQUIRED, form: DATE })];
  if (to < from) texts.complain('', '판매기간의 종료일(aplEndDy)은 시작일 이후여야 합니다.');
}

/** `S` leaves the discount as it is, and is for updates alone. */
function readDiscount(texts: Texts, price: number): void {
  if (texts.choice('cuponcheck', ['Y', 'N', 'S']) !== 'Y') return;
  const rate = texts.choice('cupnDscMthdCd', ['01', '02'], REQUIRED) === '02';
  const value = texts.integer('dscAmtPercnt', { ...REQUIRED, min: 1, max: rate ? 99 : 999_999_990 }) ?? 0;
  if (!rate && value >= price) texts.complain('', '할인금액(dscAmtPercnt)은 판매가보다 작아야 합니다.');
  if (texts.choice('cupnUseLmtDyYn', YES_NO) === 'Y') texts.text('cupnIssEndDy', { ...REQUIRED, form: DATE });
}

function readDelivery(texts: Texts, isArea: IsArea): void {
  for (const name of ['dlvCnAreaCd', 'dlvWyCd']) texts.text(name, { ...REQUIRED, form: TWO_DIGITS });
  known(texts, 'dlvEtprsCd', '택배사 코드', isCarrier);
  known(texts, 'dlvSendCloseTmpltNo', '발송마감 템플릿', isSendClose);
  readFees(texts);
  texts.choice('bndlDlvCnYn', YES_NO);
  texts.choice('dlvCstPayTypCd', ['01', '02', '03']);
  texts.choice('dlvClf', ['01', '02', '03']);
  for (const name of ['jejuDlvCst', 'islandDlvCst']) money(texts, name, false);
  known(texts, 'addrSeqOut', '출고지', (no) => isArea(no, 'out'), REQUIRED);
  known(texts, 'addrSeqIn', '반품/교환지', (no) => isArea(no, 'in'), REQUIRED);
  for (const name of ['rtngdDlvCst', 'exchDlvCst']) money(texts, name, true);
  for (const name of ['asDetail', 'rtngExchDetail']) texts.text(name, REQUIRED);
}

/** A number or code of something that the channel has. */
function known(texts: Texts, name: string, what: string, exists: (no: string) => boolean, options = {}): void {
  const no = texts.text(name, options);
  if (no !== '' && !exists(no)) texts.complain('', `존재하지 않는 ${what}(${name} ${no})입니다.`);
}

function readFees(texts: Texts): void {
  const basis = texts.choice('dlvCstInstBasiCd', ['01', '02', '03', '04', '05', '07'], REQUIRED);
  if (basis === '01' && money(texts, 'dlvCst1', false) > 0) texts.complain('', '무료배송(01)에는 배송비(dlvCst1)를 입력할 수 없습니다.');
  if (['02', '03', '04', '05'].includes(basis)) money(texts, 'dlvCst1', true, 10);
  if (basis === '03') money(texts, 'PrdFrDlvBasiAmt', true, 10);
}

/** The table of notice codes is not public (sheet 4), so only the form is checked. */
function readNotice(node: XmlNode, problems: string[]): void {
  for (const notice of childNodes(node, 'ProductNotification')) {
    if (!/^8910\d{2}$/.test(childText(notice, 'type')))
      problems.push(`상품정보제공고시 유형(type ${childText(notice, 'type')})이 올바르지 않습니다.`);
    const items = childNodes(notice, 'item');
    if (items.length === 0) problems.push('상품정보제공고시 항목(item)이 없습니다.');
    for (const item of items) {
      if (!/^\d+$/.test(childText(item, 'code'))) problems.push('상품정보제공고시 항목의 code는 숫자여야 합니다.');
      if (childText(item, 'name') === '') problems.push(`상품정보제공고시 항목(${childText(item, 'code')})의 값(name)이 없습니다.`);
    }
  }
}

function readCertificates(node: XmlNode, problems: string[]): void {
  const seen = new Set<string>();
  for (const group of childNodes(node, 'ProductCertGroup')) {
    const type = childText(group, 'crtfGrpTypCd');
    const target = childText(group, 'crtfGrpObjClfCd');
    if (!/^0[1-4]$/.test(type)) problems.push(`인증 그룹(crtfGrpTypCd ${type})이 올바르지 않습니다.`);
    if (seen.has(type)) problems.push(`인증 그룹(${type})은 한 번만 입력할 수 있습니다.`);
    seen.add(type);
    if (!/^0[1-3]$/.test(target)) problems.push(`인증 대상 구분(crtfGrpObjClfCd ${target})이 올바르지 않습니다.`);
    if (target === '02' && !/^0[23]$/.test(childText(group, 'crtfGrpExptTypCd')))
      problems.push('인증 면제 유형(crtfGrpExptTypCd)이 필요합니다.');
    const certificates = childNodes(group, 'ProductCert');
    const complete = certificates.every(
      (certificate) => childText(certificate, 'certTypeCd') !== '' && childText(certificate, 'certKey') !== '',
    );
    if (target === '01' && (certificates.length === 0 || !complete))
      problems.push('인증 유형(certTypeCd)과 인증번호(certKey)가 필요합니다.');
  }
}

/** What is offered beside the product; nothing left only where it is not used. */
function readComponents(node: XmlNode, problems: string[]): void {
  for (const row of childNodes(node, 'ProductComponent')) {
    const name = childText(row, 'compPrdNm');
    if (name === '' || childText(row, 'addPrdGrpNm') === '')
      problems.push('추가구성상품의 그룹명(addPrdGrpNm)과 상품명(compPrdNm)은 필수 입력값입니다.');
    if (!/^\d{1,9}$/.test(childText(row, 'addCompPrc')))
      problems.push(`추가구성상품 가격(addCompPrc, ${name})은 0 이상의 숫자여야 합니다.`);
    const quantity = childText(row, 'compPrdQty');
    const used = childText(row, 'addUseYn');
    if (!/^\d{1,9}$/.test(quantity) || (used === 'Y' && Number(quantity) === 0))
      problems.push(`추가구성상품 재고(compPrdQty, ${name})가 올바르지 않습니다.`);
    if (used !== 'Y' && used !== 'N') problems.push(`추가구성상품 사용여부(addUseYn, ${name})가 올바르지 않습니다.`);
  }
}

function readImages(node: XmlNode, problems: string[]): string[] {
  const images = ['prdImage01', 'prdImage02', 'prdImage03', 'prdImage04', 'prdImage05'].map((name) => childText(node, name));
  if (images[0] === '') problems.push('대표이미지(prdImage01)는 필수 입력값입니다.');
  for (const url of images) if (url !== '' && !/^https?:\/\/\S+$/.test(url)) problems.push(`이미지 주소(${url})가 올바르지 않습니다.`);
  return images;
}

/** Multiple of 10 under 1,000,000,000 (sheet 4). */
export function readPrice(text: string, problems: string[]): number {
  const value = Number(text);
  if (!/^\d{1,12}$/.test(text) || value <= 0) problems.push(`판매가(selPrc ${text})는 0보다 큰 숫자여야 합니다.`);
  else if (value >= PRICE_LIMIT) problems.push('판매가(selPrc)는 10억원 미만이어야 합니다.');
  else if (value % 10 !== 0) problems.push('판매가(selPrc)는 10원 단위로 입력해 주세요.');
  return Number.isFinite(value) ? value : 0;
}

/** One edit may move the price by at most +50 % or −80 % (sheet 4). */
export function priceEditProblem(before: number, after: number): string | null {
  if (after * 2 <= before * 3 && after * 5 >= before) return null;
  return `판매가는 한 번에 +50%, -80%까지만 수정할 수 있습니다. (현재 ${before}원)`;
}

function readQuantity(text: string, problems: string[]): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  problems.push(`재고수량(prdSelQty ${text})은 0 이상의 숫자여야 합니다.`);
  return 0;
}
