import { IconBell } from '@tabler/icons-react';
import { Suspense } from 'react';
import { api, orpc, queryClient } from '../../client/api.ts';
import { useAlerts } from '../../client/live/live.ts';
import { lazyPart } from '../../ui/code.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import classes from './tray.module.css';

const AlertList = lazyPart(() => import('./alert-list.tsx'), 'AlertList');

/** What happened while the seller looked elsewhere. Closing the list marks what was shown as read. */
export function AlertBell() {
  const { data, isError, refetch } = useAlerts();
  const alerts = data?.contents;
  const unread = data?.unread ?? 0;

  function markRead() {
    if (unread === 0) return;
    const ids = (alerts ?? []).filter((alert) => !alert.read).map((alert) => alert.id);
    const renew = () => {
      for (const queryKey of [orpc.home.alerts.key(), orpc.home.alertHistory.key()]) void queryClient.invalidateQueries({ queryKey });
    };
    // What could not be marked stays unread, and is marked with the next look.
    void api.home.readAlerts({ ids }).then(renew, () => undefined);
  }

  return (
    <Popover
      label="알림"
      align="end"
      width={400}
      padded={false}
      onClosed={markRead}
      trigger={(props) => (
        <IconButton label={unread > 0 ? `알림, 읽지 않음 ${unread}건` : '알림'} size="lg" {...props}>
          <IconBell size={20} stroke={1.75} aria-hidden />
          {unread > 0 && (
            <span className={classes.mark} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<p className={classes.none} aria-busy="true" />}>
          <AlertList alerts={alerts} unread={unread} isError={isError} onRetry={() => void refetch()} onFollow={close} />
        </Suspense>
      )}
    </Popover>
  );
}
