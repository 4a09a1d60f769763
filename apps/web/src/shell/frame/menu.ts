/** The menu, once: order of a seller's day, who sees what, which count stands beside it. Sidebar, phone bar and palette read it. */
import {
  IconAffiliate,
  IconArrowBack,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBox,
  IconBuildingStore,
  IconCoins,
  IconHeadset,
  IconHistory,
  IconLayoutDashboard,
  IconMessageQuestion,
  IconNote,
  type IconProps,
  IconReceipt,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type GuardUser, hasAuthority, hasFlag, hasSeller, type SellerFlag, type SubAuthority } from '../../client/routing/guard.ts';

export interface MenuLeaf {
  label: string;
  href: string;
  /** Beginnings of addresses of screens that belong to it and stand elsewhere. */
  also?: string[];
  /** Key of the counts call. */
  countKey?: string;
  /** Other words sellers use, for the palette. */
  keywords?: string;
  /** As of a group. */
  flags?: SellerFlag[];
}

export interface MenuGroup {
  id: string;
  label: string;
  icon: ComponentType<IconProps>;
  /** Without children the group is a link itself. */
  href?: string;
  any?: SubAuthority[];
  /** Only for sellers who are approved for one of these. */
  flags?: SellerFlag[];
  sellerOnly?: boolean;
  /** For administrators who act as no seller, and for nobody else. */
  adminOnly?: boolean;
  countKey?: string;
  /** The count needs the seller today: persimmon. */
  loud?: boolean;
  keywords?: string;
  children?: MenuLeaf[];
}

/** The first screen of everybody. */
const DASHBOARD = '/app/dashboard';

