/** What SMART_STORE says when it refuses a product (section 8). It names each input (`invalidInputs`), so that its path says what is spoken of. */
import { channelField } from '../sdk/paths.ts';
import type { RefusalTable } from '../sdk/refusals/rows.ts';

export const REFUSALS: RefusalTable = {
  namesFields: true,
  rows: [
    [/출고지/, '@outbound', channelField('shippingAddressId')],
    [/반품\/교환지|반품지/, '@return', channelField('returnAddressId')],
    [/묶음배송 그룹/, 'TEMPLATE_GONE', channelField('deliveryBundleGroupId')],
    [/이미지 등록 API|이미지 URL/, 'IMAGE_UNREACHABLE'],
    [/이미지는 JPG|이미지 용량/, 'IMAGE'],
    [/고시/, 'NOTICE'],
    [/속성/, 'ATTRIBUTES', channelField('attributes')],
    [/인증/, 'CERTIFICATE'],
    [/옵션 ID|단독형|조합형|표준 옵션|옵션 조합|옵션명|옵션값|옵션 재고|옵션가|옵션이|옵션을|판매자 관리 코드/, '@option'],
    [/택배사/, 'COURIER'],
    [/(반품|교환) 배송비/, 'RETURN_FEE'],
    [/배송비|무료 조건|반복 수량|구간/, 'DELIVERY_FEE'],
    [/배송 (방법|속성|정보)|지역 구분|묶음배송|반품\/교환 정보/, 'DELIVERY'],
    [/구매 수량/, 'PURCHASE_LIMIT'],
    [/판매 (시작|종료)일/, 'DATES'],
    [/상품을 찾을 수 없|^NOT_FOUND\b/, 'PRODUCT_GONE'],
    [/등록되지 않은 IP|^GW\.IP_NOT_ALLOWED/, 'ACCOUNT'],
    [/판매 상태|전시 상태|수정할 항목/, 'PRODUCT_STATE'],
    [/상세 속성 항목|채널상품|상품 항목은|요청을 읽을 수|multipart|네이버쇼핑|형식이? /, 'FORMAT'],
  ],
};
