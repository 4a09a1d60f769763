/** The finding screens in the frame of everybody. */
import type { ReactNode } from 'react';
import { AccountFrame } from '../parts/account-frame.tsx';
import { FindId, FoundId } from './find-id.tsx';
import { FindPassword, FindPasswordCode, FoundPassword } from './find-password.tsx';

const framed = (screen: ReactNode) => <AccountFrame>{screen}</AccountFrame>;

export const FindIdPage = () => framed(<FindId base="" />);
export const FoundIdPage = () => framed(<FoundId base="" />);
export const FindPwdPage = () => framed(<FindPassword base="" />);
export const FindPwd2Page = () => framed(<FindPasswordCode base="" />);
export const FoundPwdPage = () => framed(<FoundPassword base="" />);
