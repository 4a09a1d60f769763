/** Why a shop refuses a product, as sellers are told: one list for all shops, so that the same cause is found and repaired everywhere at once. */

/**
 * What helps. EDIT_FIELD: type another value. TAKE_SUGGESTION: we can say which value. SEND_AGAIN: nothing has to change. RELOAD_LOOKUP: what was
 * chosen is gone at the shop, choose again. RELINK: link the account again. CONTACT: only the shop can help, its own words are shown.
 */
export type Repair = 'EDIT_FIELD' | 'TAKE_SUGGESTION' | 'SEND_AGAIN' | 'RELOAD_LOOKUP' | 'RELINK' | 'CONTACT';

interface Cause {
  /** Korean, short: heading and filter. */
  title: string;
  /** Korean sentence that says what to do. */
  advice: string;
  repair: Repair;
  /** Path in the draft where it is mended; empty: the product as a whole. */
  path: string;
}

const cause = (title: string, repair: Repair, path: string, advice: string): Cause => ({ title, advice, repair, path });

const NAME = 'basic.productName';
const PRICE = 'composition.mainInfo.price';
const OPTIONS = 'composition.optionInfo.options';
const COMBINATIONS = 'composition.optionInfo.optionCombinations';
const QUANTITY = 'composition.mainInfo.saleQuantity';
const IMAGES = 'common.images';
const CATEGORY = 'category.categoryId';
const DELIVERY = 'common.deliveryInfo';

