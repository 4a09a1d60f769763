import { INQUIRY_STATUS_LABELS, type InquiryStatus } from '@moa/core';
import { IconMessage2 } from '@tabler/icons-react';
import { StatusPill, type StatusPillProps } from '../../ui/values/status-pill.tsx';

const LOOK: Record<InquiryStatus, Pick<StatusPillProps, 'tone' | 'icon'>> = {
  RECEIVED: { tone: 'neutral' },
  ANSWERING: { tone: 'info', icon: IconMessage2 },
  ANSWERED: { tone: 'good' },
  CLOSED: { tone: 'neutral', icon: 'off' },
};

export function InquiryPill({ status }: { status: InquiryStatus }) {
  return <StatusPill {...LOOK[status]}>{INQUIRY_STATUS_LABELS[status]}</StatusPill>;
}
