/** A listing as the Product XML of 11ST (sheet 4). Pure. */

import { byteLength } from '@moa/core';
import { isChosen, unmet } from '../sdk/content-needs.ts';
import { discountProblems } from '../sdk/discount.ts';
import { NOTICE_DEFAULT, noticeGroup, noticeValue } from '../sdk/notices.ts';
import type { FieldProblem } from '../sdk/outcome.ts';
import { channelField, combination, optionName, PATH } from '../sdk/paths.ts';
import type { ListingContent } from '../sdk/product.ts';
import { text } from '../sdk/reader.ts';
import { certificationOf, deliveryOf, originOf, PRODUCT_STATE_CODE, TAX_CODE } from './codes.ts';
import { componentNodes } from './components.ts';
import { NOT_CHEMICAL, RETURN_GUIDE } from './fields.ts';
import { elevenNotice, NOTICE_VALUE_MAX } from './notice-codes.ts';
import { optionNodes, optionProblems } from './options.ts';
import { chemicalNodes, discountNodes, exposureOf, keptNodes, NEW_PRODUCT, type Standing, stoppedItems } from './product-kept.ts';
import { escapeHtml, lostCharacters, type XmlNode } from './xml.ts';

const SLOGAN_BYTES = 40;
const SUB_IMAGES = ['prdImage02', 'prdImage03', 'prdImage04'];

/** Problems that the manifest's limits do not cover. */
export function productProblems(content: ListingContent): FieldProblem[] {
  const slogan = `상품 홍보문구는 ${SLOGAN_BYTES}바이트(한글 ${SLOGAN_BYTES / 2}자) 이하로 입력해주십시오.`;
  const noGroup = '이 고시 상품군은 11번가 번호가 확인되지 않았습니다. 11번가에 보낼 고시 상품군을 골라주십시오.';
  return [
    ...optionProblems(content),
    ...lostTextProblems(content),
    ...unmet(
      isChosen(content, 'addrSeqOut', '출고지를'),
      isChosen(content, 'addrSeqIn', '반품·교환지를'),
      [byteLength(text(content.fields.advrtStmt)) <= SLOGAN_BYTES, channelField('advrtStmt'), slogan],
      // Before a group is chosen nothing is said of its number.
      [content.notice.noticeCode === '' || noticeOf(content) !== null, channelField('noticeGroup'), noGroup],
      [afterService(content) !== '', PATH.afterServiceGuide, 'A/S 안내나 전화번호를 입력해주십시오.'],
    ),
    ...discountProblems(content),
  ];
}

/** Texts that can't be escaped, because the channel shows them as they are. The detail page is HTML and escapes its own. */
function lostTextProblems(content: ListingContent): FieldProblem[] {
  const texts: [string, string][] = [
    [PATH.name, content.name],
    [PATH.brand, content.brand],
    [PATH.manufacturer, content.manufacturer],
    [PATH.modelName, content.modelName],
    [PATH.originText, originOf(content.origin).name ?? ''],
    [PATH.afterServiceGuide, afterService(content)],
    [channelField('advrtStmt'), text(content.fields.advrtStmt)],
    [channelField('rtngExchDetail'), text(content.fields.rtngExchDetail)],
    [PATH.notice, Object.values(content.notice.values).join('')],
    ...content.optionNames.map((name, axis): [string, string] => [optionName(axis), name]),
    ...content.items.map((item, index): [string, string] => [combination(index, 'optionValues'), item.optionValues.join('')]),
  ];
  return texts.flatMap(([path, value]) => {
    const lost = lostCharacters(value);
    if (lost.length === 0) return [];
    return [
      { path, message: `11번가가 표시하지 못하는 문자가 있습니다: ${lost.slice(0, 5).join(' ')}. 지우거나 다른 문자로 바꿔주십시오.` },
    ];
  });
}

export interface ProductXml {
  node: XmlNode;
  warnings: string[];
}

/** The whole product; an update sends back what Moa has no say in as it `stands`. Empty elements are left out. */
export function toProductXml(content: ListingContent, stands: Standing = NEW_PRODUCT): ProductXml {
  const notice = noticeNode(content);
  const nodes: XmlNode[] = [
    ['dispCtgrNo', content.categoryId],
    ['prdNm', { cdata: content.name }],
    ['advrtStmt', text(content.fields.advrtStmt)],
    ['brand', content.brand],
    ['sellerPrdCd', content.managementCode],
    ['suplDtyfrPrdClfCd', TAX_CODE[content.taxType]],
    ['prdStatCd', PRODUCT_STATE_CODE[content.productState]],
    ['minorSelCnYn', content.minorPurchasable ? 'Y' : 'N'],
    ['company', content.manufacturer],
    ['modelNm', content.modelName],
    ['mnfcDy', day(content.manufacturingDate)],
    ['eftvDy', day(content.validDate)],
    ['rmaterialTypCd', text(content.fields.rmaterialTypCd) || '04'],
    ...originNodes(content),
    ...imageNodes(content),
    ['htmlDetail', { cdata: escapeHtml(content.detailHtml) }],
    ...certificationNodes(content, stands),
    ['selPrc', content.price],
    ...discountNodes(content, stands),
    ...optionNodes(content, { exposure: exposureOf(stands), stopped: stoppedItems(stands) }),
    ...deliveryNodes(content),
    ['asDetail', { cdata: afterService(content) }],
    ['rtngExchDetail', { cdata: text(content.fields.rtngExchDetail) || RETURN_GUIDE }],
    ...(notice ? [notice] : []),
    ['prcCmpExpYn', content.priceComparisonSiteReg ? 'Y' : 'N'],
    ...componentNodes(content, stands),
    ...keptNodes(stands),
  ];
  return { node: ['Product', nodes.filter(([, value]) => value !== '')], warnings: certificationWarnings(content) };
}

