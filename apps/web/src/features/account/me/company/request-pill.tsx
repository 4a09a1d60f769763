import { StatusPill, type Tone } from '../../../../ui/values/status-pill.tsx';
import type { ModifyRequest } from '../queries.ts';

const LOOKS: Record<ModifyRequest['status'], { tone: Tone; word: string }> = {
  WAIT: { tone: 'today', word: '승인 대기' },
  APPROVED: { tone: 'good', word: '승인' },
  REJECTED: { tone: 'bad', word: '반려' },
  WITHDRAWN: { tone: 'neutral', word: '신청 취소' },
};

export function RequestPill({ status }: { status: ModifyRequest['status'] }) {
  const { tone, word } = LOOKS[status];
  return <StatusPill tone={tone}>{word}</StatusPill>;
}
