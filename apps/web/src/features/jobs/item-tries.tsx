import type { Outputs } from '@moa/contract/types';
import { AppLink } from '../../ui/app-link.tsx';
import { Disclosure } from '../../ui/inputs/disclosure.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { DateTime } from '../../ui/values/values.tsx';
import classes from './jobs.module.css';

type Item = Outputs['jobs']['detail']['items']['contents'][number];

const OUTCOME: Record<Item['tries'][number]['outcome'], string> = {
  AGAIN: '다시 시도하기로 했어요.',
  FAILED: '실패해서 다시 시도했어요.',
  BROKEN_OFF: '처리하던 서버가 멈춰서 다시 시도했어요.',
};

/** Tries of an item before its last one: when, what came of each, and what was asked of the shop. */
export function ItemTries({ item: { tries, shopType } }: { item: Item }) {
  if (tries.length === 0) return null;
  return (
    <Disclosure title={`지난 시도 ${formatNumber(tries.length)}번`} className={classes.tries}>
      <ol className={classes.tryList}>
        {tries.map(({ no, at, outcome, message, traceId }) => (
          <li key={no}>
            <span className="moa-mute">
              {formatNumber(no)}번째 · {at ? <DateTime at={at} /> : '시각 없음'}
            </span>
            <span>{message ?? OUTCOME[outcome]}</span>
            {traceId !== null && shopType !== null && (
              <AppLink href={`/app/calls?trace=${traceId}`} className="moa-link">
                호출 기록
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
