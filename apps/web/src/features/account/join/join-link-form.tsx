import { Button } from '@mantine/core';
import { formatMobile, mobileProblem, plainDigits } from '@moa/core';
import { useState } from 'react';
import { publicApi } from '../../../client/public-api.ts';
import { cx } from '../../../ui/cx.ts';
import { sentenceOf } from '../../../ui/forms/sentence.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import classes from '../parts/find.module.css';
import { FormError } from '../parts/find-parts.tsx';
import { verdictOf } from '../parts/join-fields.ts';

/** PC에서 이어서 가입: the address of joining by SMS. */
export function JoinLinkForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(
    { phoneNumber: '' },
    {
      check: ({ phoneNumber }) => ({ phoneNumber: mobileProblem(phoneNumber) ?? undefined }),
      async send({ phoneNumber }) {
        await publicApi.join.sendCode({ purpose: 'JOIN_LINK', phoneNumber });
        setSentTo(formatMobile(plainDigits(phoneNumber)));
      },
    },
  );

  return (
    <form className={cx(classes.form, classes.linkForm)} onSubmit={form.onSubmit} noValidate>
      <TextInput
        name="tel"
        label="휴대폰번호"
        inputType="tel"
        autoComplete="tel"
        maxLength={20}
        placeholder="010-1234-5678"
        {...form.field('phoneNumber')}
        onChange={(phoneNumber) => {
          form.set({ phoneNumber });
          setSentTo(null);
        }}
        validate={verdictOf(mobileProblem)}
      />
      <FormError>{form.problem && sentenceOf({ problem: form.problem })}</FormError>
      {sentTo !== null && (
        <p className={classes.note} role="status">
          {sentTo}로 가입 주소를 보냈어요. PC의 브라우저에서 열어주세요.
        </p>
      )}
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        PC에서 이어서 가입
      </Button>
    </form>
  );
}
