/** How good a new password is, in a word; an easily guessed one is warned of and may be used all the same. */
import { passwordStrength, passwordWarning, rules, STRENGTHS } from '@moa/core';
import classes from './password-strength.module.css';

const FILL = { weak: 1, fair: 2, strong: 3 } as const;

export function PasswordStrength({ password, loginId }: { password: string; loginId: string }) {
  if (password === '') return null;
  const strength = passwordStrength(password, loginId);
  // What does not fit the rule is refused anyway, with a sentence of its own.
  const warning = rules.isGoodPassword(password) ? passwordWarning(password, loginId) : null;
  return (
    <div aria-live="polite">
      <p className={classes.strength} data-strength={strength}>
        <span className={classes.bars} aria-hidden>
          {[1, 2, 3].map((bar) => (
            <span key={bar} className={bar <= FILL[strength] ? classes.filled : classes.bar} />
          ))}
        </span>
        비밀번호 안전도 <b>{STRENGTHS[strength]}</b>
      </p>
      {warning !== null && <p className={classes.warning}>{warning}</p>}
    </div>
  );
}
