/** A forgotten password: whose it is, the code (or the mail), the new one. */
import { Button } from '@mantine/core';
import { passwordAgainProblem, passwordProblem } from '@moa/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { navigateTo } from '../../../client/navigate.ts';
import { publicApi } from '../../../client/public-api.ts';
import { session } from '../../../client/session/browser.ts';
import { sentenceOf } from '../../../ui/forms/sentence.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CodeBox } from '../../../ui/inputs/code-box.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { AccountCard } from '../parts/account-frame.tsx';
import classes from '../parts/find.module.css';
import { type Channel, ChannelChoice, FindLinks, FormError } from '../parts/find-parts.tsx';
import { verdictOf } from '../parts/join-fields.ts';
import { NewPassword } from '../parts/password-field.tsx';
import { useAddressCode } from '../parts/use-address-code.ts';
import { dropHash, dropSteps, type FindProps, keepStep, linkOf, readStep } from './find-steps.ts';

const idProblem = (loginId: string) => (loginId.trim() === '' ? '아이디를 입력해주십시오.' : null);

async function startReset(loginId: string, channel: Channel) {
  const { ticket, expiresIn } = await publicApi.join.startReset({ loginId, channel });
  const reset = { loginId, channel, ticket, until: Date.now() + expiresIn * 1000 };
  keepStep('reset', reset);
  return reset;
}

export function FindPassword({ base }: FindProps) {
  const [channels, setChannels] = useState<readonly Channel[]>();
  const form = useForm<{ loginId: string; channel: Channel }>(
    { loginId: '', channel: 'SMS' },
    {
      check: ({ loginId }) => ({ loginId: idProblem(loginId) ?? undefined }),
      async send({ loginId, channel }) {
        await startReset(loginId.trim(), channel);
        navigateTo(`${base}/findPwd2`);
      },
    },
  );
  const { set } = form;
  const { channel } = form.values;

  // Where it is not known, both ways are offered: the answer to the request says what is wrong.
  useEffect(() => {
    publicApi.join.resetWays({}).then(
      ({ contents }) => {
        const open = contents.map((way) => way.channel);
        setChannels(open);
        set((chosen) => (open.includes(chosen.channel) ? {} : { channel: open[0] ?? chosen.channel }));
      },
      () => undefined,
    );
  }, [set]);

  return (
    <AccountCard title="비밀번호 찾기" lead="아이디를 입력하면 가입할 때 적은 연락처로 인증번호나 주소를 보내 드려요.">
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <TextInput
          name="username"
          label="아이디"
          required
          autoComplete="username"
          maxLength={40}
          {...form.field('loginId')}
          validate={verdictOf(idProblem)}
        />
        <ChannelChoice value={channel} onChange={(next) => set({ channel: next })} {...(channels ? { channels } : {})} />
        <FormError>{form.problem && sentenceOf({ problem: form.problem })}</FormError>
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {channel === 'SMS' ? '인증번호 받기' : '메일 받기'}
        </Button>
      </form>
      <FindLinks base={base} not="findPwd" />
    </AccountCard>
  );
}

export function FindPasswordCode({ base }: FindProps) {
  const [reset, setReset] = useState(() => readStep('reset'));
  if (reset === null) return <StartAgain base={base} />;
  const again = async () => {
    const next = await startReset(reset.loginId, reset.channel);
    setReset(next);
    return { ticket: next.ticket, expiresIn: Math.round((next.until - Date.now()) / 1000) };
  };
  return reset.channel === 'MAIL' || reset.ticket === null ? (
    <MailSent base={base} onAgain={again} />
  ) : (
    <EnterCode base={base} loginId={reset.loginId} ticket={reset.ticket} until={reset.until} onAgain={again} />
  );
}

type Again = () => Promise<{ ticket: string | null; expiresIn: number }>;

interface EnterCodeProps extends FindProps {
  loginId: string;
  ticket: string;
  until: number;
  onAgain: Again;
}

function EnterCode({ base, loginId, ticket, until, onAgain }: EnterCodeProps) {
  const code = useAddressCode({
    initial: { ticket, until },
    request: onAgain,
    onVerified: (proof) => {
      keepStep('proof', proof);
      navigateTo(`${base}/foundPwd`, { replace: true });
    },
  });
  return (
    <AccountCard
      title="인증번호를 입력해주세요"
      lead={`${loginId} 아이디에 등록된 휴대폰번호가 있다면 인증번호를 보냈어요. 3분 안에 입력해주세요.`}
    >
      <div className={classes.form}>
        <CodeBox main code={code} />
      </div>
      <FindLinks base={base} not={null} />
    </AccountCard>
  );
}

