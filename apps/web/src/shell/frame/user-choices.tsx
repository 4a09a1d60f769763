/** What stands in the menu of the user. */
import { useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { api } from '../../client/api.ts';
import { logout } from '../../client/session/account.ts';
import { useUser } from '../../client/use-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { showKeyHelp } from '../../ui/key-help.tsx';
import classes from '../tray/tray.module.css';
import { leaveSeller } from './acting-bar.tsx';

const ROLES = { A: '관리자', S: '부계정', U: '판매자' } as const;

export function UserChoices({ name, close }: { name: string; close: () => void }) {
  const user = useUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = colorScheme === 'dark';
  return (
    <>
      <div className={classes.who}>
        <strong>{user.name || name}</strong>
        <span>
          {user.loginId} · {ROLES[user.role]}
        </span>
      </div>
      <div className={classes.choices}>
        <AppLink href="/app/seller/myinfo" className={classes.choice} onClick={close}>
          <IconUserCircle size={18} stroke={1.75} aria-hidden />내 정보
        </AppLink>
        <button type="button" className={classes.choice} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
          {dark ? <IconSun size={18} stroke={1.75} aria-hidden /> : <IconMoon size={18} stroke={1.75} aria-hidden />}
          {dark ? '밝은 화면' : '어두운 화면'}
        </button>
        <button
          type="button"
          className={classes.choice}
          onClick={() => {
            close();
            showKeyHelp();
          }}
        >
          <IconKeyboard size={18} stroke={1.75} aria-hidden />
          단축키
        </button>
        {user.sellerLoginId !== null && (
          <button type="button" className={classes.choice} onClick={() => void leaveSeller()}>
            <IconLogout size={18} stroke={1.75} aria-hidden />
            관리자 나가기
          </button>
        )}
        <button type="button" className={classes.choice} onClick={() => void logout(() => api.accounts.logout({}))}>
          <IconLogout size={18} stroke={1.75} aria-hidden />
          로그아웃
        </button>
      </div>
    </>
  );
}
