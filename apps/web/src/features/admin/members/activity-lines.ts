/** What a line of the activity log says beside its name: changed fields, then the rest. */

export interface Recorded {
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  detail: Readonly<Record<string, unknown>>;
}

const NAMES: Readonly<Record<string, string>> = {
  reason: '사유',
  status: '상태',
  state: '상태',
  ids: '대상',
  lines: '건수',
  endedSessions: '끝낸 로그인',
  shopName: '쇼핑몰명',
  businessType: '사업자 유형',
};
const LABELS: Readonly<Record<string, string>> = {
  ACTIVE: '이용 중',
  SUSPENDED: '이용 정지',
  CLOSED: '탈퇴',
  NONE: '신청 없음',
  WAIT: '승인대기',
  APPROVED: '승인',
  REJECTED: '반려',
  REVOKED: '승인취소',
};
const LONGEST = 80;

export function changeLines({ before, after, detail }: Recorded): string[] {
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => {
    const [old, next] = [before?.[name], after?.[name]];
    return old === undefined ? `${nameOf(name)}: ${shown(next)}` : `${nameOf(name)}: ${shown(old)} → ${shown(next)}`;
  });
  const rest = Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${nameOf(name)}: ${shown(value)}`);
  return [...changed, ...rest];
}

const nameOf = (name: string) => NAMES[name] ?? name;

function shown(value: unknown): string {
  if (value === null || value === undefined) return '없음';
  const text = typeof value === 'string' ? (LABELS[value] ?? value) : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
