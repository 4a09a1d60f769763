/** Six digits that were sent: what is left of their time, the field, sending again. */
import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import type { UsedCode } from '../forms/use-code.ts';
import { clockText, useSecondsLeft } from '../values/countdown.ts';
import classes from './code-box.module.css';

export interface CodeBoxProps {
  code: UsedCode;
  /** Where it went, as shown: `010-1234-5678로`. */
  sentTo?: string;
  /** Stands in a narrow box: the buttons below the field. */
  narrow?: boolean;
  /** Checking the code is what one is here for: no other button of the form leads on. */
  main?: boolean;
}

const LENGTH = 6;

/** Nothing while no code was sent. */
export function CodeBox({ code, ...props }: CodeBoxProps) {
  return code.sent && <Box {...props} code={code} until={code.sent.until} />;
}

function Box({ code, until, sentTo, narrow = false, main = false }: CodeBoxProps & { until: number }) {
  const [typed, setTyped] = useState('');
  const busy = code.busy !== null;
  const seconds = useSecondsLeft(until);
  const field = useRef<HTMLInputElement>(null);
  const clock = useId();
  const over = seconds === 0;

  useEffect(() => field.current?.focus(), []);
  // A new code starts with an empty field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every code that is sent
  useEffect(() => setTyped(''), [until]);

  function type(text: string) {
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, LENGTH);
    setTyped(digits);
    if (digits.length === LENGTH && digits !== typed && !busy && !over) void code.check(digits);
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // The form around is not sent by a code.
    event.preventDefault();
    if (typed.length === LENGTH && !busy && !over) void code.check(typed);
  }

  return (
    <div className={cx(classes.box, narrow && classes.narrow)}>
      <TextInput
        ref={field}
        label="인증번호"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="숫자 6자리"
        maxLength={20}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={keyDown}
        error={over ? '인증 시간이 지났습니다. 인증번호를 다시 받아주십시오.' : (code.codeError ?? code.sendError)}
        description={sentTo ? `${sentTo} 보냈어요. 받지 못했다면 스팸함을 확인하거나 다시 받아주세요.` : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        rightSectionWidth={60}
        rightSection={
          <span id={clock} className={over ? classes.over : classes.clock}>
            {clockText(seconds)}
          </span>
        }
        aria-describedby={clock}
        className={classes.field ?? ''}
        classNames={{ label: classes.label ?? '', description: classes.hint ?? '' }}
      />
      <Button
        variant={main ? 'filled' : 'default'}
        disabled={typed.length < LENGTH || over}
        loading={busy}
        onClick={() => void code.check(typed)}
        className={classes.button}
      >
        확인
      </Button>
      <Button variant="subtle" onClick={() => void code.send()} disabled={busy} className={classes.button}>
        다시 받기
      </Button>
    </div>
  );
}
