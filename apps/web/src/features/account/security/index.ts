/** Sections of 내 정보 about how one signs in, each loaded when it is opened. */

import { lazyPart } from '../../../ui/code.tsx';
export const SessionsSection = lazyPart(() => import('./sessions-section.tsx'), 'SessionsSection');
export const SecondFactorSection = lazyPart(() => import('./second-factor-section.tsx'), 'SecondFactorSection');
export const ApiTokensSection = lazyPart(() => import('./api-tokens-section.tsx'), 'ApiTokensSection');