export const MENU: MenuGroup[] = [
  { id: 'dashboard', label: '대시보드', icon: IconLayoutDashboard, href: DASHBOARD, keywords: '홈 첫화면' },
  {
    id: 'admin-member',
    label: '회원관리',
    icon: IconUsers,
    href: '/app/admin/member',
    adminOnly: true,
    keywords: '관리자 셀러 승인 이용 정지 대행 로그인',
  },
  {
    id: 'order',
    label: '주문',
    icon: IconReceipt,
    any: ['orderAuth'],
    countKey: 'order.new',
    loud: true,
    children: [
      { label: '전체주문', href: '/app/order/all' },
      { label: '신규주문', href: '/app/order/new', countKey: 'order.new', keywords: '주문수집 발주확인' },
      { label: '배송준비', href: '/app/order/delivery', countKey: 'order.delivery', keywords: '송장 발송처리 배송준비중' },
      { label: '스캔 발송', href: '/app/order/scan', keywords: '바코드' },
      { label: '재고 부족', href: '/app/order/shortage', keywords: '품절' },
      { label: '배송중', href: '/app/order/delivering', countKey: 'order.delivering' },
      { label: '배송완료', href: '/app/order/deliverydone' },
      { label: '입금대기', href: '/app/order/unpayment', countKey: 'order.unpayment' },
      { label: '주문검색', href: '/app/order/search', keywords: '통합검색' },
      { label: '자동 규칙', href: '/app/order/automation', keywords: '자동화 자동 발주확인 보류 택배사 지정' },
      { label: '수집 상태', href: '/app/collections', keywords: '주문수집 누락 다시 수집 지연' },
    ],
  },
  {
    id: 'claim',
    label: '클레임',
    icon: IconArrowBackUp,
    any: ['orderAuth'],
    countKey: 'claim.cancel',
    loud: true,
    children: [
      { label: '전체 클레임', href: '/app/claim/all', keywords: '취소 반품 교환 재고 결정' },
      { label: '취소요청', href: '/app/claim/cancleRequest', countKey: 'claim.cancel', keywords: '취소관리 취소승인 취소거부' },
      { label: '반품요청', href: '/app/claim/returnRequest', countKey: 'claim.return', keywords: '반품관리 반품승인 수거 환불 재입고' },
      { label: '교환요청', href: '/app/claim/exchangeRequest', countKey: 'claim.exchange', keywords: '교환관리 재발송 수거' },
    ],
  },
  {
    id: 'csmemo',
    label: 'CS메모',
    icon: IconNote,
    href: '/app/csmemo',
    any: ['orderAuth', 'csAuth'],
    keywords: '메모 할 일 상담',
  },
  {
    id: 'qna',
    label: '문의',
    icon: IconMessageQuestion,
    href: '/app/qna',
    any: ['csAuth'],
    countKey: 'qna.waiting',
    loud: true,
    keywords: '상품문의 고객문의 배송문의 답변 CS 긴급문의',
  },
  {
    id: 'unit',
    label: '기본상품',
    icon: IconBox,
    any: ['productAuth'],
    children: [
      { label: '상품 등록', href: '/app/unit/register', keywords: '기본상품 등록 원상품 마스터상품' },
      { label: '기본상품 목록', href: '/app/unit/list' },
      { label: '쇼핑몰상품 등록', href: '/app/product/register/shop', keywords: '쇼핑몰에 올리기 전송 채널 등록' },
      { label: 'SKU·재고', href: '/app/sku/list', countKey: 'sku.soldOut', keywords: '재고관리 단품 품절관리' },
      { label: '대량등록', href: '/app/product/batchregister', keywords: '엑셀 일괄등록 이사 사방넷' },
      { label: '상품 가져오기', href: '/app/product/collect', also: ['/app/collect'], keywords: '상품수집 데이터 이관' },
    ],
  },
  {
    id: 'listing',
    label: '쇼핑몰상품',
    icon: IconBuildingStore,
    href: '/app/product/list/moa-product',
    any: ['productAuth'],
    countKey: 'listing.failed',
    keywords: '판매상품 채널상품 송신상품',
  },
  {
    id: 'matchingbox',
    label: '매칭박스',
    icon: IconAffiliate,
    flags: ['matchingBoxSeller'],
    keywords: '캠페인 공동구매 인플루언서',
    children: [
      { label: '캠페인 목록', href: '/app/matchingbox/campaign-list' },
      { label: '캠페인 등록', href: '/app/matchingbox/campaign-register' },
      { label: '캠페인 관리', href: '/app/matchingbox/campaign-manage', keywords: '신청자' },
    ],
  },
  {
    id: 'cross',
    label: '셀러 간 판매',
    icon: IconArrowsExchange,
    flags: ['crossSaleSellerRole', 'crossSupplySellerRole'],
    keywords: '판매 셀러 공급 셀러',
    children: [
      { label: '판매 셀러', href: '/app/cross/sale', flags: ['crossSaleSellerRole'] },
      { label: '공급 셀러', href: '/app/cross/supply', flags: ['crossSupplySellerRole'] },
    ],
  },
  {
    id: 'settle',
    label: '정산',
    icon: IconCoins,
    any: ['settleAuth'],
    keywords: '정산금 입금 수수료 대사',
    children: [
      { label: '정산 확인', href: '/app/settle/list', keywords: '정산 누락 차이 불일치' },
      { label: '지급 확인', href: '/app/settle/payout', keywords: '입금 통장 지급일 은행' },
      { label: '정산 합계', href: '/app/settle/summary', keywords: '월별 정산 매출 달력' },
      { label: '월 마감', href: '/app/settle/month', keywords: '부가세 미정산 잔액 이익 세무' },
      { label: '정산 내역', href: '/app/settle/detail', keywords: '쇼핑몰 정산 상세' },
    ],
  },
  {
    id: 'changes',
    label: '변경 이력',
    icon: IconArrowBack,
    href: '/app/product/changes',
    any: ['productAuth'],
    keywords: '되돌리기 일괄변경 일괄수정 가격변경 이력 취소',
  },
  {
    id: 'jobs',
    label: '작업내역',
    icon: IconHistory,
    href: '/app/job-history',
    countKey: 'job.running',
    keywords: '작업관리 송신결과 전송이력',
  },
  {
    id: 'setting',
    label: '설정',
    icon: IconSettings,
    sellerOnly: true,
    children: [
      { label: '쇼핑몰 계정관리', href: '/app/setting/shop', countKey: 'shop.broken', keywords: '쇼핑몰 연동 재연동 마켓 설정' },
      {
        label: '기본 설정',
        href: '/app/setting/setting',
        keywords: '수집 간격 오늘출발 마감 안전재고 재고부족 품절 택배사 개인정보 환경설정',
      },
      { label: '부계정 관리', href: '/app/setting/sub-user', keywords: '직원 아르바이트 사용자 초대 권한 서브계정' },
      { label: '내 정보', href: '/app/seller/myinfo', keywords: '회원정보 사업자정보 비밀번호 변경 회원탈퇴' },
    ],
  },
  {
    id: 'help',
    label: '고객센터',
    icon: IconHeadset,
    countKey: 'notice.all',
    children: [
      { label: '모아 공지', href: '/app/notice/moa', countKey: 'notice.moa', keywords: '공지사항 점검 새소식 업데이트' },
      { label: '쇼핑몰 공지', href: '/app/notice/shop', countKey: 'notice.shop', keywords: '쇼핑몰 소식 정책 변경' },
      { label: '1:1 문의', href: '/app/inquiry', keywords: '고객센터 질문 상담 도움말 오류 신고' },
    ],
  },
  {
    id: 'admin-inquiry',
    label: '문의',
    icon: IconMessageQuestion,
    href: '/app/admin/inquiry',
    adminOnly: true,
    countKey: 'inquiry.waiting',
    loud: true,
    keywords: '관리자 1:1 문의 도입문의 답변 고객센터',
  },
  {
    id: 'admin-notice',
    label: '공지 관리',
    icon: IconSpeakerphone,
    href: '/app/admin/notice',
    adminOnly: true,
    keywords: '관리자 공지사항 작성 게시',
  },
];

