import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { type ToastNews, toast, toastStore } from './toast.ts';
import classes from './toast-host.module.css';

const ICONS = { done: IconCircleCheck, info: IconInfoCircle, failed: IconAlertCircle } as const;

/** Draws the news. Mounted once by the app. */
export function ToastHost() {
  const news = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  return (
    <div className={classes.host} data-no-print role="log" aria-live="polite" aria-label="알림">
      {news.map((each) => (
        <Toast key={each.id} news={each} />
      ))}
    </div>
  );
}

/** Stays while the pointer rests on it. */
function Toast({ news }: { news: ToastNews }) {
  const [held, setHeld] = useState(false);
  const Icon = ICONS[news.kind];
  useEffect(() => {
    if (news.stays === null || held) return;
    const timer = setTimeout(() => toast.close(news.id), news.stays);
    return () => clearTimeout(timer);
  }, [news, held]);
  return (
    <div className={cx(classes.toast, classes[news.kind])} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.texts}>
        <p className={classes.title}>{news.title}</p>
        {news.detail && <div className={classes.detail}>{news.detail}</div>}
        {news.reloads && (
          <button type="button" className={classes.reload} onClick={() => window.location.reload()}>
            새로고침
          </button>
        )}
      </div>
      <IconButton label="알림 닫기" onClick={() => toast.close(news.id)}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
