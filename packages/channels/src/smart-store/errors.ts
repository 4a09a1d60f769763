/** The channel's names of bad inputs as fields of our product (section 8, invalidInputs). */
import type { FieldProblem } from '../sdk/outcome.ts';
import { channelField, combination, image, noticeValue, optionName, optionValue, PATH } from '../sdk/paths.ts';
import { isWire, text } from '../sdk/reader.ts';
import { noticeItemCode } from './notice.ts';

/** Problems of an `invalidInputs` list; empty when there is none. */
export function problemsOf(invalidInputs: unknown): FieldProblem[] {
  if (!Array.isArray(invalidInputs)) return [];
  return invalidInputs.filter(isWire).map((input) => {
    const [name, type, message] = [text(input.name), text(input.type), text(input.message)];
    return {
      path: pathOf(name),
      message: messageOf(type, message, name),
      ...(type === '' ? {} : { channelCode: type }),
      ...(message === '' ? {} : { channelMessage: message }),
    };
  });
}

type PathRule = readonly [RegExp, (groups: string[]) => string];

const D = '^originProduct\\.detailAttribute\\.';
const V = '^originProduct\\.deliveryInfo\\.';
const at = (index: string | undefined) => Number(index ?? 0);
const to = (path: string) => () => path;

/** First match wins; specific names stand before their parents. */
const RULES: readonly PathRule[] = [
  [/^originProduct\.(name|saleName)$/, to(PATH.name)],
  [/^smartstoreChannelProduct\.channelProductName/, to(PATH.name)],
  [/^originProduct\.salePrice/, to(PATH.price)],
  [/^originProduct\.stockQuantity/, to(PATH.quantity)],
  [/^originProduct\.leafCategoryId/, to(PATH.category)],
  [/^originProduct\.detailContent/, to(PATH.detail)],
  [/^originProduct\.saleType/, to(PATH.productState)],
  [/^originProduct\.images\.representativeImage/, () => image(0)],
  [/^originProduct\.images\.optionalImages\[(\d+)\]/, ([index]) => image(at(index) + 1)],
  [/^(originProduct\.images|imageFiles)/, to(PATH.images)],
  [/optionCombinationGroupNames\.optionGroupName(\d)/, ([axis]) => optionName(at(axis) - 1)],
  [/optionCombinations\[(\d+)\]\.price/, ([index]) => combination(at(index), 'optionPrice')],
  [/optionCombinations\[(\d+)\]\.stockQuantity/, ([index]) => combination(at(index), 'saleQuantity')],
  [/optionCombinations\[(\d+)\]\.usable/, ([index]) => combination(at(index), 'usable')],
  [/optionCombinations\[(\d+)\]/, ([index]) => combination(at(index), 'optionValues')],
  [/optionCombinations\.optionName(\d)/, ([axis]) => optionValue(at(axis) - 1, 0)],
  [/optionInfo/, to(PATH.combinations)],
  [
    /productInfoProvidedNotice\.([a-z]\w*)\.(\w+)/,
    ([child = '', field = '']) => {
      const code = noticeItemCode(child, field);
      return code === null ? PATH.notice : noticeValue(code);
    },
  ],
  [/productInfoProvidedNotice/, to(PATH.notice)],
  [new RegExp(`${D}afterServiceInfo\\.afterServiceTelephoneNumber`), to(PATH.afterServicePhone)],
  [new RegExp(`${D}afterServiceInfo`), to(PATH.afterServiceGuide)],
  [new RegExp(`${D}originAreaInfo\\.importer`), to(PATH.importer)],
  [new RegExp(`${D}originAreaInfo\\.content`), to(PATH.originText)],
  [new RegExp(`${D}originAreaInfo`), to(PATH.origin)],
  [new RegExp(`${D}sellerCodeInfo\\.sellerBarcode`), to(PATH.barcode)],
  [new RegExp(`${D}sellerCodeInfo`), to(PATH.sellerCode)],
  [new RegExp(`${D}(productCertificationInfos|certificationTargetExcludeContent)`), to(PATH.kc)],
  [new RegExp(`${D}taxType`), to(PATH.taxType)],
  [new RegExp(`${D}minorPurchasable`), to(PATH.minorPurchasable)],
  [new RegExp(`${D}manufactureDate`), to(PATH.manufacturingDate)],
  [new RegExp(`${D}validDate`), to(PATH.validDate)],
  [new RegExp(`${D}naverShoppingSearchInfo\\.brandId`), to(channelField('brandId'))],
  [new RegExp(`${D}naverShoppingSearchInfo\\.brandName`), to(PATH.brand)],
  [new RegExp(`${D}naverShoppingSearchInfo\\.manufacturerName`), to(PATH.manufacturer)],
  [new RegExp(`${D}naverShoppingSearchInfo`), to(PATH.modelName)],
  [new RegExp(`${D}productAttributes`), to(channelField('attributes'))],
  [new RegExp(`${D}purchaseQuantityInfo\\.(\\w+)`), ([field = '']) => channelField(field)],
  [new RegExp(`${V}deliveryCompany`), to(PATH.courier)],
  [new RegExp(`${V}deliveryBundleGroup`), to(channelField('deliveryBundleGroupId'))],
  [new RegExp(`${V}deliveryFee\\.freeConditionalAmount`), to(PATH.deliveryFreeFrom)],
  [new RegExp(`${V}deliveryFee\\.deliveryFeeByArea\\.area2`), to(PATH.jejuFee)],
  [new RegExp(`${V}deliveryFee\\.deliveryFeeByArea`), to(PATH.islandFee)],
  [new RegExp(`${V}deliveryFee`), to(PATH.deliveryFee)],
  [new RegExp(`${V}claimDeliveryInfo\\.returnDeliveryFee`), to(PATH.returnFee)],
  [new RegExp(`${V}claimDeliveryInfo\\.exchangeDeliveryFee`), to(PATH.exchangeFee)],
  [new RegExp(`${V}claimDeliveryInfo\\.shippingAddressId`), to(channelField('shippingAddressId'))],
  [new RegExp(`${V}claimDeliveryInfo\\.returnAddressId`), to(channelField('returnAddressId'))],
  [new RegExp(`${V}claimDeliveryInfo\\.returnDeliveryCompany`), to(channelField('returnDeliveryCompany'))],
  [new RegExp(V), to(PATH.deliveryFeeType)],
  [/customerBenefit/, to(PATH.discount)],
  [/^smartstoreChannelProduct\.storeKeepExclusiveProduct/, to(channelField('storeKeepExclusiveProduct'))],
];

