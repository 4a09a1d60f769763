/** What stands in 내 정보, in its order. A section draws its own panels and is loaded when it is first opened. */
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyPart } from '../../../ui/code.tsx';
import { ApiTokensSection, SecondFactorSection, SessionsSection } from '../security/index.ts';

export interface MyInfoSection {
  /** Its name in the address: `?section=password`. */
  id: string;
  label: string;
  /** The seller's own: not for sub-users and administrators. */
  ownerOnly?: true;
  component: LazyExoticComponent<ComponentType>;
}

export const SECTIONS: readonly MyInfoSection[] = [
  {
    id: 'profile',
    label: '프로필',
    component: lazyPart(() => import('./profile-section.tsx'), 'ProfileSection'),
  },
  {
    id: 'company',
    label: '사업자 정보',
    ownerOnly: true,
    component: lazyPart(() => import('./company/company-section.tsx'), 'CompanySection'),
  },
  {
    id: 'password',
    label: '비밀번호',
    component: lazyPart(() => import('./password-section.tsx'), 'PasswordSection'),
  },
  { id: 'sessions', label: '로그인 기기', component: SessionsSection },
  { id: 'second-factor', label: '2단계 인증', component: SecondFactorSection },
  { id: 'api-tokens', label: 'API 토큰', ownerOnly: true, component: ApiTokensSection },
  {
    id: 'alerts',
    label: '알림',
    component: lazyPart(() => import('../alert-choices/index.ts'), 'AlertChoicesSection'),
  },
  {
    id: 'data',
    label: '내 데이터',
    ownerOnly: true,
    component: lazyPart(() => import('./data-section.tsx'), 'DataSection'),
  },
  {
    id: 'withdraw',
    label: '회원 탈퇴',
    ownerOnly: true,
    component: lazyPart(() => import('./withdraw-section.tsx'), 'WithdrawSection'),
  },
];
