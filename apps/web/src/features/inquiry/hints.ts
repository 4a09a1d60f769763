/** What may answer a question sooner than we can, by its kind. Pure. */
import type { InquiryKind } from '@moa/core';
import type { SubAuthority } from '../../client/routing/guard.ts';

export interface Hint {
  text: string;
  label: string;
  href: string;
  any?: SubAuthority[];
  sellerOnly?: true;
}

const FAILED: Hint = {
  text: '보내거나 수집하지 못했다면 쇼핑몰이 답한 이유와 고칠 곳이 작업내역에 있어요. 실패한 것만 다시 보낼 수 있어요.',
  label: '실패한 작업 보기',
  href: '/app/job-history?tab=failed',
};
const SHOPS: Hint = {
  text: '인증이 만료되면 재연동만 하면 돼요. 멈춘 작업은 이어서 진행돼요.',
  label: '쇼핑몰 계정관리',
  href: '/app/setting/shop',
  sellerOnly: true,
};

export const HINTS: Readonly<Record<InquiryKind, readonly Hint[]>> = {
  USAGE: [
    {
      text: '첫날 할 일은 대시보드에서 차례로 안내해 드려요. 어디에 있는지 모를 때는 Ctrl+K로 메뉴를 찾아보세요.',
      label: '대시보드',
      href: '/app/dashboard',
    },
  ],
  SHOP: [SHOPS, FAILED],
  PRODUCT: [
    FAILED,
    {
      text: '쇼핑몰별로 무엇을 보냈고 어떤 답을 받았는지는 상품마다 이력에 남아요.',
      label: '전송에 실패한 상품',
      href: '/app/product/list/moa-product?sync=FAILED',
      any: ['productAuth'],
    },
  ],
  ORDER: [
    { text: '주문이 보이지 않으면 주문수집을 눌러 바로 가져올 수 있어요.', label: '신규주문', href: '/app/order/new', any: ['orderAuth'] },
    FAILED,
  ],
  STOCK: [
    {
      text: '숫자가 바뀐 이유는 SKU를 열면 재고 이력에서 하나씩 볼 수 있어요.',
      label: 'SKU·재고',
      href: '/app/sku/list',
      any: ['productAuth'],
    },
  ],
  PAYMENT: [{ text: '요금제마다 할 수 있는 일과 한도를 적어 두었어요.', label: '요금안내', href: '/charge' }],
  ACCOUNT: [{ text: '비밀번호와 연락처는 직접 바꿀 수 있어요.', label: '내 정보', href: '/app/seller/myinfo' }],
  ERROR: [FAILED],
  ETC: [],
};

/** What makes a question quick to answer, by its kind. */
export const WHAT_TO_WRITE: Readonly<Record<InquiryKind, string>> = {
  USAGE: '하려는 일과 지금까지 해 본 것을 적어주세요.',
  SHOP: '쇼핑몰 이름과 쇼핑몰 아이디, 화면에 나온 말을 적어주세요. 비밀번호나 API 키는 적지 마세요.',
  PRODUCT: '상품명이나 상품번호, 쇼핑몰 이름, 화면에 나온 말을 적어주세요.',
  ORDER: '주문번호와 쇼핑몰 이름을 적어주세요. 구매자 이름과 연락처는 필요하지 않아요.',
  STOCK: 'SKU 코드와 기대한 수량, 보이는 수량을 적어주세요.',
  PAYMENT: '알고 싶은 요금제나 한도를 적어주세요.',
  ACCOUNT: '아이디와 하려는 일을 적어주세요. 비밀번호는 적지 마세요.',
  ERROR: '하던 일과 시각, 화면에 나온 문의 번호를 적고 화면 사진을 넣어주세요.',
  ETC: '궁금한 점을 자유롭게 적어주세요.',
};
