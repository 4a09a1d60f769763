import { categoryOf, isArea, isCarrier, isSendClose } from './lookups.ts';
import { type OptionDraft, readOptions } from './option-validation.ts';
import { byteLength, childNodes, childText, type XmlNode } from './xml.ts';

export const PRICE_LIMIT = 1_000_000_000;
const NAME_MAX = 100;
const STATEMENT_BYTES = 40;

/** Simple fields that are kept as they come. */
const KEPT =
  'selMthdCd dispCtgrNo prdTypCd prdNm advrtStmt brand sellerPrdCd prdStatCd selPrdClfCd company modelNm mnfcDy eftvDy rmaterialTypCd orgnTypCd orgnTypDtlsCd orgnNmVal beefTraceStat suplDtyfrPrdClfCd minorSelCnYn selTermUseYn aplBgnDy aplEndDy maktPrc selLimitTypCd selLimitQty dlvCnAreaCd dlvWyCd dlvEtprsCd dlvSendCloseTmpltNo dlvCstInstBasiCd dlvCst1 PrdFrDlvBasiAmt bndlDlvCnYn dlvCstPayTypCd jejuDlvCst islandDlvCst addrSeqOut addrSeqIn dlvClf rtngdDlvCst exchDlvCst rtngdDlvCd asDetail rtngExchDetail reviewDispYn prcCmpExpYn gblDlvYn optSelectYn optMixYn prdExposeClfCd'.split(
    ' ',
  );

const KEPT_GROUPS = ['ProductCertGroup', 'ProductCustOption'];

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

/** Checks a whole Product document (sheet 4). `problems` is empty when it may be saved. */
export function readProduct(node: XmlNode): { draft: ProductDraft; problems: string[] } {
  const problems: string[] = [];
  const fields: Record<string, string> = {};
  for (const name of KEPT) if (childText(node, name) !== '') fields[name] = childText(node, name);
  readBasics(fields, problems);
  readSaleTerm(fields, problems);
  readDelivery(fields, problems);
  readNotice(node, problems);
  readCertificates(node, problems);
  const images = readImages(node, problems);
  const htmlDetail = childText(node, 'htmlDetail');
  if (htmlDetail === '') problems.push('상세설명(htmlDetail)은 필수 입력값입니다.');
  const selPrc = readPrice(childText(node, 'selPrc'), problems);
  const options = readOptions(node, selPrc, problems);
  const prdSelQty = options.titles.length > 0 ? 0 : readQuantity(childText(node, 'prdSelQty'), problems);
  const groups = Object.fromEntries(KEPT_GROUPS.map((name) => [name, childNodes(node, name)]));
  return { draft: { fields, images, htmlDetail, groups, selPrc, prdSelQty, options }, problems };
}

function oneOf(fields: Record<string, string>, name: string, allowed: string[], problems: string[], required = true): void {
  const value = fields[name];
  if (value === undefined) {
    if (required) problems.push(`${name}은(는) 필수 입력값입니다.`);
    return;
  }
  if (!allowed.includes(value)) problems.push(`${name} 값(${value})이 올바르지 않습니다. 가능한 값: ${allowed.join(', ')}`);
}

function present(fields: Record<string, string>, name: string, problems: string[]): string {
  const value = fields[name] ?? '';
  if (value === '') problems.push(`${name}은(는) 필수 입력값입니다.`);
  return value;
}

function money(
  fields: Record<string, string>,
  name: string,
  problems: string[],
  options: { required: boolean; positive?: boolean },
): number {
  const text = fields[name] ?? '';
  if (text === '' && !options.required) return 0;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text)) problems.push(`${name}은(는) 0 이상의 숫자여야 합니다.`);
  else if (value % 10 !== 0) problems.push(`${name}은(는) 10원 단위로 입력해 주세요.`);
  else if (options.positive && value === 0) problems.push(`${name}은(는) 0보다 커야 합니다.`);
  return value;
}

