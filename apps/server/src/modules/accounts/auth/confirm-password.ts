/** The present password, asked again before something that a stolen session must not do. */
import { problem } from '@moa/contract';
import { GrantError } from './grant-error.ts';
import type { LoginService } from './login.service.ts';

/**
 * Answers the hash of the password that was confirmed.
 * @throws ProblemError VALIDATION_FAILED at `password`, or TOO_MANY_REQUESTS after as many wrong ones as lock a login
 */
export type ConfirmPassword = (loginId: string, password: string, ip: string) => Promise<string>;

export function createConfirmPassword(login: Pick<LoginService, 'confirm'>): ConfirmPassword {
  return async (loginId, password, ip) => {
    const found = await login.confirm({ loginId, password, ip }).catch(asProblem);
    if (found === null) throw wrongPassword();
    return found.password_hash;
  };
}

export function wrongPassword() {
  const message = '현재 비밀번호가 올바르지 않습니다.';
  return problem('VALIDATION_FAILED', { detail: message, errors: [{ path: 'password', code: 'INVALID', message }] });
}

function asProblem(error: unknown): never {
  if (!(error instanceof GrantError) || error.retryAfter === null) throw error;
  throw problem('TOO_MANY_REQUESTS', {
    title: '비밀번호를 여러 번 잘못 입력했습니다.',
    detail: `${Math.max(1, Math.ceil(error.retryAfter / 60))}분 뒤에 다시 시도해주십시오.`,
    retryAfter: error.retryAfter,
  });
}