function originNodes(content: ListingContent): XmlNode[] {
  const origin = originOf(content.origin);
  return [
    ['orgnTypCd', origin.type],
    ['orgnTypDtlsCd', origin.region ?? ''],
    ['orgnNmVal', origin.name ?? ''],
  ];
}

function imageNodes(content: ListingContent): XmlNode[] {
  const [main, ...subs] = content.images.map(({ url }) => url);
  if (main === undefined) return [];
  const further = SUB_IMAGES.flatMap((name, index): XmlNode[] => {
    const url = subs[index];
    return url === undefined ? [] : [[name, url]];
  });
  // The list image is an element of its own.
  return [['prdImage01', main], ...further, ['prdImage05', main]];
}

/** One group a type: what is certified, and for the others that they need not be. The chemical group is sent only when it is asked for. */
function certificationNodes(content: ListingContent, stands: Standing): XmlNode[] {
  const known = content.kcCredentials.flatMap((credential) => {
    const code = certificationOf(credential.certificationType);
    return code ? [{ ...code, number: credential.certificationNumber }] : [];
  });
  const exempt = text(content.fields.kcExempt);
  return (['01', '02', '03', '04'] as const).flatMap((group): XmlNode[] => {
    const certs = known.filter((cert) => cert.group === group);
    if (certs.length > 0) {
      const nodes = certs.map(
        ({ type, number }): XmlNode => [
          'ProductCert',
          [
            ['certTypeCd', type],
            ['certKey', number],
          ],
        ],
      );
      return [certGroup(group, '01', nodes)];
    }
    if (group === '01' && exempt !== '') return [certGroup(group, '02', [['crtfGrpExptTypCd', exempt]])];
    if (group === '04' && text(content.fields.chemicalGroup) !== NOT_CHEMICAL) return chemicalNodes(stands);
    return [certGroup(group, '03', [])];
  });
}

/** `crtfGrpObjClfCd`: 01 certified, 02 exempt, 03 need not be, in every group. */
function certGroup(group: string, object: string, rest: readonly XmlNode[]): XmlNode {
  return ['ProductCertGroup', [['crtfGrpTypCd', group], ['crtfGrpObjClfCd', object], ...rest]];
}

function certificationWarnings(content: ListingContent): string[] {
  const unknown = content.kcCredentials.filter(({ certificationType }) => certificationOf(certificationType) === null);
  return unknown.length === 0 ? [] : ['11번가에 따로 보낼 수 없는 인증이 있습니다. 상세설명에 인증정보를 적어주십시오.'];
}

function deliveryNodes(content: ListingContent): XmlNode[] {
  const { delivery, fields } = content;
  const { method, courier } = deliveryOf(delivery.courierCode);
  const free = delivery.feeType === 'FREE';
  const conditional = delivery.feeType === 'CONDITIONAL_FREE';
  return [
    ['dlvWyCd', method],
    ['dlvEtprsCd', courier],
    ['dlvSendCloseTmpltNo', text(fields.dlvSendCloseTmpltNo)],
    ['dlvCstInstBasiCd', { FREE: '01', PAID: '02', CONDITIONAL_FREE: '03' }[delivery.feeType]],
    ['dlvCst1', free ? '' : delivery.baseFee],
    ['PrdFrDlvBasiAmt', conditional ? delivery.freeConditionalAmount : ''],
    // Conditionally free parcels are not bundled.
    ['bndlDlvCnYn', delivery.bundle && !conditional ? 'Y' : 'N'],
    ['jejuDlvCst', delivery.jejuFee],
    ['islandDlvCst', delivery.islandFee],
    ['addrSeqOut', text(fields.addrSeqOut)],
    ['addrSeqIn', text(fields.addrSeqIn)],
    ['rtngdDlvCst', delivery.returnFee],
    ['exchDlvCst', delivery.exchangeFee],
  ];
}

function noticeOf(content: ListingContent) {
  return elevenNotice(text(content.fields.noticeGroup) || content.notice.noticeCode);
}

function noticeNode(content: ListingContent): XmlNode | null {
  const notice = noticeOf(content);
  if (!notice) return null;
  const ours = noticeGroup(content.notice.noticeCode);
  const items = notice.items.map(([code, name]): XmlNode => {
    const value = noticeValue(name, ours, content.notice.values).replaceAll(/\s+/g, ' ');
    // 11ST calls the value `name`, and a longer one is refused: the detail page has it whole.
    return [
      'item',
      [
        ['code', code],
        ['name', value === '' || value.length > NOTICE_VALUE_MAX ? NOTICE_DEFAULT : value],
      ],
    ];
  });
  return ['ProductNotification', [['type', notice.type], ...items]];
}

function afterService(content: ListingContent): string {
  return [content.afterServiceTelephoneNumber, content.afterServiceGuideContent]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

/** `yyyy/MM/dd` */
function day(date: string | null): string {
  return date === null ? '' : date.slice(0, 10).replaceAll('-', '/');
}

/** Body of a stock change; the weight of the option goes back as it was read, or it would be emptied. */
export function stockXml(prdNo: string, prdStckNo: string, quantity: number, optWght: string): XmlNode {
  return [
    'ProductStock',
    [
      ['prdNo', prdNo],
      ['prdStckNo', prdStckNo],
      ['stckQty', quantity],
      ['optWght', optWght],
    ],
  ];
}

/** Body of a product search. */
export function searchXml(start: number, end: number): XmlNode {
  return [
    'SearchProduct',
    [
      ['start', start],
      ['end', end],
      ['limit', end - start + 1],
    ],
  ];
}
