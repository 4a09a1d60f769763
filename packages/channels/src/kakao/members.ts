/** What tells TALKSTORE and TALKGIFT apart: the header that names the shop, the names of fields, the paths of products. */
import type { ClientMessages } from '../sdk/client.ts';
import { defineFamily, type Member } from '../sdk/family.ts';
import { giftFields, storeFields } from './fields.ts';
import { asTexts, type Body, giftBody } from './gift-body.ts';
import { talkgift, talkstore } from './manifest.ts';
import { GIFT_PATHS, type ProductPaths, STORE_PATHS } from './paths.ts';
import type { ProductNames } from './product-in.ts';

export interface Kakao extends Member {
  /** `channel-ids`. */
  channel: '101' | '1';
  title: string;
  messages: ClientMessages;
  paths: ProductPaths;
  names: ProductNames;
  /** By which query one product is read, and several by their code; whether those may come as a bare list. */
  asks: { one: string; code: string; bare: boolean };
  /** Brands go by their name or their number. */
  brandBy: 'name' | 'id';
  /** A body in the fields and types of the shop. */
  toWire(body: Body): Body;
  /** Single values in its types. */
  values(row: Body): Body;
}

function messagesOf(title: string, subject: string): ClientMessages {
  return {
    subject,
    relink: `${subject} REST API 키를 받지 않았습니다. 카카오 디벨로퍼스 › 내 애플리케이션 › 앱 키에서 키를 확인한 뒤 다시 연동해주십시오.`,
    forbidden: `이 키의 판매자는 모아와 연결되어 있지 않거나 ${title}에서 판매할 수 없습니다. 카카오 쇼핑 판매자센터에서 연동 대행사와 판매 권한을 확인한 뒤 다시 연동해주십시오.`,
  };
}

const MEMBERS: Readonly<Record<'TALKSTORE' | 'TALKGIFT', Kakao>> = {
  TALKSTORE: {
    manifest: talkstore,
    fields: storeFields,
    channel: '101',
    title: '톡스토어',
    messages: messagesOf('톡스토어', '톡스토어가'),
    paths: STORE_PATHS,
    names: {
      id: 'productId',
      code: 'storeManagementCode',
      detail: 'productDetailDescription',
      image: 'productImage',
    },
    asks: { one: 'productId', code: 'storeManagementCode', bare: true },
    brandBy: 'name',
    toWire: (body) => body,
    values: (row) => row,
  },
  TALKGIFT: {
    manifest: talkgift,
    fields: giftFields,
    channel: '1',
    title: '선물하기',
    messages: messagesOf('선물하기', '선물하기가'),
    paths: GIFT_PATHS,
    names: { id: 'id', code: 'sellerManagementCode', detail: 'detailDescription', image: 'image' },
    asks: { one: 'id', code: 'sellerManagementCode', bare: false },
    brandBy: 'id',
    toWire: giftBody,
    values: (row) => asTexts(row) as Body,
  },
};

export const { ownOf, connectors } = defineFamily(MEMBERS);
