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
  /** As of a group. */
  flags?: SellerFlag[];
}

export interface MenuGroup {
  id: string;
  label: string;
  icon: ComponentType<IconProps>;
  /** Without children the group is a link itself. */
  href?: string;
  /** As of a leaf. */
  also?: string[];
  any?: SubAuthority[];
  /** Only for sellers who are approved for one of these. */
  flags?: SellerFlag[];
  sellerOnly?: boolean;
  /** For administrators who act as no seller, and for nobody else. */
  adminOnly?: boolean;
  countKey?: string;
  /** The count needs the seller today: persimmon. */
  loud?: boolean;
  children?: MenuLeaf[];
}

/** The first screen of everybody. */
const DASHBOARD = '/app/dashboard';

export const MENU: MenuGroup[] = [
  { id: 'dashboard', label: '대시보드', icon: IconLayoutDashboard, href: DASHBOARD },
  {
    id: 'admin-member',
    label: '회원관리',
    icon: IconUsers,
    href: '/app/admin/member',
    also: ['/app/admin/calls'],
    adminOnly: true,
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
      { label: '신규주문', href: '/app/order/new', countKey: 'order.new' },
      { label: '배송준비', href: '/app/order/delivery', countKey: 'order.delivery' },
      { label: '스캔 발송', href: '/app/order/scan' },
      { label: '재고 부족', href: '/app/order/shortage' },
      { label: '배송중', href: '/app/order/delivering', countKey: 'order.delivering' },
      { label: '배송완료', href: '/app/order/deliverydone' },
      { label: '입금대기', href: '/app/order/unpayment', countKey: 'order.unpayment' },
      { label: '주문검색', href: '/app/order/search' },
      { label: '자동 규칙', href: '/app/order/automation' },
      { label: '수집 상태', href: '/app/collections', also: ['/app/order/unreadable'] },
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
      { label: '전체 클레임', href: '/app/claim/all' },
      { label: '취소요청', href: '/app/claim/cancleRequest', countKey: 'claim.cancel' },
      { label: '반품요청', href: '/app/claim/returnRequest', countKey: 'claim.return' },
      { label: '교환요청', href: '/app/claim/exchangeRequest', countKey: 'claim.exchange' },
    ],
  },
  {
    id: 'csmemo',
    label: 'CS메모',
    icon: IconNote,
    href: '/app/csmemo',
    any: ['orderAuth', 'csAuth'],
  },
  {
    id: 'qna',
    label: '문의',
    icon: IconMessageQuestion,
    href: '/app/qna',
    any: ['csAuth'],
    countKey: 'qna.waiting',
    loud: true,
  },
  {
    id: 'unit',
    label: '기본상품',
    icon: IconBox,
    any: ['productAuth'],
    children: [
      { label: '상품 등록', href: '/app/unit/register' },
      { label: '기본상품 목록', href: '/app/unit/list', also: ['/app/unit'] },
      { label: '쇼핑몰상품 등록', href: '/app/product/register/shop', also: ['/app/product/edit', '/app/product/copy'] },
      { label: 'SKU·재고', href: '/app/sku/list', countKey: 'sku.soldOut' },
      { label: '대량등록', href: '/app/product/batchregister' },
      { label: '상품 가져오기', href: '/app/product/collect', also: ['/app/collect'] },
      { label: '등록 규칙', href: '/app/product/rules' },
    ],
  },
  {
    id: 'listing',
    label: '쇼핑몰상품',
    icon: IconBuildingStore,
    href: '/app/product/list/moa-product',
    also: ['/app/product/list'],
    any: ['productAuth'],
    countKey: 'listing.failed',
  },
  {
    id: 'matchingbox',
    label: '매칭박스',
    icon: IconAffiliate,
    flags: ['matchingBoxSeller'],
    children: [
      { label: '캠페인 목록', href: '/app/matchingbox/campaign-list' },
      { label: '캠페인 등록', href: '/app/matchingbox/campaign-register' },
      { label: '캠페인 관리', href: '/app/matchingbox/campaign-manage' },
    ],
  },
  {
    id: 'cross',
    label: '셀러 간 판매',
    icon: IconArrowsExchange,
    flags: ['crossSaleSellerRole', 'crossSupplySellerRole'],
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
    children: [
      { label: '정산 확인', href: '/app/settle/list' },
      { label: '지급 확인', href: '/app/settle/payout' },
      { label: '정산 합계', href: '/app/settle/summary' },
      { label: '월 마감', href: '/app/settle/month' },
      { label: '정산 내역', href: '/app/settle/detail' },
    ],
  },
  {
    id: 'changes',
    label: '변경 이력',
    icon: IconArrowBack,
    href: '/app/product/changes',
    any: ['productAuth'],
  },
  {
    id: 'jobs',
    label: '작업내역',
    icon: IconHistory,
    href: '/app/job-history',
    also: ['/app/calls'],
    countKey: 'job.running',
  },
  {
    id: 'setting',
    label: '설정',
    icon: IconSettings,
    sellerOnly: true,
    children: [
      { label: '쇼핑몰 계정관리', href: '/app/setting/shop', countKey: 'shop.broken' },
      {
        label: '기본 설정',
        href: '/app/setting/setting',
      },
      { label: '부계정 관리', href: '/app/setting/sub-user' },
      { label: '결제내역', href: '/app/payment/history', also: ['/app/payment'] },
      { label: '내 정보', href: '/app/seller/myinfo' },
    ],
  },
  {
    id: 'help',
    label: '고객센터',
    icon: IconHeadset,
    countKey: 'notice.all',
    children: [
      { label: '모아 공지', href: '/app/notice/moa', countKey: 'notice.moa' },
      { label: '쇼핑몰 공지', href: '/app/notice/shop', countKey: 'notice.shop' },
      { label: '1:1 문의', href: '/app/inquiry' },
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
  },
  {
    id: 'admin-notice',
    label: '공지 관리',
    icon: IconSpeakerphone,
    href: '/app/admin/notice',
    adminOnly: true,
  },
  {
    id: 'admin-holiday',
    label: '공휴일',
    icon: IconSettings,
    href: '/app/admin/holiday',
    adminOnly: true,
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
  { label: '공휴일', href: '/app/admin/holiday', icon: IconSettings, adminOnly: true },
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
  const ofEntry = ({ href, also = [] }: { href: string; also?: string[] | undefined }) =>
    [href, ...also].map((address) => ({ href, address: address.toLowerCase() }));
  const all = menu.flatMap(({ href, also, children }) => (href ? ofEntry({ href, also }) : (children?.flatMap(ofEntry) ?? [])));
  const lower = path.toLowerCase();
  const fits = all.filter(({ address }) => lower === address || lower.startsWith(`${address}/`));
  return fits.sort((a, b) => b.address.length - a.address.length)[0]?.href ?? null;
}
