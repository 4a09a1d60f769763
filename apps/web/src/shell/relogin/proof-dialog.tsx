import { Button } from '@mantine/core';
import { api } from '../../client/api.ts';
import { proof } from '../../client/session/relogin.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useCode } from '../../ui/forms/use-code.ts';
import { CodeBox } from '../../ui/inputs/code-box.tsx';
import classes from './relogin-dialog.module.css';

/** Over everything else: a code goes to the person's own address, and when it comes back the call that asked for it is sent again. */
export function ProofDialog() {
  return (
    <Dialog title="본인 확인" size="sm" kind="URGENT" closeOnClickOutside={false} onClose={() => proof.answer(false)}>
      <ProofForm />
    </Dialog>
  );
}

function ProofForm() {
  const code = useCode({
    request: () => api.security.sendProofCode({}),
    async check(digits, { ticket }) {
      await api.security.prove({ ticket, code: digits });
      proof.answer(true);
    },
  });
  const { sent } = code;

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
      {!sent && code.sendError && (
        <p className="moa-bad" role="alert">
          {code.sendError}
        </p>
      )}
      <CodeBox main narrow code={code} />
      {!sent && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => proof.answer(false)}>
            취소
          </Button>
          <Button data-autofocus loading={code.busy !== null} onClick={() => void code.send()}>
            인증번호 받기
          </Button>
        </div>
      )}
    </div>
  );
}