function readBasics(fields: Record<string, string>, problems: string[]): void {
  oneOf(fields, 'selMthdCd', ['01'], problems);
  oneOf(fields, 'prdTypCd', ['01'], problems);
  const category = categoryOf(fields.dispCtgrNo ?? '');
  if (!category) problems.push(`존재하지 않는 카테고리(dispCtgrNo ${fields.dispCtgrNo ?? ''})입니다.`);
  else if (!category.leaf) problems.push(`카테고리(dispCtgrNo ${category.dispNo})는 최하위 카테고리가 아닙니다.`);
  if (present(fields, 'prdNm', problems).length > NAME_MAX) problems.push(`상품명(prdNm)은 최대 ${NAME_MAX}자까지 입력할 수 있습니다.`);
  if (byteLength(fields.advrtStmt ?? '') > STATEMENT_BYTES)
    problems.push(`홍보문구(advrtStmt)는 최대 ${STATEMENT_BYTES}byte까지 입력할 수 있습니다.`);
  oneOf(fields, 'suplDtyfrPrdClfCd', ['01', '02', '03'], problems);
  oneOf(fields, 'prdStatCd', ['01', '10'], problems);
  oneOf(fields, 'minorSelCnYn', ['Y', 'N'], problems);
  oneOf(fields, 'rmaterialTypCd', ['01', '02', '03', '04', '05'], problems, false);
  oneOf(fields, 'orgnTypCd', ['01', '02', '03'], problems);
  if (fields.orgnTypCd === '03' && !fields.orgnNmVal) problems.push('원산지가 기타(03)이면 orgnNmVal은 필수 입력값입니다.');
}

const DATE = /^\d{4}\/\d{2}\/\d{2}$/;

function readSaleTerm(fields: Record<string, string>, problems: string[]): void {
  oneOf(fields, 'selTermUseYn', ['Y', 'N'], problems);
  if (fields.selTermUseYn !== 'Y') return;
  const [from = '', to = ''] = [fields.aplBgnDy, fields.aplEndDy];
  if (!DATE.test(from) || !DATE.test(to)) problems.push('판매기간(aplBgnDy, aplEndDy)은 yyyy/MM/dd 형식이어야 합니다.');
  else if (to < from) problems.push('판매기간의 종료일(aplEndDy)은 시작일 이후여야 합니다.');
}

function readDelivery(fields: Record<string, string>, problems: string[]): void {
  if (!/^\d{2}$/.test(present(fields, 'dlvCnAreaCd', problems))) problems.push('dlvCnAreaCd 값이 올바르지 않습니다.');
  if (!/^\d{2}$/.test(present(fields, 'dlvWyCd', problems))) problems.push('dlvWyCd 값이 올바르지 않습니다.');
  if (fields.dlvEtprsCd && !isCarrier(fields.dlvEtprsCd)) problems.push(`존재하지 않는 택배사 코드(${fields.dlvEtprsCd})입니다.`);
  if (fields.dlvSendCloseTmpltNo && !isSendClose(fields.dlvSendCloseTmpltNo))
    problems.push(`존재하지 않는 발송마감 템플릿(${fields.dlvSendCloseTmpltNo})입니다.`);
  readFees(fields, problems);
  oneOf(fields, 'bndlDlvCnYn', ['Y', 'N'], problems, false);
  oneOf(fields, 'dlvCstPayTypCd', ['01', '02', '03'], problems, false);
  oneOf(fields, 'dlvClf', ['01', '02', '03'], problems, false);
  for (const name of ['jejuDlvCst', 'islandDlvCst']) money(fields, name, problems, { required: false });
  if (!isArea(present(fields, 'addrSeqOut', problems), 'out'))
    problems.push(`출고지(addrSeqOut ${fields.addrSeqOut ?? ''})를 찾을 수 없습니다.`);
  if (!isArea(present(fields, 'addrSeqIn', problems), 'in'))
    problems.push(`반품/교환지(addrSeqIn ${fields.addrSeqIn ?? ''})를 찾을 수 없습니다.`);
  for (const name of ['rtngdDlvCst', 'exchDlvCst']) money(fields, name, problems, { required: true });
  for (const name of ['asDetail', 'rtngExchDetail']) present(fields, name, problems);
}

function readFees(fields: Record<string, string>, problems: string[]): void {
  oneOf(fields, 'dlvCstInstBasiCd', ['01', '02', '03', '04', '05', '07'], problems);
  const basis = fields.dlvCstInstBasiCd;
  if (basis === '01' && money(fields, 'dlvCst1', problems, { required: false }) > 0)
    problems.push('무료배송(01)에는 배송비(dlvCst1)를 입력할 수 없습니다.');
  if (basis === '02' || basis === '03' || basis === '04' || basis === '05')
    money(fields, 'dlvCst1', problems, { required: true, positive: true });
  if (basis === '03') money(fields, 'PrdFrDlvBasiAmt', problems, { required: true, positive: true });
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
