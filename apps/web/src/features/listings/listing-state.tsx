import type { Outputs } from '@moa/contract/types';
import { StatusPill, type Tone } from '../../ui/values/status-pill.tsx';

export type Listing = Outputs['listings']['list']['contents'][number];
export type Attempt = Outputs['listings']['detail']['timeline'][number];

interface Look {
  tone: Tone;
  label: string;
  icon?: 'running' | 'off';
  /** What it means, on hover. */
  hint?: string;
}

export const SALE_LOOKS: Record<Listing['saleStatus'], Look> = {
  WAIT: { tone: 'neutral', label: '판매대기' },
  SALE: { tone: 'good', label: '판매중' },
  OUTOFSTOCK: { tone: 'today', label: '품절' },
  UNADMISSION: { tone: 'info', label: '승인대기', hint: '쇼핑몰이 승인하면 판매중으로 바뀌어요.' },
  REJECTION: { tone: 'bad', label: '승인거부', hint: '쇼핑몰이 승인하지 않았어요. 사유를 확인해주세요.' },
  SUSPENSION: { tone: 'neutral', label: '판매중지', icon: 'off' },
  CLOSE: { tone: 'neutral', label: '판매종료', icon: 'off' },
  PROHIBITION: { tone: 'bad', label: '판매금지', hint: '쇼핑몰이 판매를 막았어요.' },
  DELETE: { tone: 'neutral', label: '삭제됨', icon: 'off' },
};

export const SYNC_LOOKS: Record<Listing['sync'], Look> = {
  SAME: { tone: 'good', label: '같음', hint: '모아에 있는 내용을 모두 보냈어요.' },
  CHANGED: { tone: 'today', label: '변경 있음', hint: '아직 보내지 않은 변경이 있어요.' },
  SENDING: { tone: 'info', label: '보내는 중', icon: 'running' },
  FAILED: { tone: 'bad', label: '실패', hint: '쇼핑몰이 받지 않았어요. 사유를 확인해주세요.' },
  CHECKING: { tone: 'info', label: '확인 중', icon: 'running', hint: '응답을 받지 못해 쇼핑몰에서 결과를 찾아보고 있어요.' },
  PAUSED: { tone: 'neutral', label: '멈춤', icon: 'off', hint: '쇼핑몰 계정을 다시 연동하면 이어서 보내요.' },
};

const OUTCOMES: Record<Attempt['outcome'], Look> = {
  OK: { tone: 'good', label: '성공' },
  RELINK: { tone: 'bad', label: '재연동 필요' },
  FIX: { tone: 'bad', label: '고칠 것 있음' },
  SLOW_DOWN: { tone: 'neutral', label: '잠시 뒤 다시', hint: '쇼핑몰의 호출 한도를 넘지 않게 기다려요.' },
  AGAIN: { tone: 'neutral', label: '다시 시도' },
  REFUSED: { tone: 'bad', label: '거절' },
  UNKNOWN: { tone: 'today', label: '결과 확인 중' },
  STARTED: { tone: 'info', label: '보내는 중', icon: 'running' },
};

export const KIND_LABELS: Record<Attempt['kind'], string> = {
  CREATE: '상품 등록',
  UPDATE: '상품 수정',
  STOCK: '재고',
  PRICE: '가격',
  STOP: '판매중지',
  RESUME: '판매재개',
  DELETE: '쇼핑몰에서 삭제',
  READ: '다시 읽기',
  FIND: '결과 찾기',
};

function Pill({ look }: { look: Look }) {
  return (
    <StatusPill tone={look.tone} title={look.hint} {...(look.icon ? { icon: look.icon } : {})}>
      {look.label}
    </StatusPill>
  );
}

export function SalePill({ status }: { status: Listing['saleStatus'] }) {
  return <Pill look={SALE_LOOKS[status]} />;
}

export function SyncPill({ listing }: { listing: Pick<Listing, 'sync' | 'regStatus' | 'differences'> }) {
  if (listing.regStatus === 'UNLINKED') return <Pill look={{ tone: 'neutral', label: '연동해제', icon: 'off' }} />;
  if (listing.sync === 'SAME' && listing.differences > 0)
    return <Pill look={{ tone: 'today', label: '쇼핑몰과 다름', hint: '쇼핑몰에서 바뀐 항목이 있어요. 열어서 확인해주세요.' }} />;
  return <Pill look={SYNC_LOOKS[listing.sync]} />;
}

export function OutcomePill({ outcome }: { outcome: Attempt['outcome'] }) {
  return <Pill look={OUTCOMES[outcome]} />;
}