/** Path in our product of the channel's name; an empty path means the product as a whole. */
export function pathOf(name: string): string {
  for (const [pattern, build] of RULES) {
    const match = pattern.exec(name);
    if (match) return build(match.slice(1));
  }
  return '';
}

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  NotEmpty: '필수 값입니다. 입력해주십시오.',
  NotNull: '필수 값입니다. 입력해주십시오.',
  NotBlank: '필수 값입니다. 입력해주십시오.',
  NumberMax: '허용된 최댓값을 넘었습니다. 더 작은 값으로 바꿔주십시오.',
  NumberMin: '허용된 최솟값보다 작습니다. 더 큰 값으로 바꿔주십시오.',
  NumberUnit: '입력할 수 있는 단위가 아닙니다. 10원 단위로 바꿔주십시오.',
  Length: '글자 수가 맞지 않습니다. 줄여서 입력해주십시오.',
  NotValidEnum: '스마트스토어가 받지 않는 값입니다. 다른 값을 선택해주십시오.',
  NotExist: '스마트스토어에 없는 값입니다. 다시 선택해주십시오.',
};

function messageOf(type: string, message: string, name: string): string {
  if (/[가-힣]/.test(message)) return message;
  return TYPE_MESSAGES[type] ?? `스마트스토어가 값을 받지 않았습니다 (${message || type || name}).`;
}
