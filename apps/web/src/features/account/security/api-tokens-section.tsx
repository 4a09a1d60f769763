/** Personal API tokens: what a seller's own programs may do in her name. */

import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { scopesTitle } from '@moa/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { orpc, queryClient } from '../../../client/api.ts';
import { lazyPart } from '../../../ui/code.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Panel } from '../../../ui/page/page.tsx';
import { toast } from '../../../ui/toast.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { Ago, DateTime } from '../../../ui/values/values.tsx';
import classes from './security.module.css';

type ApiToken = Outputs['security']['apiTokens']['contents'][number];

const NewTokenDialog = lazyPart(() => import('./new-token-dialog.tsx'), 'NewTokenDialog');

const renew = () => void queryClient.invalidateQueries({ queryKey: orpc.security.apiTokens.key() });

export function ApiTokensSection() {
  const { data, error, refetch } = useQuery(orpc.security.apiTokens.queryOptions({ input: {} }));
  const [making, setMaking] = useState(false);
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setMaking(true)}>
      토큰 만들기
    </Button>
  );
  return (
    <Panel title="API 토큰">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className={classes.skeleton} aria-busy="true" />}
      {data?.contents.length === 0 && (
        <EmptyState icon={IconKey} title="아직 만든 토큰이 없어요." action={add}>
          쓰고 있는 프로그램이나 엑셀, 창고 시스템에서 모아의 상품과 주문을 다루려면 토큰이 필요해요.
        </EmptyState>
      )}
      {data && data.contents.length > 0 && (
        <>
          <div className={classes.lead}>
            <p>
              토큰을 가진 프로그램은 고른 권한만큼 내 이름으로 일해요. 부르는 방법은{' '}
              <a className="moa-link" href="/docs" target="_blank" rel="noopener">
                API 문서
              </a>
              에 있어요.
            </p>
            {add}
          </div>
          <ul className="moa-list" aria-label="API 토큰">
            {data.contents.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        </>
      )}
      {making && (
        <Suspense>
          <NewTokenDialog onMade={renew} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const revoke = useMutation(orpc.security.revokeApiToken.mutationOptions());

  async function end() {
    const agreed = await confirm({
      title: 'API 토큰 폐기',
      message: `‘${token.name}’ 토큰을 폐기합니다. 이 토큰을 쓰는 프로그램은 바로 멈추며 되돌릴 수 없습니다.`,
      confirmLabel: '폐기',
      danger: true,
    });
    if (!agreed) return;
    revoke.mutate(
      { id: token.id },
      { onSuccess: () => toast.done('API 토큰을 폐기했습니다.'), onError: (error) => toast.failed(error), onSettled: renew },
    );
  }

  return (
    <li className={classes.row} data-over={token.state !== 'ACTIVE' || undefined}>
      <span className={classes.icon}>
        <IconKey size={20} stroke={1.75} aria-hidden />
      </span>
      <div className="moa-grow">
        <p className={classes.name}>
          {token.name}
          {token.state === 'EXPIRED' && <StatusPill tone="neutral">기간 끝남</StatusPill>}
          {token.state === 'REVOKED' && (
            <StatusPill tone="neutral" icon="off">
              폐기함
            </StatusPill>
          )}
          <code className={classes.hint}>moa_…{token.hint}</code>
        </p>
        <p className={classes.facts}>
          <span>{scopesTitle(token.scopes)}</span>
        </p>
        <p className={classes.facts}>
          <Until token={token} />
          {token.lastUsedAt === null ? (
            <span>아직 쓰지 않았어요</span>
          ) : (
            <span>
              마지막 사용 <Ago at={token.lastUsedAt} /> <span className="moa-num">{token.lastUsedIp}</span>
            </span>
          )}
        </p>
      </div>
      {token.state === 'ACTIVE' && (
        <Button variant="default" size="xs" loading={revoke.isPending} onClick={() => void end()} aria-label={`${token.name} 폐기`}>
          폐기
        </Button>
      )}
    </li>
  );
}

function Until({ token }: { token: ApiToken }) {
  if (token.state === 'REVOKED') {
    return (
      <span>
        <DateTime at={token.revokedAt} /> 폐기
      </span>
    );
  }
  return (
    <span>
      <DateTime at={token.expiresAt} />
      {token.state === 'EXPIRED' ? '에 끝남' : '까지'}
    </span>
  );
}