interface PhoneEntry extends Pick<MenuGroup, 'any' | 'adminOnly' | 'countKey'> {
  label: string;
  href: string;
  icon: ComponentType<IconProps>;
}

/** The main actions of a phone, in thumb reach. */
export const PHONE_BAR: PhoneEntry[] = [
  { label: '대시보드', href: DASHBOARD, icon: IconLayoutDashboard },
  { label: '신규주문', href: '/app/order/new', icon: IconReceipt, any: ['orderAuth'], countKey: 'order.new' },
  { label: '클레임', href: '/app/claim/all', icon: IconArrowBackUp, any: ['orderAuth'], countKey: 'claim.cancel' },
  { label: 'SKU·재고', href: '/app/sku/list', icon: IconBox, any: ['productAuth'] },
  { label: '회원', href: '/app/admin/member', icon: IconUsers, adminOnly: true },
  { label: '문의', href: '/app/admin/inquiry', icon: IconMessageQuestion, adminOnly: true, countKey: 'inquiry.waiting' },
  { label: '공지', href: '/app/admin/notice', icon: IconSpeakerphone, adminOnly: true },
];

function allowed(user: GuardUser, entry: Pick<MenuGroup, 'any' | 'flags' | 'sellerOnly' | 'adminOnly' | 'href'>): boolean {
  if (!hasSeller(user)) return entry.adminOnly === true || entry.href === DASHBOARD;
  if (entry.adminOnly || (entry.sellerOnly && user.role === 'S')) return false;
  if (entry.flags && !hasFlag(user, entry.flags)) return false;
  return !entry.any || hasAuthority(user, entry.any);
}

/** What this user sees: entries without the authority, and addresses that have no screen, are left out. */
export function menuFor(user: GuardUser, hasScreen: (href: string) => boolean): MenuGroup[] {
  return MENU.flatMap((group) => {
    if (!allowed(user, group)) return [];
    if (group.href) return hasScreen(group.href) ? [group] : [];
    const children = group.children?.filter((leaf) => hasScreen(leaf.href) && (!leaf.flags || hasFlag(user, leaf.flags))) ?? [];
    return children.length > 0 ? [{ ...group, children }] : [];
  });
}

export function phoneBarFor(user: GuardUser, hasScreen: (href: string) => boolean) {
  return PHONE_BAR.filter((entry) => allowed(user, entry) && hasScreen(entry.href));
}

/** The entry of which an address is the longest beginning of `path`. */
export function activeHref(menu: MenuGroup[], path: string): string | null {
  const ofLeaf = ({ href, also = [] }: MenuLeaf) => [href, ...also].map((address) => ({ href, address: address.toLowerCase() }));
  const all = menu.flatMap(({ href, label, children }) => [...(href ? ofLeaf({ href, label }) : []), ...(children?.flatMap(ofLeaf) ?? [])]);
  const lower = path.toLowerCase();
  const fits = all.filter(({ address }) => lower === address || lower.startsWith(`${address}/`));
  return fits.sort((a, b) => b.address.length - a.address.length)[0]?.href ?? null;
}
