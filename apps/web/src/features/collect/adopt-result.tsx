/** What came of making or tying base products. */
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { navigateTo } from '../../client/navigate.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import classes from './collect.module.css';
import type { Adopted } from './queries.ts';

export interface AdoptResultProps {
  result: Adopted;
  /** Names of the shop products by id. */
  names: ReadonlyMap<string, string>;
  onClose(): void;
}

export function AdoptResult({ result, names, onClose }: AdoptResultProps) {
  const { created, tied, failed } = result;
  const words = [
    created > 0 && `기본상품 ${formatNumber(created)}개를 만들었습니다.`,
    tied > 0 && `${formatNumber(tied)}건을 기본상품에 연결했습니다.`,
    failed.length > 0 && `${formatNumber(failed.length)}건은 하지 못했습니다.`,
  ].filter(Boolean);
  return (
    <section className={classes.result} data-failed={failed.length > 0 || undefined} aria-label="처리 결과">
      <div className={classes.resultHead}>
        <p role="status">{words.join(' ')}</p>
        {created + tied > 0 && (
          <Button size="xs" variant="default" onClick={() => navigateTo('/app/unit/list')}>
            기본상품 보기
          </Button>
        )}
        <IconButton label="결과 닫기" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </div>
      {created > 0 && (
        <p className="moa-soft">배송, 원산지, A/S와 쇼핑몰의 배송 항목은 마지막에 고른 값으로 채웠어요. 상품 수정에서 확인해주세요.</p>
      )}
      {failed.length > 0 && (
        <ul>
          {failed.map((each) => (
            <li key={each.listingId}>
              <b>{names.get(each.listingId) ?? each.listingId}</b> · {each.reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
