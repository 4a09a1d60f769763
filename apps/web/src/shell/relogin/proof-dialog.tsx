import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { proof } from '../../client/session/relogin.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CodeBox } from '../../ui/inputs/code-box.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { type Problem, toProblem } from '../../ui/problem.ts';
import classes from './relogin-dialog.module.css';

type Sent = Outputs['security']['sendProofCode'] & { until: number };

/** Over everything else: a code goes to the person's own address, and when it comes back the call that asked for it is sent again. */
export function ProofDialog() {
  return (
    <Dialog title="본인 확인" size="sm" kind="URGENT" closeOnClickOutside={false} onClose={() => proof.answer(false)}>
      <ProofForm />
    </Dialog>
  );
}

function ProofForm() {
  const [sent, setSent] = useState<Sent | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    setProblem(null);
    setError(null);
    try {
      const next = await api.security.sendProofCode({});
      setSent({ ...next, until: Date.now() + next.expiresIn * 1000 });
    } catch (thrown) {
      setProblem(toProblem(thrown));
    }
    setBusy(false);
  }

  async function check(code: string) {
    if (!sent) return;
    setBusy(true);
    setError(null);
    try {
      await api.security.prove({ ticket: sent.ticket, code });
      proof.answer(true);
    } catch (thrown) {
      const { title, detail } = toProblem(thrown);
      setError(detail ? `${title} ${detail}` : title);
      setBusy(false);
    }
  }

  return (
    <div className={classes.form}>
      {sent ? (
        <p className={classes.text}>
          <strong>{sent.address}</strong>
          {sent.channel === 'MAIL' ? '로 보낸 메일' : '로 보낸 문자'}의 인증번호를 입력하면 하던 일을 이어서 해요.
        </p>
      ) : (
        <p className={classes.text}>중요한 작업이라 본인인지 한 번 더 확인해요. 등록한 연락처로 인증번호를 보내 드릴게요.</p>
      )}
      {problem && <ProblemAlert problem={problem} />}
      {sent && (
        <CodeBox
          main
          narrow
          until={sent.until}
          error={error}
          busy={busy}
          onCheck={(code) => void check(code)}
          onResend={() => void send()}
        />
      )}
      {!sent && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => proof.answer(false)}>
            취소
          </Button>
          <Button data-autofocus loading={busy} onClick={() => void send()}>
            인증번호 받기
          </Button>
        </div>
      )}
    </div>
  );
}
