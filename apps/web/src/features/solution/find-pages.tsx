/** The finding screens in the frame of the solution-shop area. */
import type { ReactNode } from 'react';
import { FindId, FindPassword, FindPasswordCode, FoundId, FoundPassword } from '../account/find/index.ts';
import { SolutionFrame } from './solution-frame.tsx';

const BASE = '/solution/zigzag';
const framed = (screen: ReactNode) => <SolutionFrame>{screen}</SolutionFrame>;

export const SolutionFindIdPage = () => framed(<FindId base={BASE} />);
export const SolutionFoundIdPage = () => framed(<FoundId base={BASE} />);
export const SolutionFindPwdPage = () => framed(<FindPassword base={BASE} />);
export const SolutionFindPwd2Page = () => framed(<FindPasswordCode base={BASE} />);
export const SolutionFoundPwdPage = () => framed(<FoundPassword base={BASE} />);
