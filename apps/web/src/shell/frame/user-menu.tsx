/** The user's name, and behind it a menu that is fetched when it is first opened. */
import { Suspense } from 'react';
import { useUser } from '../../client/use-user.ts';
import { lazyPart } from '../../ui/code.tsx';
import { Popover } from '../../ui/popover.tsx';
import classes from '../tray/tray.module.css';

const UserChoices = lazyPart(() => import('./user-choices.tsx'), 'UserChoices');

export function UserMenu() {
  const user = useUser();
  // Of a sub-user the person: several of one company share a computer.
  const company = user.role === 'S' ? '' : user.seller?.companyInfo.companyName;
  const name = company || user.name || user.loginId;
  return (
    <Popover
      label="내 메뉴"
      align="end"
      width={230}
      padded={false}
      trigger={(props) => (
        <button type="button" className={classes.user} {...props}>
          <span className="moa-hidden">내 메뉴</span>
          <span className={classes.avatar} aria-hidden>
            {name.slice(0, 1)}
          </span>
          <span className={classes.userName}>{name}</span>
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={classes.userWait} aria-busy="true" />}>
          <UserChoices name={name} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
