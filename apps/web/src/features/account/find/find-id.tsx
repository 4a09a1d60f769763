/** Finding one's id by a number or mail address that is one's own; the ids that were found. */
import { Button } from '@mantine/core';
import { emailProblem, formatMobile, mobileProblem, plainDigits } from '@moa/core';
import { useState } from 'react';
import { navigateTo } from '../../../client/navigate.ts';
import { publicApi } from '../../../client/public-api.ts';
import { sentenceOf } from '../../../ui/forms/sentence.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CodeBox } from '../../../ui/inputs/code-box.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { AccountCard } from '../parts/account-frame.tsx';
import classes from '../parts/find.module.css';
import { type Channel, ChannelChoice, FindLinks, FormError } from '../parts/find-parts.tsx';
import { verdictOf } from '../parts/join-fields.ts';
import { useAddressCode } from '../parts/use-address-code.ts';
import { type FindProps, keepStep, readStep } from './find-steps.ts';

const nameProblem = (name: string) => (name.trim() === '' ? '이름을 입력해주십시오.' : null);

const START: { channel: Channel; name: string; address: string } = { channel: 'SMS', name: '', address: '' };

export function FindId({ base }: FindProps) {
  const form = useForm(START, {
    check: ({ channel, name, address }) => ({
      name: nameProblem(name) ?? undefined,
      address: (channel === 'SMS' ? mobileProblem : emailProblem)(address) ?? undefined,
    }),
    send: () => code.send(),
  });
  const { channel, name, address } = form.values;
  const addressProblem = channel === 'SMS' ? mobileProblem : emailProblem;
  const [failed, setFailed] = useState<string | null>(null);

  const code = useAddressCode({
    request: () => {
      setFailed(null);
      return publicApi.join.sendCode(
        channel === 'SMS' ? { purpose: 'FIND_ID', phoneNumber: address } : { purpose: 'FIND_ID_BY_MAIL', email: address },
      );
    },
    onVerified: ({ ticket }) => find(ticket),
  });

  async function find(ticket: string) {
    try {
      const { contents } = await publicApi.join.findId({ ticket, name });
      keepStep('found', { contents, name });
      navigateTo(`${base}/foundid`, { replace: true });
    } catch (error) {
      code.reset();
      setFailed(sentenceOf(error));
    }
  }

  function change(next: string) {
    form.set({ address: next });
    code.reset();
  }

  return (
    <AccountCard title="아이디 찾기" lead="가입할 때 적은 휴대폰번호나 이메일로 인증하면 아이디를 알려 드려요.">
      <form className={classes.form} noValidate onSubmit={form.onSubmit}>
        <ChannelChoice
          value={channel}
          onChange={(next) => {
            form.set({ channel: next });
            change('');
          }}
        />
        <TextInput
          name="name"
          label="이름"
          required
          autoComplete="name"
          maxLength={40}
          {...form.field('name')}
          validate={verdictOf(nameProblem)}
        />
        <TextInput
          key={channel}
          name={channel === 'SMS' ? 'tel' : 'email'}
          label={channel === 'SMS' ? '휴대폰번호' : '이메일'}
          required
          inputType={channel === 'SMS' ? 'tel' : 'email'}
          autoComplete={channel === 'SMS' ? 'tel' : 'email'}
          maxLength={100}
          placeholder={channel === 'SMS' ? '010-1234-5678' : 'name@example.com'}
          value={address}
          onChange={change}
          onBlur={() => {
            if (channel === 'SMS' && mobileProblem(address) === null) form.set({ address: formatMobile(plainDigits(address)) });
          }}
          validate={verdictOf(addressProblem)}
          error={form.errors.address ?? (code.sent ? null : code.sendError)}
        />
        <CodeBox main code={code} sentTo={channel === 'SMS' ? '문자로' : '메일로'} />
        {!code.sent && (
          <Button type="submit" size="md" fullWidth loading={code.busy === 'send'}>
            인증번호 받기
          </Button>
        )}
        <FormError>{failed}</FormError>
      </form>
      <FindLinks base={base} not="findId" />
    </AccountCard>
  );
}

const koreanDay = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeZone: 'Asia/Seoul' });

export function FoundId({ base }: FindProps) {
  const [found] = useState(() => readStep('found'));
  if (found === null) return <StartAgain base={base} />;
  const { contents } = found;
  if (contents.length === 0) {
    return (
      <AccountCard
        title="가입한 아이디가 없어요"
        lead="인증한 번호나 이메일로 가입한 아이디를 찾지 못했어요. 다른 연락처로 찾거나 새로 가입해주세요."
      >
        <div className={classes.actions}>
          <Button size="md" onClick={() => navigateTo('/join')}>
            회원가입
          </Button>
          <Button size="md" variant="default" onClick={() => navigateTo(`${base}/findId`)}>
            다른 연락처로 찾기
          </Button>
        </div>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={`아이디 ${contents.length}개를 찾았어요`} lead="인증한 연락처로 가입한 아이디예요.">
      <ul className={classes.ids}>
        {contents.map(({ loginId, joinedAt }) => (
          <li key={loginId} className={classes.id}>
            <b>{loginId}</b>
            <span>{koreanDay.format(new Date(joinedAt))} 가입</span>
          </li>
        ))}
      </ul>
      {contents.some(({ masked }) => masked) && (
        <p className={classes.note}>
          이름이 가입할 때와 다른 아이디는 일부를 가려서 보여 드려요. 가입할 때 적은 이름으로 다시 찾으면 모두 볼 수 있어요.
        </p>
      )}
      <div className={classes.actions}>
        <Button size="md" onClick={() => navigateTo(`${base}/login`)}>
          로그인
        </Button>
        <Button size="md" variant="default" onClick={() => navigateTo(`${base}/findPwd`)}>
          비밀번호 찾기
        </Button>
      </div>
    </AccountCard>
  );
}

function StartAgain({ base }: FindProps) {
  return (
    <AccountCard title="아이디 찾기" lead="찾은 결과가 남아 있지 않아요. 처음부터 다시 찾아주세요.">
      <Button size="md" fullWidth onClick={() => navigateTo(`${base}/findId`, { replace: true })}>
        아이디 찾기
      </Button>
    </AccountCard>
  );
}
