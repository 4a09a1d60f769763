/** Another password: every other session ends with the old one. */
import { Button } from '@mantine/core';
import { passwordAgainProblem, passwordProblem } from '@moa/core';
import { api } from '../../../client/api.ts';
import { logout } from '../../../client/session/account.ts';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { useUser } from '../../../client/use-user.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';
import { PasswordStrength } from '../../../ui/inputs/password-strength.tsx';
import { Panel } from '../../../ui/page/page.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './myinfo.module.css';

const EMPTY = { password: '', newPassword: '', again: '' };
type Values = typeof EMPTY;
type Errors = Partial<Record<keyof Values, string>>;

const verdict = (message: string | null) => ({ valid: message === null, message: message ?? undefined });

function errorsOf({ password, newPassword, again }: Values): Errors {
  const wrong = passwordProblem(newPassword);
  const wrongAgain = wrong === null ? passwordAgainProblem(again, newPassword) : null;
  return {
    ...(password === '' ? { password: '현재 비밀번호를 입력해주십시오.' } : {}),
    ...(wrong === null ? {} : { newPassword: wrong }),
    ...(wrongAgain === null ? {} : { again: wrongAgain }),
  };
}

/** The screens that find a password are for who is not signed in. */
async function forgotten(): Promise<void> {
  const sure = await confirm({
    title: '비밀번호 찾기',
    message: '로그아웃한 뒤 등록한 연락처로 인증하고 새 비밀번호를 정합니다. 계속하시겠습니까?',
    confirmLabel: '로그아웃하고 찾기',
  });
  if (sure) await logout(() => api.accounts.logout({}), '/findPwd');
}

export function PasswordSection() {
  const { loginId } = useUser();
  const form = useForm(EMPTY, {
    check: errorsOf,
    async send({ password, newPassword }) {
      const { revoked } = await api.join.changePassword({ password, newPassword });
      form.reset(EMPTY);
      toast.done('비밀번호를 변경했습니다.', revoked > 0 ? `다른 기기 ${revoked}곳에서 로그아웃되었습니다.` : undefined);
    },
  });
  const { values } = form;
  useUnsavedWork(form.dirty);

  return (
    <Panel title="비밀번호 변경">
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <p className={classes.lead}>변경하면 이 기기를 뺀 모든 기기에서 로그아웃되고, 이메일로 알려 드려요.</p>
        {form.problem && <ProblemAlert problem={form.problem} />}
        {/* Password managers keep the new password for this id. */}
        <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
        <PasswordInput label="현재 비밀번호" autoComplete="current-password" required {...form.field('password')} />
        <button type="button" className={classes.forgotten} onClick={() => void forgotten()}>
          현재 비밀번호를 잊으셨나요?
        </button>
        <div>
          <PasswordInput
            label="새 비밀번호"
            autoComplete="new-password"
            required
            description="영문, 숫자, 특수문자를 섞어 8~16자로 정해주세요."
            {...form.field('newPassword')}
            validate={(text) => verdict(text === '' ? null : passwordProblem(text))}
          />
          <PasswordStrength password={values.newPassword} loginId={loginId} />
        </div>
        <PasswordInput
          label="새 비밀번호 확인"
          autoComplete="new-password"
          required
          {...form.field('again')}
          validate={(text) => verdict(text === '' ? null : passwordAgainProblem(text, values.newPassword))}
        />
        <div className="moa-actions">
          <Button type="submit" loading={form.busy}>
            비밀번호 변경
          </Button>
        </div>
      </form>
    </Panel>
  );
}
