/** 미리 돌려보기: what the rule would have done with the orders of the last days. */
import { Button } from '@mantine/core';
import { RULE_ACTION_LABELS, SKIP_LABELS } from '@moa/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { SelectField } from '../../ui/inputs/select/select-field.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { type Problem, toProblem } from '../../ui/problem.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { DateTime, Money } from '../../ui/values/values.tsx';
import classes from './automation.module.css';
import { ConflictNotes } from './conflict-notes.tsx';
import { isCourier } from './names.ts';
import type { BackTest } from './queries.ts';
import { checkDraft, type RuleDraft, sentRule } from './rule-draft.ts';

const DAYS = [
  { value: '7', label: '최근 7일' },
  { value: '30', label: '최근 30일' },
  { value: '90', label: '최근 90일' },
];

export function BackTestPanel({ id, draft }: { id: string | undefined; draft: RuleDraft }) {
  const [days, setDays] = useState('30');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{ result: BackTest; of: string } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const sent = sentRule(draft);
  const of = JSON.stringify(sent);
  const ready = Object.keys(checkDraft({ ...draft, name: draft.name || '이 규칙' }, isCourier)).length === 0;

  async function run() {
    setBusy(true);
    setProblem(null);
    try {
      const rule = { ...sent, name: sent.name || '이 규칙' };
      const result = await api.automation.backTest({ ...(id === undefined ? {} : { id }), rule, days: Number(days) });
      setFound({ result, of });
    } catch (failure) {
      setProblem(toProblem(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={classes.tried} aria-label="미리 돌려보기" aria-busy={busy}>
      <div className={classes.tryBar}>
        <SelectField label="지난 주문으로 미리 돌려보기" choices={DAYS} value={days} onChange={setDays} />
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          disabled={!ready}
          loading={busy}
          onClick={() => void run()}
        >
          돌려보기
        </Button>
      </div>
      {!ready && <p className={classes.note}>할 일까지 채우면 돌려볼 수 있어요. 주문은 바뀌지 않아요.</p>}
      {problem && <ProblemAlert problem={problem} />}
      {found && (
        <>
          {found.of !== of && <p className={classes.note}>아래는 고치기 전의 규칙으로 돌려 본 결과예요.</p>}
          <Result result={found.result} />
        </>
      )}
    </section>
  );
}

function Result({ result }: { result: BackTest }) {
  return (
    <div className="moa-stack">
      <p className={classes.sum}>
        주문 {formatNumber(result.lines)}건 가운데 <strong>{formatNumber(result.taken)}건</strong>에 맞아요.
        {!result.complete && ' 주문이 많아 가장 최근 주문부터 확인했어요.'}
      </p>
      {result.taken > 0 && (
        <ul className={classes.counts}>
          {result.done.map(({ kind, count }) => (
            <li key={kind}>
              {RULE_ACTION_LABELS[kind]} {formatNumber(count)}건
            </li>
          ))}
          {result.skipped.map(({ why, count }) => (
            <li key={why} className="moa-mute">
              {SKIP_LABELS[why]} {formatNumber(count)}건
            </li>
          ))}
        </ul>
      )}
      {result.shops.length > 1 && (
        <p className={classes.note}>
          {result.shops.map(({ count, ...shop }) => `${shopLabel(shop)} ${formatNumber(count)}건`).join(' · ')}
        </p>
      )}
      <ConflictNotes conflicts={result.conflicts} />
      {result.samples.length > 0 && (
        <ul className={classes.samples} aria-label="맞는 주문 가운데 최근 것">
          {result.samples.map((line) => (
            <li key={line.id}>
              <ChannelBadge shopType={line.shopType} size="sm" />
              <span className={classes.sample}>
                {line.productName}
                {line.optionText !== '' && <small> {line.optionText}</small>}
              </span>
              <Money value={line.amount} />
              <DateTime at={line.orderedAt} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.note}>지난 주문에 그때 있던 취소요청과 재고는 남아 있지 않아, 발송한 주문은 문제가 없던 것으로 봤어요.</p>
    </div>
  );
}
