/** What the seller reads of a sub-user: what each authority means, and how she stands. */
import type { Authorities, Rights, SubUser } from './queries.ts';

interface Choice<K extends string> {
  key: K;
  label: string;
  text: string;
}

export const AUTHORITIES: readonly Choice<keyof Authorities>[] = [
  { key: 'orderAuth', label: '주문 · 클레임', text: '주문을 수집하고 발주확인, 발송처리, 판매취소, 취소승인을 해요.' },
  { key: 'productAuth', label: '상품 · 재고', text: '기본상품과 쇼핑몰상품을 등록해 보내고 재고를 바꿔요.' },
  { key: 'csAuth', label: '문의', text: '구매자 문의에 답하고 CS 메모를 남겨요.' },
  { key: 'settleAuth', label: '정산', text: '정산 내역과 금액을 봐요.' },
];

export const RIGHTS: readonly Choice<keyof Rights>[] = [
  {
    key: 'viewPersonal',
    label: '개인정보 보기',
    text: '받는 분의 이름, 연락처, 주소를 가리지 않고 열어 봐요. 열 때마다 기록돼요.',
  },
  { key: 'downloadExcel', label: '엑셀 다운로드', text: '목록을 파일로 내려받아요.' },
  { key: 'viewCost', label: '원가 보기', text: '상품의 원가와 마진을 보고 바꿔요.' },
];

/** `주문 · 클레임, 문의` */
export function authorityLabel(authorities: Authorities): string {
  return AUTHORITIES.filter(({ key }) => authorities[key])
    .map(({ label }) => label)
    .join(', ');
}

/** How an invitation stands at `now` (milliseconds); null once she has a password, or was stopped. */
export function inviteState(user: SubUser, now: number): 'OPEN' | 'EXPIRED' | null {
  if (user.status !== 'INVITED') return null;
  return user.inviteExpiresAt !== null && Date.parse(user.inviteExpiresAt) > now ? 'OPEN' : 'EXPIRED';
}
