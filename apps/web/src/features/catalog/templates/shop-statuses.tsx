/** What the shops say of the addresses that a delivery template points at. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';
import classes from './templates.module.css';

type Row = Outputs['templates']['status']['contents'][number];

const STATES: Readonly<Record<NonNullable<Row['status']>, { tone: Tone; label: string }>> = {
  NORMAL: { tone: 'good', label: '정상' },
  CHANGED: { tone: 'today', label: '쇼핑몰에서 바뀜' },
  DELETED: { tone: 'bad', label: '쇼핑몰에서 삭제됨' },
};

interface StatusesProps {
  templateId: string;
  busy: boolean;
  /** The seller takes what the shops changed. */
  onConfirm(): void;
}

export function ShopStatuses({ templateId, busy, onConfirm }: StatusesProps) {
  const { data, isError, refetch } = useQuery(
    orpc.templates.status.queryOptions({ input: { templateIds: [templateId] }, staleTime: 60_000 }),
  );
  if (isError)
    return (
      <p className={classes.summary}>
        쇼핑몰의 상태를 확인하지 못했어요.{' '}
        <button type="button" className={classes.textButton} onClick={() => void refetch()}>
          다시 시도
        </button>
      </p>
    );
  if (!data) return <p className={classes.summary}>쇼핑몰에 있는 주소와 비교하는 중…</p>;
  return (
    <ul className={classes.statuses}>
      {data.contents.map((row) => (
        <li key={`${row.shopType} ${row.shopAccountId}`}>
          <span>{shopLabel(row)}</span>
          {row.status === null ? (
            <>
              <StatusPill tone="neutral">확인하지 못함</StatusPill>
              <span className={classes.summary}>{row.message}</span>
            </>
          ) : (
            <StatusPill tone={STATES[row.status].tone}>{STATES[row.status].label}</StatusPill>
          )}
          {row.fields.map((field) => (
            <FieldLine key={field.key} field={field} />
          ))}
          {row.status === 'CHANGED' && (
            <Button size="xs" variant="default" disabled={busy} onClick={onConfirm}>
              바뀐 내용이 맞아요
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function FieldLine({ field: { label, status, before, now } }: { field: Row['fields'][number] }) {
  if (status === 'CHANGED')
    return (
      <span className={classes.summary}>
        {label}: {before?.label} {before?.hint} → {now?.label} {now?.hint}
      </span>
    );
  if (status === 'DELETED')
    return (
      <span className={classes.summary}>
        {label}
        {before ? ` ‘${before.label}’` : ''}: 상품에서 다시 고른 뒤 ‘지금 내용으로 바꾸기’를 눌러주세요.
      </span>
    );
  return null;
}
