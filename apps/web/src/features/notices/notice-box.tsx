import { useQuery } from '@tanstack/react-query';
import { startOptions } from '../../client/api.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { Ago } from '../../ui/values/values.tsx';
import { NoticeTitle, ShopName } from './notice-columns.tsx';
import classes from './notices.module.css';

/** The latest notices on the dashboard, unread ones first. Absent while there is none: a new seller has other things to see. */
export function NoticeBox() {
  const { data } = useQuery(startOptions());
  if (!data || data.notices.latest.length === 0) return null;
  const unread = data.notices.unread.moa + data.notices.unread.shop;
  return (
    <Panel
      title={<>공지 {unread > 0 && <span className={classes.boxUnread}>읽지 않음 {unread}건</span>}</>}
      note={
        <AppLink href="/app/notice/moa" className="moa-link">
          모두 보기
        </AppLink>
      }
    >
      <ul className="moa-list">
        {data.notices.latest.map((notice) => (
          <li key={notice.id} className={classes.boxLine}>
            <AppLink href={`/app/notice/${notice.shopType ? 'shop' : 'moa'}?id=${notice.id}`} className={classes.boxLink}>
              <NoticeTitle notice={notice} />
            </AppLink>
            {notice.shopType && <ShopName shopType={notice.shopType} />}
            <span className={classes.when}>
              <Ago at={notice.at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
