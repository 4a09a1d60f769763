import { Button } from '@mantine/core';
import { formatMobile, mobileProblem, plainDigits } from '@moa/core';
import { type FormEvent, useState } from 'react';
import { publicApi } from '../../app/public-api.ts';
import { cx } from '../../ui/cx.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import classes from './find.module.css';
import { FormError } from './find-parts.tsx';
import { verdictOf } from './join-fields.ts';
import { sentenceOf } from './use-code.ts';

/** PC에서 이어서 가입: the address of joining by SMS. */
export function JoinLinkForm() {
  const [number, setNumber] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const message = mobileProblem(number);
    setWrong(message);
    setFailed(null);
    if (message !== null) return;
    setBusy(true);
    try {
      await publicApi.join.sendCode({ purpose: 'JOIN_LINK', phoneNumber: number });
      setSentTo(formatMobile(plainDigits(number)));
    } catch (error) {
      setFailed(sentenceOf(error));
    }
    setBusy(false);
  }

  return (
    <form className={cx(classes.form, classes.linkForm)} onSubmit={submit} noValidate>
      <TextInput
        name="tel"
        label="휴대폰번호"
        inputType="tel"
        autoComplete="tel"
        maxLength={20}
        placeholder="010-1234-5678"
        value={number}
        onChange={(next) => {
          setNumber(next);
          setWrong(null);
          setSentTo(null);
        }}
        validate={verdictOf(mobileProblem)}
        error={wrong}
      />
      <FormError>{failed}</FormError>
      {sentTo !== null && (
        <p className={classes.note} role="status">
          {sentTo}로 가입 주소를 보냈어요. PC의 브라우저에서 열어주세요.
        </p>
      )}
      <Button type="submit" size="md" fullWidth loading={busy}>
        PC에서 이어서 가입
      </Button>
    </form>
  );
}
