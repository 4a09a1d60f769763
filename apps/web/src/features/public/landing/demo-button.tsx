import { Button } from '@mantine/core';
import { useState } from 'react';
import { demoLogin } from '../../../client/config.ts';
import { navigateTo } from '../../../client/navigate.ts';
import { notifyTabs, session } from '../../../client/session/browser.ts';
import { TokenError } from '../../../client/session/token.ts';
import classes from './landing.module.css';

/** Logs in as the demo seller, on copies that have one; whoever is logged in already keeps that login. */
export function DemoButton() {
  const demo = demoLogin();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (!demo || session.hasTokens()) return null;

  async function enter({ loginId, password }: { loginId: string; password: string }) {
    setBusy(true);
    setError(null);
    try {
      await session.login(loginId, password, false);
      notifyTabs('login');
      navigateTo('/app/dashboard');
    } catch (thrown) {
      setError(thrown instanceof TokenError ? thrown.message : '데모를 열지 못했습니다. 잠시 후 다시 시도해주십시오.');
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="lg" variant="default" loading={busy} onClick={() => void enter(demo)}>
        데모 둘러보기
      </Button>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
