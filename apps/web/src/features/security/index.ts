/** Sections of 내 정보 about how one signs in, each loaded when it is opened. */
import { lazy } from 'react';

export const SessionsSection = lazy(() => import('./sessions-section.tsx').then((module) => ({ default: module.SessionsSection })));
export const SecondFactorSection = lazy(() =>
  import('./second-factor-section.tsx').then((module) => ({ default: module.SecondFactorSection })),
);
export const ApiTokensSection = lazy(() => import('./api-tokens-section.tsx').then((module) => ({ default: module.ApiTokensSection })));
