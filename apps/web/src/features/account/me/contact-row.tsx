/** E-mail or mobile number: as it is, and on demand the way to another one (its code, then the present password). */
import { Button } from '@mantine/core';
import { emailProblem, formatMobile, mobileProblem, plainDigits } from '@moa/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../client/api.ts';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import type { SentCode } from '../../../ui/forms/code-state.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CodeBox } from '../../../ui/inputs/code-box.tsx';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddressCode } from '../parts/use-address-code.ts';
import classes from './myinfo.module.css';
import { fieldOfPart, modifyProfile, type Profile, renewProfile } from './queries.ts';

const KINDS = {
  email: {
    title: '이메일',
    label: '새 이메일',
    rule: emailProblem,
    inputType: 'email',
    autoComplete: 'email',
    placeholder: 'moa@example.com',
    maxLength: 100,
    path: 'email.address',
  },
  phone: {
    title: '휴대폰번호',
    label: '새 휴대폰번호',
    rule: mobileProblem,
    inputType: 'tel',
    autoComplete: 'tel',
    placeholder: '010-1234-5678',
    maxLength: 20,
    path: 'phone.number',
  },
} as const;

export interface ContactRowProps {
  kind: keyof typeof KINDS;
  profile: Profile;
}

export function ContactRow({ kind, profile }: ContactRowProps) {
  const [open, setOpen] = useState(false);
  const { title } = KINDS[kind];
  const value = kind === 'email' ? profile.email : profile.phoneNumber;
  return (
    <div className={classes.contact}>
      <div className={classes.contactRow}>
        <span className={classes.contactTitle}>{title}</span>
        <span className={classes.contactValue}>{value ?? '등록하지 않았어요'}</span>
        {!open && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {title} {value === null ? '등록' : '변경'}
          </Button>
        )}
      </div>
      {open && <ContactForm kind={kind} profile={profile} onClose={() => setOpen(false)} />}
    </div>
  );
}

const EMPTY = { address: '', password: '' };

function ContactForm({ kind, profile, onClose }: ContactRowProps & { onClose(): void }) {
  const { title, label, rule, inputType, autoComplete, placeholder, maxLength, path } = KINDS[kind];
  const [proof, setProof] = useState<SentCode | null>(null);
  const form = useForm(EMPTY, {
    check: ({ address, password }) => {
      if (proof === null) return { address: rule(address) ?? undefined };
      return password === '' ? { password: '현재 비밀번호를 입력해주십시오.' } : {};
    },
    async send({ address, password }) {
      if (proof === null) return code.send();
      const { ticket } = proof;
      const change = kind === 'email' ? { email: { address, ticket } } : { phone: { number: address, ticket } };
      await modifyProfile({ version: profile.version, password, ...change });
      toast.done(`${title}${kind === 'email' ? '을' : '를'} 변경했습니다.`);
      onClose();
    },
    fieldAt: (at) => (fieldOfPart(at) === path ? 'address' : fieldOfPart(at)),
    handledElsewhere: ({ code: refusal }) => refusal === 'VERIFICATION_REQUIRED',
    onRefused(failed) {
      if (failed.code === 'VERIFICATION_REQUIRED') form.refuse({ address: '인증 시간이 지났습니다. 인증번호를 다시 받아주십시오.' });
      // Another address, or the same one once more, needs a code of its own.
      if (failed.code === 'VERIFICATION_REQUIRED' || failed.errors.some(({ path: at }) => fieldOfPart(at) === path)) again();
      if (failed.code === 'STALE_VERSION') renewProfile();
    },
  });
  const { address } = form.values;
  useUnsavedWork(address !== '');
  const code = useAddressCode({
    request: () => api.profile.sendCode(kind === 'email' ? { channel: 'MAIL', email: address } : { channel: 'SMS', phoneNumber: address }),
    onVerified: setProof,
  });

  function again() {
    setProof(null);
    code.reset();
  }

  return (
    <form className={classes.contactForm} onSubmit={form.onSubmit} noValidate>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <TextInput
        label={label}
        required
        inputType={inputType}
        autoComplete={autoComplete}
        placeholder={placeholder}
        maxLength={maxLength}
        readOnly={proof !== null}
        value={address}
        onChange={(text) => {
          if (code.sent) again();
          form.set({ address: text });
        }}
        onBlur={() => {
          if (kind === 'phone' && mobileProblem(address) === null) form.set({ address: formatMobile(plainDigits(address)) });
        }}
        validate={(text) => {
          const message = text === '' ? null : rule(text);
          return { valid: message === null, message: message ?? undefined };
        }}
        error={form.errors.address ?? (code.sent === null ? code.sendError : null)}
      />
      {proof === null && <CodeBox code={code} sentTo={`${address}로`} />}
      {proof !== null && (
        <>
          <p className={classes.good} role="status">
            <IconCheck size={14} aria-hidden /> 인증했어요. 현재 비밀번호를 입력하면 변경돼요.
          </p>
          <PasswordInput label="현재 비밀번호" autoComplete="current-password" required autoFocus {...form.field('password')} />
        </>
      )}
      <div className="moa-actions">
        {proof !== null ? (
          <Button type="submit" loading={form.busy}>
            {title} 변경
          </Button>
        ) : (
          code.sent === null && (
            <Button type="submit" loading={code.busy === 'send'}>
              인증번호 받기
            </Button>
          )
        )}
        <Button variant="subtle" color="gray" onClick={onClose}>
          취소
        </Button>
      </div>
    </form>
  );
}
