/** Where one is signed in, and how to end it. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { deviceName, deviceOf } from '@moa/core';
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../../client/api.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Panel } from '../../../ui/page/page.tsx';
import { toast } from '../../../ui/toast.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { Ago, DateTime } from '../../../ui/values/values.tsx';
import classes from './security.module.css';

type Session = Outputs['accounts']['sessions']['contents'][number];

export function SessionsSection() {
  const { data, error, refetch } = useQuery(orpc.accounts.sessions.queryOptions({ input: {} }));
  const end = useMutation(orpc.accounts.revokeSessions.mutationOptions());
  const sessions = data && [...data.contents].sort((a, b) => Number(b.current) - Number(a.current));
  const others = sessions?.filter((session) => !session.current).length ?? 0;

  const renew = () => void queryClient.invalidateQueries({ queryKey: orpc.accounts.sessions.key() });

  async function endOne(session: Session) {
    const agreed = await confirm({
      title: '이 기기에서 로그아웃',
      message: `${deviceName(session.userAgent)}에서 로그아웃합니다. 그 기기에서 저장하지 않은 내용은 사라집니다.`,
      confirmLabel: '로그아웃',
      danger: true,
    });
    if (!agreed) return;
    end.mutate(
      { id: session.id },
      { onSuccess: () => toast.done('로그아웃했습니다.'), onError: (error) => toast.failed(error), onSettled: renew },
    );
  }

  async function endOthers() {
    const agreed = await confirm({
      title: '다른 기기 모두 로그아웃',
      message: `이 기기를 뺀 ${others}곳에서 로그아웃합니다. 그곳에서 저장하지 않은 내용은 사라집니다.`,
      confirmLabel: '모두 로그아웃',
      danger: true,
    });
    if (!agreed) return;
    end.mutate(
      {},
      {
        onSuccess: ({ revoked }) => toast.done(`다른 기기 ${revoked}곳에서 로그아웃했습니다.`),
        onError: (error) => toast.failed(error),
        onSettled: renew,
      },
    );
  }

  return (
    <Panel title="로그인한 기기">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className={classes.skeleton} aria-busy="true" />}
      {sessions && (
        <>
          <div className={classes.lead}>
            <p>모르는 기기가 있다면 로그아웃한 뒤 비밀번호를 변경해주세요. 처음 보는 기기에서 로그인하면 이메일로 알려 드려요.</p>
            <Button variant="default" size="xs" disabled={others === 0} loading={end.isPending} onClick={() => void endOthers()}>
              다른 기기 모두 로그아웃
            </Button>
          </div>
          <ul className="moa-list" aria-label="로그인한 기기">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} busy={end.isPending} onEnd={() => void endOne(session)} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd(): void }) {
  const { browser, system, phone } = deviceOf(session.userAgent);
  const Icon = phone ? IconDeviceMobile : browser === null && system === null ? IconTerminal2 : IconDeviceDesktop;
  const name = deviceName(session.userAgent);
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className="moa-grow">
        <p className={classes.name} title={session.userAgent}>
          {name}
          {session.current && <StatusPill tone="good">이 기기</StatusPill>}
        </p>
        <p className={classes.facts}>
          <span className="moa-num">{session.ip}</span>
          <span>
            마지막 사용 <Ago at={session.lastUsedAt} />
          </span>
          <span>
            <DateTime at={session.createdAt} /> 로그인
          </span>
          {session.keep && <span>로그인 유지</span>}
        </p>
      </div>
      {!session.current && (
        <Button variant="default" size="xs" disabled={busy} onClick={onEnd} aria-label={`${name} 로그아웃`}>
          로그아웃
        </Button>
      )}
    </li>
  );
}
