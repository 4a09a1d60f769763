/** Shop products that were there before Moa, each with the base products that it may be: proven ones are chosen, all else is asked. */
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { navigateTo } from '../../../client/navigate.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page/page.tsx';
import { SlowNote } from '../../../ui/page/slow-note.tsx';
import { useIsShown, usePageNavigate } from '../../../ui/page/use-is-shown.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { JobBand } from '../../jobs/index.ts';
import { CollectLimitNote } from '../../payment/index.ts';
import { AccountChooser } from '../account-chooser.tsx';
import { type Account, type Adoption, linkedAccounts, matchOptions, renewCollected, useAccounts, useAdoptMany } from '../queries.ts';
import { matchSearch } from '../search.ts';
import { adoptionsOf, type Choices, choiceOf, withNew } from './choices.ts';
import classes from './match.module.css';
import { MatchRow } from './match-row.tsx';

export function MatchPage() {
  const { id, after, job } = matchSearch(useSearch({ strict: false }));
  const navigate = usePageNavigate();
  const shops = useAccounts();
  const accounts = linkedAccounts(shops.data?.contents);
  const account = accounts?.find((each) => each.id === id) ?? (accounts?.length === 1 ? accounts[0] : undefined);
  return (
    <Page>
      <PageHeader
        title="기본상품과 짝 맞추기"
        note="가져온 상품이 이미 있는 기본상품인지 확인해요"
        actions={
          <Button variant="default" onClick={() => navigateTo(`/app/product/collect${account ? `?id=${account.id}` : ''}`)}>
            상품 가져오기로
          </Button>
        }
      />
      <CollectLimitNote />
      {(accounts === undefined || accounts.length !== 1) && (
        <AccountChooser
          accounts={accounts}
          error={shops.data ? null : shops.error}
          onRetry={() => void shops.refetch()}
          chosen={account}
          onChoose={(chosen) => void navigate({ to: '/app/collect/create', search: { id: chosen } })}
          title="어느 쇼핑몰의 상품을 맞출까요?"
        />
      )}
      {account && (
        <Matching
          key={account.id}
          account={account}
          after={after}
          job={job}
          onAfter={(next) => void navigate({ to: '/app/collect/create', search: { id: account.id, after: next } })}
          onJob={(next) => void navigate({ to: '/app/collect/create', search: { id: account.id, after, job: next }, replace: true })}
        />
      )}
    </Page>
  );
}

interface MatchingProps {
  account: Account;
  after: string | undefined;
  /** Followed above the rows. */
  job: string | undefined;
  onAfter(after: string | undefined): void;
  onJob(job: string | undefined): void;
}

function Matching({ account, after, job, onAfter, onJob }: MatchingProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...matchOptions(account, after), placeholderData: keepPreviousData });
  const [choices, setChoices] = useState<Choices>(new Map());
  const isShown = useIsShown();
  const adopt = useAdoptMany((started) => {
    // Not those of another shop, and not what was chosen while this was asked for.
    if (isShown()) onJob(started);
  });
  function apply(chosen: readonly Adoption[]) {
    const sent = new Map(choices);
    adopt.mutate(chosen, { onSuccess: () => setChoices((now) => new Map([...now].filter(([id, choice]) => sent.get(id) !== choice))) });
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Panel>
        <div aria-busy="true">
          <SlowNote />
          짝을 찾고 있어요…
        </div>
      </Panel>
    );
  const { contents: rows, total, nextAfter, namesCompared } = data;
  const chosen = adoptionsOf(rows, choices);
  const unlike = rows.filter((row) => row.candidates.length === 0 && choiceOf(row, choices).kind === 'LATER').length;
  const busy = adopt.isPending;
  const band = job !== undefined && (
    <JobBand key={job} jobId={job} onClose={() => onJob(undefined)} onRetried={onJob} onEnded={renewCollected} />
  );

  if (rows.length === 0 && after === undefined)
    return (
      <>
        {band}
        <Panel>
          <EmptyState
            title="짝을 맞출 상품이 없어요."
            action={<Button onClick={() => navigateTo(`/app/product/collect?id=${account.id}`)}>상품 가져오기</Button>}
          >
            가져온 상품이 모두 기본상품에 연결되어 있어요. 쇼핑몰에 새로 올린 상품이 있으면 먼저 가져와 주세요.
          </EmptyState>
        </Panel>
      </>
    );

  return (
    <>
      {band}
      <Panel flush title="남은 상품" count={total}>
        <div className={classes.lead}>
          <p>
            {namesCompared
              ? '코드나 바코드가 같고 옵션이 모두 맞는 짝만 미리 골라 두었어요. 이름만 같거나 비슷한 상품은 직접 골라주세요.'
              : '기본상품이 20,000개를 넘어 이름은 비교하지 않았어요. 코드와 바코드로만 찾았어요.'}
          </p>
          <div className="moa-actions">
            {unlike > 0 && (
              <Button size="xs" variant="default" disabled={busy} onClick={() => setChoices(withNew(rows, choices))}>
                닮은 상품이 없는 {formatNumber(unlike)}건 모두 새로
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              disabled={busy}
              onClick={() => adopt.mutate({ proven: { shopType: account.shopType, shopAccountId: account.shopAccountId } })}
            >
              이 쇼핑몰의 확실한 짝 모두 연결
            </Button>
          </div>
        </div>
        <ul className="moa-list" aria-busy={isPlaceholderData}>
          {rows.map((row) => (
            <MatchRow
              key={row.listingId}
              row={row}
              choice={choiceOf(row, choices)}
              onChoose={(choice) => setChoices(new Map([...choices, [row.listingId, choice]]))}
            />
          ))}
        </ul>
        {rows.length === 0 && <p className="moa-missing">여기까지 모두 살펴보았어요.</p>}
        <div className={classes.foot}>
          {after !== undefined && (
            <Button variant="default" disabled={busy} onClick={() => onAfter(undefined)}>
              처음부터
            </Button>
          )}
          {nextAfter !== null && (
            <Button variant="default" disabled={busy} onClick={() => onAfter(nextAfter)}>
              건너뛰고 다음
            </Button>
          )}
          <Button loading={busy} disabled={chosen.length === 0} onClick={() => apply(chosen)}>
            고른 대로 {formatNumber(chosen.length)}건 적용
          </Button>
        </div>
      </Panel>
    </>
  );
}
