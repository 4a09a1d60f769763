/** Sections of the form, which paths belong to them, and the names of fields in messages. */
import type { ProductDraft } from '@moa/core';
import type { SectionMark } from '../../../ui/forms/form-section.tsx';
import { errorOf } from './form-context.tsx';
import type { FormMeta } from './store.ts';

export interface SectionInfo {
  id: string;
  title: string;
  /** Beginnings of the paths. */
  paths: readonly string[];
  /** Whether anything was entered. */
  begun(draft: ProductDraft): boolean;
}

export const SECTIONS: readonly SectionInfo[] = [
  { id: 'unit-category', title: '카테고리', paths: ['composition.categories'], begun: (draft) => draft.composition.categories.length > 0 },
  {
    id: 'unit-basic',
    title: '기본 정보',
    paths: [
      'basic.productName',
      'basic.brand',
      'basic.manufacturer',
      'basic.model',
      'basic.priceComparison',
      'common.productState',
      'common.taxType',
      'common.minor',
      'common.seller',
    ],
    begun: (draft) => draft.basic.productName.trim() !== '',
  },
  {
    id: 'unit-price',
    title: '가격·재고·옵션',
    paths: [
      'composition.mainInfo',
      'composition.optionInfo',
      'composition.supplement',
      'basic.benefit',
      'basic.costPrice',
      'basic.salePrice',
      'basic.stock',
    ],
    begun: (draft) => draft.composition.mainInfo.price > 0,
  },
  { id: 'unit-images', title: '이미지', paths: ['common.images'], begun: (draft) => draft.common.images.length > 0 },
  { id: 'unit-detail', title: '상세 설명', paths: ['common.detailInfo'], begun: (draft) => draft.common.detailInfoContent.trim() !== '' },
  {
    id: 'unit-notice',
    title: '상품정보고시',
    paths: ['common.productInfoProvidedNotice'],
    begun: (draft) => draft.common.productInfoProvidedNotice.noticeCode !== '',
  },
  {
    id: 'unit-origin',
    title: '원산지·인증',
    paths: ['common.origin', 'common.kc', 'common.manufacturingDate', 'common.validDate'],
    begun: (draft) => draft.common.origin.code !== '',
  },
  {
    id: 'unit-delivery',
    title: '배송·반품',
    paths: ['common.deliveryInfo'],
    begun: (draft) => draft.common.deliveryInfo.courierCode !== '',
  },
  {
    id: 'unit-service',
    title: 'A/S·기타',
    paths: ['common.afterService'],
    begun: (draft) => draft.common.afterServiceTelephoneNumber !== '' || draft.common.afterServiceGuideContent !== '',
  },
];

export const SHOPS_SECTION = 'unit-shops';

export function sectionOf(path: string): SectionInfo | undefined {
  return SECTIONS.find((section) => section.paths.some((beginning) => path.startsWith(beginning)));
}

export interface SectionState {
  mark: SectionMark;
  problems: number;
}

/** Red only for what the seller has been at: an untouched form is empty, not wrong. */
export function sectionState(section: SectionInfo, draft: ProductDraft, meta: FormMeta): SectionState {
  const within = (path: string) => sectionOf(path) === section;
  const open = meta.problems.filter((problem) => problem.severity === 'ERROR' && within(problem.path));
  const shown = open.filter((problem) => errorOf(meta, problem.path) !== null);
  const saved = Object.keys(meta.saveErrors).filter(within);
  const wrong = new Set([...shown.map((problem) => problem.path), ...saved]).size;
  if (wrong > 0) return { mark: 'error', problems: wrong };
  return { mark: open.length === 0 && section.begun(draft) ? 'done' : 'empty', problems: 0 };
}

const LABELS: Record<string, string> = {
  'composition.categories': '카테고리',
  'basic.productName': '상품명',
  'basic.brand': '브랜드',
  'basic.manufacturer': '제조사',
  'basic.modelName': '모델명',
  'basic.modelCode': '모델번호',
  'basic.priceComparisonSiteReg': '가격비교 등록',
  'basic.benefit': '즉시할인',
  'basic.searchKeywords': '검색어',
  'basic.costPrice': '원가',
  'composition.mainInfo.price': '판매가',
  'composition.mainInfo.saleQuantity': '재고',
  'composition.mainInfo': '재고·SKU',
  'composition.optionInfo.usable': '옵션 사용',
  'composition.optionInfo.options': '옵션',
  'composition.optionInfo.optionCombinations': '옵션 조합',
  'composition.supplementInfo': '추가구성상품',
  'common.images': '이미지',
  'common.detailInfoContent': '상세설명',
  'common.productInfoProvidedNotice': '상품정보고시',
  'common.origin.importer': '수입사',
  'common.origin': '원산지',
  'common.kcCredentials': 'KC 인증',
  'common.manufacturingDate': '제조일',
  'common.validDate': '유효일',
  'common.deliveryInfo.courierCode': '택배사',
  'common.deliveryInfo': '배송',
  'common.afterServiceTelephoneNumber': 'A/S 전화번호',
  'common.afterServiceGuideContent': 'A/S 안내',
  'common.sellerManagementCode': '판매자 관리코드',
  'common.sellerBarcode': '바코드',
  'common.sellerCommentContent': '판매자 특이사항',
  'common.productState': '상품 상태',
  'common.taxType': '과세 구분',
  'common.minorPurchasable': '미성년자 구매',
  createShopDTOList: '쇼핑몰별 설정',
};

/** Korean name of a path: that of the longest beginning with a name. */
export function labelOf(path: string): string {
  const parts = path.split('.');
  for (let end = parts.length; end > 0; end -= 1) {
    const label = LABELS[parts.slice(0, end).join('.')];
    if (label) return label;
  }
  return '기타';
}