export const CAUSES = {
  NAME_LONG: cause('상품명이 길어요', 'TAKE_SUGGESTION', NAME, '상품명을 쇼핑몰이 받는 길이로 줄여주십시오.'),
  NAME_CHARACTERS: cause('상품명에 못 쓰는 문자', 'TAKE_SUGGESTION', NAME, '상품명에서 쇼핑몰이 받지 않는 문자를 지워주십시오.'),
  NAME: cause('상품명', 'EDIT_FIELD', NAME, '상품명을 확인해주십시오.'),
  PRICE_UNIT: cause('판매가 단위', 'TAKE_SUGGESTION', PRICE, '판매가를 쇼핑몰이 받는 단위로 맞춰주십시오.'),
  PRICE_RANGE: cause('판매가 범위', 'EDIT_FIELD', PRICE, '쇼핑몰이 받는 범위의 판매가를 입력해주십시오.'),
  PRICE_CHANGE: cause('한 번에 바꿀 수 있는 판매가', 'EDIT_FIELD', PRICE, '판매가를 여러 번에 나누어 바꿔주십시오.'),
  PRICE: cause('판매가', 'EDIT_FIELD', PRICE, '판매가를 확인해주십시오.'),
  DISCOUNT: cause('할인', 'EDIT_FIELD', 'basic.benefit.pc.value', '할인 금액을 확인해주십시오.'),
  OPTION_LONG: cause('옵션 글자 수', 'TAKE_SUGGESTION', OPTIONS, '옵션명과 옵션값을 쇼핑몰이 받는 길이로 줄여주십시오.'),
  OPTION_CHARACTERS: cause(
    '옵션에 못 쓰는 문자',
    'TAKE_SUGGESTION',
    OPTIONS,
    '옵션명과 옵션값에서 쇼핑몰이 받지 않는 문자를 지워주십시오.',
  ),
  OPTION_PRICE: cause('옵션가', 'EDIT_FIELD', COMBINATIONS, '추가금액이 0원인 옵션이 하나는 있어야 합니다. 옵션가를 확인해주십시오.'),
  OPTION_COUNT: cause('옵션 수', 'EDIT_FIELD', COMBINATIONS, '옵션의 수를 쇼핑몰이 받는 만큼으로 줄여주십시오.'),
  OPTION_SHAPE: cause('옵션 구성', 'EDIT_FIELD', COMBINATIONS, '옵션의 이름, 값, 조합을 확인해주십시오.'),
  SUPPLEMENTS: cause(
    '추가구성상품',
    'EDIT_FIELD',
    'composition.supplementInfo.supplements',
    '추가구성상품의 이름, 금액, 수량을 확인해주십시오.',
  ),
  STOCK: cause('재고수량', 'EDIT_FIELD', QUANTITY, '재고수량을 확인해주십시오.'),
  CATEGORY_LEAF: cause('최하위가 아닌 카테고리', 'EDIT_FIELD', CATEGORY, '쇼핑몰 카테고리를 마지막 단계까지 선택해주십시오.'),
  CATEGORY_GONE: cause('없어진 카테고리', 'RELOAD_LOOKUP', CATEGORY, '쇼핑몰에서 없어진 카테고리입니다. 다시 선택해주십시오.'),
  CATEGORY: cause('카테고리', 'EDIT_FIELD', CATEGORY, '쇼핑몰 카테고리를 선택해주십시오.'),
  ATTRIBUTES: cause('카테고리 속성', 'EDIT_FIELD', 'etc.attributes', '카테고리의 속성을 확인해주십시오.'),
  NOTICE: cause(
    '상품정보제공고시',
    'EDIT_FIELD',
    'common.productInfoProvidedNotice.noticeCode',
    '상품정보제공고시의 빈 항목을 채워주십시오.',
  ),
  CERTIFICATE: cause('인증 정보', 'EDIT_FIELD', 'common.kcCredentials', '인증 종류와 인증번호를 확인해주십시오.'),
  DOCUMENTS: cause('구비서류', 'CONTACT', '', '쇼핑몰의 판매자 사이트에서 구비서류를 올린 뒤 다시 보내주십시오.'),
  IMAGE_MISSING: cause('대표 이미지 없음', 'EDIT_FIELD', IMAGES, '대표 이미지를 등록해주십시오.'),
  IMAGE_UNREACHABLE: cause('이미지를 못 가져감', 'SEND_AGAIN', IMAGES, '이미지를 새로 만들어 다시 보내주십시오.'),
  IMAGE_SIZE: cause('이미지 크기', 'EDIT_FIELD', IMAGES, '더 큰 이미지로 바꿔주십시오.'),
  IMAGE_COUNT: cause('이미지 수', 'EDIT_FIELD', IMAGES, '이미지의 수를 쇼핑몰이 받는 만큼으로 줄여주십시오.'),
  IMAGE: cause('이미지', 'EDIT_FIELD', IMAGES, '이미지를 확인해주십시오.'),
  DETAIL: cause('상세설명', 'EDIT_FIELD', 'common.detailInfoContent', '상세설명을 확인해주십시오.'),
  TEXT_CHARACTERS: cause('못 쓰는 문자', 'TAKE_SUGGESTION', 'basic.brand', '쇼핑몰이 받지 않는 문자를 지워주십시오.'),
  BRAND: cause('브랜드·제조사', 'EDIT_FIELD', 'basic.brand', '브랜드와 제조사를 확인해주십시오.'),
  MODEL: cause('모델명', 'EDIT_FIELD', 'basic.modelName', '모델명을 확인해주십시오.'),
  KEYWORDS: cause('검색어', 'EDIT_FIELD', 'basic.searchKeywords', '검색어를 확인해주십시오.'),
  ORIGIN: cause('원산지', 'EDIT_FIELD', 'common.origin.code', '원산지와 수입사를 확인해주십시오.'),
  TAX: cause('과세 유형', 'EDIT_FIELD', 'common.taxType', '과세 유형을 확인해주십시오.'),
  MINORS: cause('미성년자 구매', 'EDIT_FIELD', 'common.minorPurchasable', '미성년자가 살 수 있는지를 확인해주십시오.'),
  STATE: cause('상품 상태', 'EDIT_FIELD', 'common.productState', '새 상품인지 중고인지를 확인해주십시오.'),
  DATES: cause('날짜', 'EDIT_FIELD', 'common.manufacturingDate', '제조일자, 유효일자, 판매기간을 확인해주십시오.'),
  CODES: cause('상품코드·바코드', 'EDIT_FIELD', 'common.sellerManagementCode', '판매자 상품코드와 바코드를 확인해주십시오.'),
  AFTER_SERVICE: cause('A/S 안내', 'EDIT_FIELD', 'common.afterServiceGuideContent', 'A/S 전화번호와 안내를 확인해주십시오.'),
  PURCHASE_LIMIT: cause('구매 수량 제한', 'EDIT_FIELD', '', '최소·최대 구매 수량을 확인해주십시오.'),
  OUTBOUND_GONE: cause('출고지가 없어짐', 'RELOAD_LOOKUP', '', '쇼핑몰에서 없어졌거나 쓰지 않는 출고지입니다. 다시 선택해주십시오.'),
  OUTBOUND: cause('출고지', 'RELOAD_LOOKUP', '', '출고지를 다시 선택해주십시오.'),
  RETURN_GONE: cause('반품지가 없어짐', 'RELOAD_LOOKUP', '', '쇼핑몰에서 없어졌거나 쓰지 않는 반품지입니다. 다시 선택해주십시오.'),
  RETURN_PLACE: cause('반품지', 'RELOAD_LOOKUP', '', '반품지를 다시 선택해주십시오.'),
  TEMPLATE_GONE: cause('배송 템플릿이 없어짐', 'RELOAD_LOOKUP', '', '쇼핑몰에서 없어진 배송 템플릿입니다. 다시 선택해주십시오.'),
  COURIER: cause('택배사', 'EDIT_FIELD', `${DELIVERY}.courierCode`, '택배사를 선택해주십시오.'),
  DELIVERY_FEE: cause('배송비', 'EDIT_FIELD', `${DELIVERY}.baseFee`, '배송비 종류와 금액을 확인해주십시오.'),
  RETURN_FEE: cause('반품·교환 배송비', 'EDIT_FIELD', `${DELIVERY}.returnFee`, '반품 배송비와 교환 배송비를 확인해주십시오.'),
  SHIPPING_DAYS: cause('발송 소요일', 'EDIT_FIELD', `${DELIVERY}.shippingDays`, '발송에 걸리는 날을 확인해주십시오.'),
  DELIVERY: cause('배송 정보', 'EDIT_FIELD', `${DELIVERY}.feeType`, '배송 정보를 확인해주십시오.'),
  SHOP_FIELD: cause('쇼핑몰 항목', 'EDIT_FIELD', '', '쇼핑몰에 따로 입력하는 항목을 확인해주십시오.'),
  PRODUCT_GONE: cause('쇼핑몰에 없는 상품', 'CONTACT', '', '쇼핑몰에서 삭제된 상품입니다. 쇼핑몰에서 상품을 확인해주십시오.'),
  PRODUCT_STATE: cause('지금은 바꿀 수 없는 상품', 'CONTACT', '', '쇼핑몰의 상품 상태를 확인한 뒤 다시 보내주십시오.'),
  REVIEW: cause('쇼핑몰 심사 반려', 'CONTACT', '', '쇼핑몰의 반려 사유를 확인해주십시오.'),
  ACCOUNT: cause('쇼핑몰 인증', 'RELINK', '', '쇼핑몰을 다시 연동한 뒤 보내주십시오.'),
  FORMAT: cause('모아가 보낸 형식', 'CONTACT', '', '모아가 보낸 형식을 쇼핑몰이 받지 않았습니다. 1:1 문의로 알려주십시오.'),
  OTHER: cause('그 밖의 거절', 'EDIT_FIELD', '', '쇼핑몰이 보낸 말을 읽고 상품을 고친 뒤 다시 보내주십시오.'),
} as const satisfies Record<string, Cause>;

export type CauseId = keyof typeof CAUSES;
export const CAUSE_IDS = Object.keys(CAUSES) as [CauseId, ...CauseId[]];

/** One thing that a shop (or its rules, before anything was sent) has against a product. */
export interface Refusal {
  cause: CauseId;
  /** Where it is mended; empty: the product as a whole. */
  path: string;
  /** Korean: what is wrong, as exactly as it is known. */
  message: string;
  /** The shop's own words; null where we found it before sending. */
  shopMessage: string | null;
}

/** The cause of this id; one that an older or newer server wrote and nobody knows here is the unnamed one. */
export function causeOf(id: string): Cause & { id: CauseId } {
  const known = Object.hasOwn(CAUSES, id) ? (id as CauseId) : 'OTHER';
  return { id: known, ...CAUSES[known] };
}
