import { useSearch } from '@tanstack/react-router';
import { safeReturn } from '../../client/routing/guard.ts';
import { LoginForm, LoginLinks } from '../account/login/index.ts';
import { AFTER_LOGIN } from './after-login.ts';
import classes from './solution.module.css';
import { SolutionFrame } from './solution-frame.tsx';

export function SolutionLoginPage() {
  const { redirect } = useSearch({ from: '/solution/zigzag/login' });
  return (
    <SolutionFrame>
      <div className={classes.card}>
        <h1 className={classes.cardTitle}>로그인</h1>
        <p className={classes.cardLead}>모아 아이디로 로그인하면 지그재그 연동을 이어서 해요.</p>
        <LoginForm target={safeReturn(redirect, AFTER_LOGIN)}>
          <LoginLinks base="/solution/zigzag" />
        </LoginForm>
      </div>
    </SolutionFrame>
  );
}
