/** What tells the two shops of the interface apart. */
import type { Kinds, Market } from '../market/types.ts';

interface KakaoShop {
  /** As the header `channel-ids` names it. */
  channelId: string;
  channelName: string;
  gifts: boolean;
  /** Members of a product that each shop names its own way. */
  names: { id: string; detail: string; code: string; image: string; origin: string };
  /** Numbers and truths of products stand in answers as texts. */
  answersTexts: boolean;
}

const SHOPS: Readonly<Record<string, KakaoShop>> = {
  TALKSTORE: {
    channelId: '101',
    channelName: '톡스토어',
    gifts: false,
    names: {
      id: 'productId',
      detail: 'productDetailDescription',
      code: 'storeManagementCode',
      image: 'productImage',
      origin: 'productOriginAreaInfo',
    },
    answersTexts: false,
  },
  TALKGIFT: {
    channelId: '1',
    channelName: '선물하기',
    gifts: true,
    names: { id: 'id', detail: 'detailDescription', code: 'sellerManagementCode', image: 'image', origin: 'originArea' },
    answersTexts: true,
  },
};

export const CHANNEL_IDS: readonly string[] = Object.values(SHOPS).map(({ channelId }) => channelId);

/** The shop of a market, by the channel that it belongs to. */
export function shopOf<K extends Kinds>({ kernel }: Market<K>): KakaoShop {
  const shop = SHOPS[kernel.name];
  if (!shop) throw new Error(`${kernel.name} is no shop of Kakao`);
  return shop;
}
