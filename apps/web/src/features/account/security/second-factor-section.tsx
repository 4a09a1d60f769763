/** The second factor: off with the way to turn it on, or on with the way to turn it off. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { useCode } from '../../../ui/forms/use-code.ts';
import { CodeBox } from '../../../ui/inputs/code-box.tsx';
import { RadioGroup } from '../../../ui/inputs/radio.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Panel } from '../../../ui/page/page.tsx';
import { toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import classes from './security.module.css';

type State = Outputs['security']['secondFactor'];
type Channel = State['ways'][number]['channel'];

const WAYS: Record<Channel, string> = { MAIL: '이메일', SMS: '문자' };

const renew = () => void queryClient.invalidateQueries({ queryKey: orpc.security.secondFactor.key() });

export function SecondFactorSection() {
  const { data, error, refetch } = useQuery(orpc.security.secondFactor.queryOptions({ input: {} }));
  const [changing, setChanging] = useState(false);
  return (
    <Panel title="2단계 인증">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className={classes.skeleton} aria-busy="true" />}
      {data && (
        <>
          <StateLine state={data} />
          {data.ways.length === 0 && (
            <p className={classes.note}>
              인증번호를 받을 곳이 없어요. <AppLink href="/app/seller/myinfo?section=profile">이메일이나 휴대폰번호</AppLink>를 먼저 등록해
              주세요.
            </p>
          )}
          {data.ways.length > 0 && (data.channel === null || changing) && <TurnOn state={data} onDone={() => setChanging(false)} />}
          {data.channel !== null && !changing && <TurnedOn onChange={() => setChanging(true)} />}
        </>
      )}
    </Panel>
  );
}

function OffPill() {
  return (
    <StatusPill tone="neutral" icon="off">
      꺼짐
    </StatusPill>
  );
}

function StateLine({ state }: { state: State }) {
  const on = state.channel !== null;
  const address = state.ways.find((way) => way.channel === state.channel)?.address;
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        {on ? <IconShieldCheck size={20} stroke={1.75} aria-hidden /> : <IconShieldOff size={20} stroke={1.75} aria-hidden />}
      </span>
      <div className="moa-grow">
        <p className={classes.name}>
          {on ? <StatusPill tone="good">켜짐</StatusPill> : <OffPill />}
          {state.channel !== null && <span>{`${WAYS[state.channel]} ${address ?? ''}`}</span>}
        </p>
        <p className={classes.facts}>
          {on ? (
            <span>
              <DateTime at={state.since} />
              부터 처음 보는 기기에서 로그인할 때 인증번호를 물어봐요.
            </span>
          ) : (
            <span>켜면 비밀번호가 새어 나가도 인증번호 없이는 로그인할 수 없어요.</span>
          )}
        </p>
      </div>
    </div>
  );
}

function TurnOn({ state, onDone }: { state: State; onDone(): void }) {
  const [channel, setChannel] = useState<Channel>(state.channel ?? state.ways[0]?.channel ?? 'MAIL');
  const code = useCode({
    request: () => api.security.sendSecondFactorCode({ channel }),
    async check(digits, { ticket }) {
      await api.security.turnOnSecondFactor({ ticket, code: digits });
      toast.done('2단계 인증을 켰습니다.', '처음 보는 기기에서 로그인할 때 인증번호를 물어봐요.');
      renew();
      onDone();
    },
  });

  return (
    <div className={classes.turnOn}>
      <RadioGroup
        label="인증번호를 받을 곳"
        className={classes.ways}
        choices={state.ways.map((way) => ({ value: way.channel, label: `${WAYS[way.channel]} ${way.address}` }))}
        value={channel}
        onChange={(next) => {
          setChannel(next);
          code.reset();
        }}
      />
      {code.sent ? (
        <CodeBox main code={code} sentTo={`${code.sent.address}로`} />
      ) : (
        <>
          {code.sendError && (
            <p className={classes.error} role="alert">
              {code.sendError}
            </p>
          )}
          <div className={classes.buttons}>
            <Button loading={code.busy !== null} onClick={() => void code.send()}>
              인증번호 받고 {state.channel === null ? '켜기' : '바꾸기'}
            </Button>
            {state.channel !== null && (
              <Button variant="subtle" color="gray" onClick={onDone}>
                취소
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function TurnedOn({ onChange }: { onChange(): void }) {
  const off = useMutation(orpc.security.turnOffSecondFactor.mutationOptions());

  async function turnOff() {
    const agreed = await confirm({
      title: '2단계 인증 끄기',
      message: '끄면 비밀번호만으로 로그인할 수 있게 됩니다. 본인 확인을 한 번 더 합니다.',
      confirmLabel: '끄기',
      danger: true,
    });
    if (!agreed) return;
    off.mutate({}, { onSuccess: () => toast.done('2단계 인증을 껐습니다.'), onError: failed, onSettled: renew });
  }

  return (
    <>
      <p className={classes.note}>인증번호를 받을 수 없게 되면 고객센터로 문의해주세요. 본인 확인 뒤 2단계 인증을 초기화해 드려요.</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onChange}>
          받을 곳 바꾸기
        </Button>
        <Button variant="default" color="red" loading={off.isPending} onClick={() => void turnOff()}>
          2단계 인증 끄기
        </Button>
      </div>
    </>
  );
}

/** Who gave the question up has seen it: nothing more to say. */
function failed(error: unknown): void {
  if (toProblem(error).code !== 'SECOND_FACTOR_REQUIRED') toast.failed(error);
}
