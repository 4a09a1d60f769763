/** Parts of the screens that find an id or a password. */
import { SegmentedControl } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { AppLink } from '../../../ui/app-link.tsx';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import classes from './find.module.css';

export type Channel = 'SMS' | 'MAIL';

const LABELS = { SMS: '휴대폰', MAIL: '이메일' } as const;

interface ChannelChoiceProps {
  value: Channel;
  onChange(value: Channel): void;
  /** Those that can be sent to. */
  channels?: readonly Channel[];
}

/** Nothing to choose where there is one way only. */
export function ChannelChoice({ value, onChange, channels = ['SMS', 'MAIL'] }: ChannelChoiceProps) {
  if (channels.length < 2) return null;
  return (
    <SegmentedControl
      fullWidth
      aria-label="인증 방법"
      value={value}
      onChange={(next) => onChange(next === 'MAIL' ? 'MAIL' : 'SMS')}
      data={channels.map((channel) => ({ value: channel, label: LABELS[channel] }))}
    />
  );
}

export function FormError({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p className={classes.error} role="alert">
      <IconAlertCircle size={16} aria-hidden /> {children}
    </p>
  );
}

/** Ways on: each screen shows those that are not itself. */
export function FindLinks({ base, not }: { base: string; not: 'findId' | 'findPwd' | null }) {
  return (
    <p className={classes.links}>
      <AppLink href={`${base}/login`}>로그인</AppLink>
      {not !== 'findId' && <AppLink href={`${base}/findId`}>아이디 찾기</AppLink>}
      {not !== 'findPwd' && <AppLink href={`${base}/findPwd`}>비밀번호 찾기</AppLink>}
      <AppLink href="/join">회원가입</AppLink>
    </p>
  );
}
