/** The person who joins: name, verified mobile number, e-mail. */
import { Button } from '@mantine/core';
import { emailProblem, formatMobile, joinProblems, mobileProblem, plainDigits } from '@moa/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { publicApi } from '../../../../client/public-api.ts';
import { CodeBox } from '../../../../ui/inputs/code-box.tsx';
import { TextInput } from '../../../../ui/inputs/text-input.tsx';
import { fieldId, type SectionProps, verdictOf } from '../../parts/join-fields.ts';
import { useAddressCode } from '../../parts/use-address-code.ts';
import type { JoinDraft } from '../join-draft.ts';
import classes from './info-page.module.css';

type Verified = JoinDraft['verified'];

export interface PersonSectionProps extends SectionProps {
  verified: Verified;
  onVerified(verified: Verified): void;
}

export function PersonSection({ form, errors, onChange, verified, onVerified }: PersonSectionProps) {
  return (
    <section className={classes.section} aria-labelledby="join-person">
      <h2 id="join-person" className={classes.heading}>
        본인 확인
      </h2>
      <TextInput
        id={fieldId('name')}
        name="name"
        label="이름"
        required
        autoComplete="name"
        maxLength={40}
        value={form.name}
        onChange={(name) => onChange({ name })}
        validate={verdictOf((name) => joinProblems({ ...form, name }).name)}
        error={errors.name}
      />
      <PhoneField form={form} errors={errors} onChange={onChange} verified={verified} onVerified={onVerified} />
      <TextInput
        id={fieldId('email')}
        name="email"
        label="이메일"
        required
        inputType="email"
        autoComplete="email"
        maxLength={100}
        value={form.email}
        onChange={(email) => onChange({ email })}
        validate={verdictOf(emailProblem)}
        error={errors.email}
        description="비밀번호를 잊었을 때와 중요한 알림에 사용해요."
      />
    </section>
  );
}

function PhoneField({ form, errors, onChange, verified, onVerified }: PersonSectionProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const number = form.phoneNumber;
  const code = useAddressCode({
    request: () => publicApi.join.sendCode({ purpose: 'JOIN', phoneNumber: number }),
    onVerified: ({ ticket, until }) => onVerified({ ticket, until, phoneNumber: number }),
  });

  function send() {
    const message = mobileProblem(number);
    setWrong(message);
    if (message === null) void code.send();
  }

  if (verified) {
    return (
      <div className={classes.beside}>
        <div>
          <TextInput
            id={fieldId('phoneNumber')}
            label="휴대폰번호"
            required
            readOnly
            value={number}
            onChange={() => undefined}
            error={errors.phoneNumber}
          />
          <p className={classes.good} role="status">
            <IconCheck size={14} aria-hidden /> 인증했어요.
          </p>
        </div>
        <Button
          variant="default"
          className={classes.besideButton}
          onClick={() => {
            onVerified(null);
            code.reset();
          }}
        >
          번호 변경
        </Button>
      </div>
    );
  }

  return (
    <>
      <div className={code.sent ? undefined : classes.beside}>
        <TextInput
          id={fieldId('phoneNumber')}
          name="tel"
          label="휴대폰번호"
          required
          inputType="tel"
          autoComplete="tel"
          maxLength={20}
          placeholder="010-1234-5678"
          value={number}
          onChange={(text) => {
            setWrong(null);
            if (code.sent) code.reset();
            onChange({ phoneNumber: text });
          }}
          onBlur={() => {
            if (mobileProblem(number) === null) onChange({ phoneNumber: formatMobile(plainDigits(number)) });
          }}
          validate={verdictOf(mobileProblem)}
          onEnter={send}
          error={errors.phoneNumber ?? wrong ?? (code.sent ? null : code.sendError)}
        />
        {!code.sent && (
          <Button variant="light" className={classes.besideButton} onClick={send} loading={code.busy === 'send'}>
            인증번호 받기
          </Button>
        )}
      </div>
      <CodeBox code={code} sentTo={`${formatMobile(plainDigits(number))}로`} />
    </>
  );
}
