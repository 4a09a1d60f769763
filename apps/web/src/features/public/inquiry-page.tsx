import { Button } from '@mantine/core';
import { LANDING_INQUIRY_MAX as MAX, validate, verdict } from '@moa/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { publicApi } from '../../client/public-api.ts';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { TextArea, TextInput } from '../../ui/inputs/text-input.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { CONSENT, EMPTY_INQUIRY, INQUIRY_RULES, toInquiry } from './inquiry-form.ts';
import classes from './inquiry-page.module.css';
import page from './public.module.css';

export function InquiryPage() {
  const [sent, setSent] = useState(false);
  if (sent) return <Sent />;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>도입문의</h1>
        <p className={page.lead}>쓰고 있는 쇼핑몰과 하루 주문 수를 알려주시면 더 정확히 답해 드려요. 답장은 메일로 보내요.</p>
      </header>
      <InquiryForm onSent={() => setSent(true)} />
    </div>
  );
}

function Sent() {
  return (
    <div className={page.centre}>
      <EmptyState
        asPage
        icon={IconCircleCheck}
        title="문의를 접수했습니다."
        action={
          <Button component={AppLink} href="/" variant="default">
            처음으로
          </Button>
        }
      >
        남겨 주신 이메일로 답장할게요.
      </EmptyState>
    </div>
  );
}

/** A rule set's field as an input asks for it; empty is said when the form is sent, not when the field is left. */
function onBlur(field: 'name' | 'email' | 'phoneNumber') {
  const judge = verdict(...(INQUIRY_RULES[field] ?? []));
  return (value: string) => (value === '' ? { valid: true } : judge(value));
}

const CHECKS = { name: onBlur('name'), email: onBlur('email'), phoneNumber: onBlur('phoneNumber') };

function InquiryForm({ onSent }: { onSent(): void }) {
  const form = useForm(EMPTY_INQUIRY, {
    check: (values) => validate(INQUIRY_RULES, values),
    async send(values) {
      await publicApi.inquiries.landing(toInquiry(values));
      onSent();
    },
  });
  useUnsavedWork(form.dirty && !form.busy);

  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <TextInput
        id="inquiry-name"
        type="shrink"
        label="회사명 또는 이름"
        required
        clearable
        autoComplete="organization"
        maxLength={MAX.name}
        {...form.field('name')}
        validate={CHECKS.name}
      />
      <div className={classes.row}>
        <TextInput
          id="inquiry-email"
          type="shrink"
          inputType="email"
          label="이메일"
          required
          clearable
          autoComplete="email"
          maxLength={MAX.email}
          {...form.field('email')}
          validate={CHECKS.email}
        />
        <TextInput
          id="inquiry-phoneNumber"
          type="shrink"
          inputType="tel"
          label="연락처"
          placeholder="010-1234-5678"
          required
          clearable
          autoComplete="tel"
          maxLength={MAX.phoneNumber}
          {...form.field('phoneNumber')}
          validate={CHECKS.phoneNumber}
        />
      </div>
      <TextArea
        id="inquiry-comment"
        label="문의 내용"
        required
        rows={7}
        maxLength={MAX.comment}
        placeholder="예) 스마트스토어와 쿠팡을 쓰고, 하루 주문은 50건쯤이에요."
        {...form.field('comment')}
      />
      <Consent agreed={form.values.agreed} message={form.errors.agreed} onChange={(agreed) => form.set({ agreed })} />
      {form.problem && <ProblemAlert problem={form.problem} />}
      <Button type="submit" size="md" loading={form.busy} className={classes.send ?? ''}>
        문의 보내기
      </Button>
    </form>
  );
}

function Consent({ agreed, message, onChange }: { agreed: boolean; message: string | undefined; onChange(agreed: boolean): void }) {
  return (
    <div className={classes.consent}>
      <dl className={classes.facts}>
        {CONSENT.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField id="inquiry-agreed" checked={agreed} onChange={onChange} error={message}>
        개인정보 수집·이용에 동의합니다. (필수)
      </CheckboxField>
      <p className={classes.note}>동의하지 않을 수 있지만, 그러면 답장을 드릴 수 없어요.</p>
    </div>
  );
}
