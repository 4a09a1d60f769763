/** A collection of orders, under way or over, in words. Pure. */
import type { Outputs } from '@moa/contract/types';
import { formatCount } from '../../../ui/values/format.ts';

type Job = Pick<Outputs['jobs']['detail']['job'], 'total' | 'done' | 'failed'>;
export type CollectedShop = Outputs['jobs']['detail']['items']['contents'][number];

type Said = Pick<CollectedShop, 'message'>;

/** Orders that the shops say are new, or changed. */
function sum(word: '새 주문' | '변경', shops: readonly Said[]): number {
  return shops.reduce((total, { message }) => total + Number(new RegExp(`${word} (\\d+)건`).exec(message ?? '')?.[1] ?? 0), 0);
}

/** `새 주문 12건 · 변경 3건 · 실패 1곳`, summed from what the shops say. */
export function summary(job: Job | undefined, ended: boolean, shops: readonly Said[]): string {
  if (!job) return '시작하는 중이에요.';
  const parts = [`새 주문 ${formatCount(sum('새 주문', shops))}`, `변경 ${formatCount(sum('변경', shops))}`];
  if (job.failed > 0) parts.push(`실패 ${formatCount(job.failed, '곳')}`);
  const progress = ended ? '' : `${job.done + job.failed} / ${job.total}곳 · `;
  return progress + parts.join(' · ');
}

export interface CollectionMessage {
  title: string;
  text: string;
  /** 0 to 1 while it runs; null when it is over. */
  share: number | null;
  failed: boolean;
}

const WAITS: readonly CollectedShop['status'][] = ['WAITING', 'RUNNING', 'UNKNOWN'];
const NAMED = 3;

function namesOf(shops: readonly Pick<CollectedShop, 'label'>[]): string {
  const names = [...new Set(shops.map(({ label }) => label))];
  return names.length <= NAMED ? names.join(', ') : `${names.slice(0, NAMED).join(', ')} 외 ${names.length - NAMED}곳`;
}

/** What a list without a row says of the collection that was started over it. @param job undefined until it is known */
export function describeCollection(
  job: Job | undefined,
  ended: boolean,
  shops: readonly Pick<CollectedShop, 'label' | 'status' | 'message'>[],
): CollectionMessage {
  if (!job) {
    const failed = ended;
    return {
      title: failed ? '수집이 어떻게 되었는지 확인하지 못했어요.' : '주문을 가져오고 있어요.',
      text: failed ? '작업내역에서 결과를 볼 수 있어요.' : '쇼핑몰에 물어보는 중이에요.',
      share: failed ? null : 0,
      failed,
    };
  }
  const fresh = sum('새 주문', shops);
  if (!ended) {
    const waiting = namesOf(shops.filter(({ status }) => WAITS.includes(status)));
    const through = `쇼핑몰 ${job.total}곳 중 ${job.done + job.failed}곳을 확인했어요.`;
    return {
      title: '주문을 가져오고 있어요.',
      text: waiting === '' ? through : `${through} 남은 곳: ${waiting}`,
      share: job.total === 0 ? 0 : (job.done + job.failed) / job.total,
      failed: false,
    };
  }
  const elsewhere = fresh > 0 ? `새 주문 ${formatCount(fresh)}을 가져왔어요. 이 목록에 들어갈 주문은 없었어요.` : '';
  if (job.failed > 0) {
    const names = namesOf(shops.filter(({ status }) => status === 'FAILED'));
    return {
      title: job.done > 0 ? '일부 쇼핑몰에서 주문을 가져오지 못했어요.' : '주문을 가져오지 못했어요.',
      text: [`${names}의 주문은 아직 확인하지 못했어요. 위의 결과에서 까닭을 보고 다시 수집해주세요.`, elsewhere].filter(Boolean).join(' '),
      share: null,
      failed: true,
    };
  }
  return {
    title: fresh > 0 ? '이 목록에 들어온 주문은 없어요.' : '새로 들어온 주문이 없어요.',
    text: fresh > 0 ? elsewhere : `방금 쇼핑몰 ${job.done}곳을 모두 확인했어요.`,
    share: null,
    failed: false,
  };
}
