/** What stands in 내 정보, in its order. A section draws its own panels and is loaded when it is first opened. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { ApiTokensSection, SecondFactorSection, SessionsSection } from '../security/index.ts';

export interface MyInfoSection {
  /** Its name in the address: `?section=password`. */
  id: string;
  label: string;
  /** Of the seller's firm: neither for sub-users nor for an administrator who acts as nobody. */
  sellerOnly?: true;
  /** Of the seller's own login: also not for an administrator who acts as the seller. */
  ownerOnly?: true;
  component: LazyExoticComponent<ComponentType>;
}

export const SECTIONS: readonly MyInfoSection[] = [
  {
    id: 'profile',
    label: '프로필',
    component: lazy(() => import('./profile-section.tsx').then((module) => ({ default: module.ProfileSection }))),
  },
  {
    id: 'company',
    label: '사업자 정보',
    sellerOnly: true,
    component: lazy(() => import('./company-section.tsx').then((module) => ({ default: module.CompanySection }))),
  },
  {
    id: 'password',
    label: '비밀번호',
    component: lazy(() => import('./password-section.tsx').then((module) => ({ default: module.PasswordSection }))),
  },
  { id: 'sessions', label: '로그인 기기', component: SessionsSection },
  { id: 'second-factor', label: '2단계 인증', component: SecondFactorSection },
  { id: 'api-tokens', label: 'API 토큰', ownerOnly: true, component: ApiTokensSection },
  {
    id: 'alerts',
    label: '알림',
    component: lazy(() => import('../alert-choices/index.ts').then((module) => ({ default: module.AlertChoicesSection }))),
  },
];