function MailSent({ base, onAgain }: FindProps & { onAgain: Again }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  async function again() {
    setBusy(true);
    setSaid(null);
    setFailed(null);
    await onAgain().then(
      () => setSaid('메일을 다시 보냈어요.'),
      (error: unknown) => setFailed(sentenceOf(error)),
    );
    setBusy(false);
  }
  return (
    <AccountCard
      title="메일을 확인해주세요"
      lead="등록된 이메일이 있다면 새 비밀번호를 정하는 주소를 보냈어요. 주소는 30분 동안 한 번만 쓸 수 있어요."
    >
      <p className={classes.note}>
        <IconMailCheck size={16} aria-hidden /> 메일이 보이지 않으면 스팸함을 확인하거나 휴대폰으로 찾아주세요.
      </p>
      <div className={classes.actions}>
        <FormError>{failed}</FormError>
        <p role="status" className="moa-hidden">
          {said}
        </p>
        <Button variant="default" size="md" loading={busy} onClick={() => void again()}>
          {said ?? '메일 다시 받기'}
        </Button>
      </div>
      <FindLinks base={base} not={null} />
    </AccountCard>
  );
}

/** What opens this page: the token behind the hash sign of a mailed link, or the code's ticket of this tab. */
function readProof(): { proof: { token: string } | { ticket: string }; invited: boolean } | null {
  const link = linkOf(window.location.hash);
  if (link !== null) return { proof: { token: link.token }, invited: link.invited };
  const proof = readStep('proof');
  return proof !== null && proof.until > Date.now() ? { proof: { ticket: proof.ticket }, invited: false } : null;
}

const FORGOTTEN = {
  title: '새 비밀번호를 정해주세요',
  lead: '바꾸면 모든 기기에서 로그아웃돼요.',
  action: '비밀번호 바꾸기',
  doneTitle: '비밀번호를 바꿨어요',
  doneLead: '모든 기기에서 로그아웃했어요. 새 비밀번호로 로그인해주세요.',
} as const;

const INVITED = {
  title: '초대를 받으셨어요',
  lead: '쓸 비밀번호를 정하면 바로 시작할 수 있어요. 아이디는 초대 메일에 있어요.',
  action: '비밀번호 정하고 시작하기',
  doneTitle: '준비가 끝났어요',
  doneLead: '초대 메일에 적힌 아이디와 방금 정한 비밀번호로 로그인해주세요.',
} as const;

export function FoundPassword({ base }: FindProps) {
  const [opened] = useState(readProof);
  const [done, setDone] = useState(false);

  // The token leaves the address at once: it stays in no history and is seen over no shoulder.
  useEffect(() => {
    if (linkOf(window.location.hash) !== null) dropHash();
  }, []);

  const texts = opened?.invited ? INVITED : FORGOTTEN;
  if (done) {
    return (
      <AccountCard title={texts.doneTitle} lead={texts.doneLead}>
        <Button size="md" fullWidth onClick={() => navigateTo(`${base}/login`)}>
          로그인
        </Button>
      </AccountCard>
    );
  }
  if (opened === null) return <StartAgain base={base} />;
  return (
    <AccountCard title={texts.title} lead={texts.lead}>
      <NewPasswordForm
        proof={opened.proof}
        action={texts.action}
        onDone={() => {
          dropSteps();
          session.clear();
          setDone(true);
        }}
      />
      {!opened.invited && <FindLinks base={base} not={null} />}
    </AccountCard>
  );
}

interface NewPasswordFormProps {
  proof: { token: string } | { ticket: string };
  /** Word of the button. */
  action: string;
  onDone(): void;
}

function NewPasswordForm({ proof, action, onDone }: NewPasswordFormProps) {
  const form = useForm(
    { password: '', again: '' },
    {
      check({ password, again }) {
        const wrong = passwordProblem(password);
        return wrong === null ? { again: passwordAgainProblem(again, password) ?? undefined } : { password: wrong };
      },
      async send({ password }) {
        await publicApi.join.resetPassword({ ...proof, password });
        onDone();
      },
    },
  );

  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      {/* For password managers: whose password it is, where this tab knows. */}
      <input type="text" name="username" autoComplete="username" value={readStep('reset')?.loginId ?? ''} readOnly hidden />
      <NewPassword
        value={form.values.password}
        again={form.values.again}
        loginId={readStep('reset')?.loginId ?? ''}
        onChange={(change) => form.set(change, ['password', 'again'])}
        error={form.errors.password ?? null}
        againError={form.errors.again ?? null}
      />
      <FormError>{form.problem && sentenceOf({ problem: form.problem })}</FormError>
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        {action}
      </Button>
    </form>
  );
}

function StartAgain({ base }: FindProps) {
  return (
    <AccountCard title="비밀번호 찾기" lead="인증이 끝나지 않았거나 시간이 지났어요. 처음부터 다시 진행해주세요.">
      <Button size="md" fullWidth onClick={() => navigateTo(`${base}/findPwd`, { replace: true })}>
        비밀번호 찾기
      </Button>
    </AccountCard>
  );
}
