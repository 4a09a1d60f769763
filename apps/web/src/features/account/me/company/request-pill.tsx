import { StatusPill, type Tone } from '../../../../ui/values/status-pill.tsx';
import type { ModifyRequest } from '../queries.ts';

const LOOKS: Record<ModifyRequest['status'], { tone: Tone; label: string }> = {
  WAIT: { tone: 'today', label: '승인 대기' },
  APPROVED: { tone: 'good', label: '승인' },
  REJECTED: { tone: 'bad', label: '반려' },
  WITHDRAWN: { tone: 'neutral', label: '신청 취소' },
};

export function RequestPill({ status }: { status: ModifyRequest['status'] }) {
  const { tone, label } = LOOKS[status];
  return <StatusPill tone={tone}>{label}</StatusPill>;
}
