import { IconLogout2, IconUserShield } from '@tabler/icons-react';
import { useEffect } from 'react';
import { api } from '../../client/api.ts';
import { LEAVE_SELLER, MEMBER_LIST } from '../../client/session/acting.ts';
import { acting } from '../../client/session/browser.ts';
import classes from './acting-bar.module.css';

/** Goes back to where acting as the seller began; the administrator stays signed in. */
export async function leaveSeller(): Promise<void> {
  // The log of the seller should have it, but nobody has to stay for that.
  await api.admin.adminLogout({}).catch(() => undefined);
  // A full load: nothing of the seller stays in memory.
  window.location.assign(`${acting.current()?.back ?? MEMBER_LIST}${LEAVE_SELLER}`);
}

/** Over every screen while an administrator acts as a seller. */
export function ActingBar({ sellerLoginId, companyName }: { sellerLoginId: string; companyName: string }) {
  useEffect(() => {
    document.documentElement.setAttribute('data-acting', '');
    return () => document.documentElement.removeAttribute('data-acting');
  }, []);

  useEffect(() => {
    // A page that the browser kept and shows again may have been left as somebody else.
    function shown(event: PageTransitionEvent) {
      if (event.persisted && acting.current()?.sellerLoginId !== sellerLoginId) window.location.reload();
    }
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [sellerLoginId]);

  return (
    <aside className={classes.bar} aria-label="셀러로 접속 중">
      <IconUserShield size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        <strong>
          {companyName}({sellerLoginId})
        </strong>{' '}
        셀러로 접속 중
      </p>
      <button type="button" className={classes.leave} onClick={() => void leaveSeller()}>
        <IconLogout2 size={16} stroke={1.75} aria-hidden />
        관리자 나가기
      </button>
    </aside>
  );
}
