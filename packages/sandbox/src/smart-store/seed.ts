import { samplePicture } from '../kernel/sample-picture.ts';
import type { ChannelControl, SandboxAccount } from '../kernel/types.ts';
import type { Json } from './json.ts';
import { addressBook } from './lookups.ts';
import { categories, noticeTypes } from './reference.ts';
import type { Shop } from './shop.ts';

/** The demo seller's application, and a second store for tests of what must stay apart. The secrets are salts made for this purpose. */
export const smartStoreAccounts: SandboxAccount[] = [
  {
    id: 'moa-demo',
    shopName: '모아 데모스토어',
    secrets: { clientId: 'demoApp01', clientSecret: '$2a$04$hCvu6VtxnOOqSWVmt6LrCe', accountUid: 'ncp_demo_01' },
  },
  {
    id: 'moa-second',
    shopName: '두번째 데모스토어',
    secrets: { clientId: 'demoApp02', clientSecret: '$2a$04$Zk3yT0pWqLr9sXbNf1uJmu', accountUid: 'ncp_demo_02' },
  },
];

export type SeedInput = Omit<Parameters<ChannelControl['seedProduct']>[0], 'accountId'> & { categoryName?: string };

function seedPicture(shop: Shop, hue: number): string {
  return shop.kernel.putFile(samplePicture(hue), 'image/png');
}

/** A whole body in the shop's own form, as if the seller had typed the product into the shop's admin. */
export function seededBody(shop: Shop, accountId: string, input: SeedInput): { origin: Json; channel: Json } {
  const [outbound, inbound] = addressBook(shop, accountId);
  const leaf = leafNamed(input.categoryName);
  const combined = input.optionNames.length > 0;
  const origin: Json = {
    statusType: 'SALE',
    saleType: 'NEW',
    leafCategoryId: leaf.id,
    name: input.name,
    detailContent: input.detailHtml || `<p>${input.name}</p>`,
    images: { representativeImage: { url: input.imageUrl ?? seedPicture(shop, 220) } },
    salePrice: input.price,
    stockQuantity: input.items.reduce((sum, item) => sum + item.quantity, 0),
    deliveryInfo: {
      deliveryType: 'DELIVERY',
      deliveryAttributeType: 'NORMAL',
      deliveryCompany: 'CJGLS',
      deliveryFee: { deliveryFeeType: 'PAID', baseFee: 3000, deliveryFeePayType: 'PREPAID' },
      claimDeliveryInfo: {
        returnDeliveryFee: 3000,
        exchangeDeliveryFee: 6000,
        shippingAddressId: outbound?.addressBookNo,
        returnAddressId: inbound?.addressBookNo,
      },
    },
    detailAttribute: {
      afterServiceInfo: { afterServiceTelephoneNumber: '02-1234-5678', afterServiceGuideContent: '평일 10시~17시에 전화 주세요.' },
      originAreaInfo: { originAreaCode: '00' },
      sellerCodeInfo: { sellerManagementCode: input.sellerCode },
      minorPurchasable: true,
      taxType: 'TAX',
      productInfoProvidedNotice: noticeFor(leaf.noticeType, input.name),
      ...(combined ? { optionInfo: optionInfo(input) } : {}),
    },
  };
  return { origin, channel: { naverShoppingRegistration: true, channelProductDisplayStatusType: 'ON' } };
}

function leafNamed(name: string | undefined) {
  const leaves = [...categories.values()].filter((category) => category.last);
  const found = leaves.find((category) => name !== undefined && category.name.includes(name)) ?? leaves[0];
  if (!found) throw new Error('no leaf category in the domain data');
  return found;
}

function noticeFor(type: string, name: string): Json {
  const notice = noticeTypes.get(type);
  const values = Object.fromEntries((notice?.required ?? []).map(([field]) => [field ?? '', '상품 상세페이지 참조']));
  if (notice && 'itemName' in values) values.itemName = name;
  return { productInfoProvidedNoticeType: type, ...(notice ? { [notice.childKey]: values } : {}) };
}

function optionInfo(input: SeedInput): Json {
  return {
    optionCombinationSortType: 'CREATE',
    optionCombinationGroupNames: Object.fromEntries(input.optionNames.map((name, at) => [`optionGroupName${at + 1}`, name])),
    optionCombinations: input.items.map((item) => ({
      ...Object.fromEntries(item.optionValues.map((value, at) => [`optionName${at + 1}`, value])),
      stockQuantity: item.quantity,
      price: item.price,
      sellerManagerCode: item.itemCode,
      usable: true,
    })),
    useStockManagement: true,
  };
}
