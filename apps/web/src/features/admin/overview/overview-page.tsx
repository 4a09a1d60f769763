import type { Outputs } from '@moa/contract/types';
import { APPROVAL_LABELS } from '@moa/core';
import { IconAlertTriangle, IconCalendarPlus, IconCircleCheck, IconHourglass, IconUserOff, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { pollOr } from '../../../client/live/query-client.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { type NumberCardProps, NumberCards } from '../../../ui/page/number-card.tsx';
import { Page, PageHeader, Panel, PanelEmpty } from '../../../ui/page/page.tsx';
import { useNow } from '../../../ui/values/clock.ts';
import { formatCount, formatToday } from '../../../ui/values/format.ts';
import { Ago } from '../../../ui/values/values.tsx';
import { FirmRequestsPanel } from './firm-requests.tsx';
import classes from './overview.module.css';

type Overview = Outputs['admin']['overview'];
type Waiting = Outputs['admin']['approvals']['contents'][number];

const EVERY_MS = 60_000;
const LISTED = 8;
const FIRM_REQUESTS = 'firm-requests';

/** The first screen of an administrator who acts as nobody. */
export function OverviewPage() {
  const now = new Date(useNow());
  const overview = useQuery(orpc.admin.overview.queryOptions({ input: {}, refetchInterval: ({ state }) => pollOr(EVERY_MS, state.error) }));
  const waiting = useQuery(
    orpc.admin.approvals.queryOptions({
      input: { state: 'WAIT', size: LISTED },
      refetchInterval: ({ state }) => pollOr(EVERY_MS, state.error),
    }),
  );
  const firms = useQuery(
    orpc.company.requests.queryOptions({ input: { size: LISTED }, refetchInterval: ({ state }) => pollOr(EVERY_MS, state.error) }),
  );
  const error = overview.error ?? waiting.error ?? firms.error;
  return (
    <Page>
      <PageHeader title="운영 현황" note={formatToday(now)} />
      {overview.data && waiting.data && firms.data ? (
        <>
          <NumberCards cards={cardsOf(overview.data, firms.data.totalElements)} />
          <div className={classes.row}>
            <WaitingPanel waiting={waiting.data.contents} total={sum(overview.data.waiting)} />
            <div className={classes.side}>
              <div id={FIRM_REQUESTS}>
                <FirmRequestsPanel requests={firms.data.contents} total={firms.data.totalElements} />
              </div>
              <TroublePanel trouble={overview.data.trouble} />
            </div>
          </div>
        </>
      ) : (
        <Panel>
          {error ? (
            <ErrorState
              error={error}
              onRetry={() => {
                void overview.refetch();
                void waiting.refetch();
                void firms.refetch();
              }}
            />
          ) : (
            <div className={classes.bone} aria-busy="true" />
          )}
        </Panel>
      )}
    </Page>
  );
}

const sum = (counts: Overview['waiting']) => Object.values(counts).reduce((all, each) => all + each, 0);

function cardsOf({ members, waiting }: Overview, firms: number): NumberCardProps[] {
  const approvals = sum(waiting);
  return [
    {
      name: '승인대기',
      icon: IconHourglass,
      value: approvals + firms,
      loud: approvals + firms > 0,
      note: `회원 ${formatCount(approvals)} · 사업자 정보 ${formatCount(firms)}`,
      // Requests of firms have no list of their own: they stand below.
      href: approvals === 0 && firms > 0 ? `#${FIRM_REQUESTS}` : '/app/admin/member?tab=waiting',
    },
    {
      name: '오늘 가입',
      icon: IconCalendarPlus,
      value: members.joinedToday,
      note: `최근 7일 ${formatCount(members.joinedThisWeek, '명')}`,
      href: '/app/admin/member?range=today',
    },
    { name: '회원', icon: IconUsers, value: members.total, note: '탈퇴한 회원은 빼고', href: '/app/admin/member' },
    {
      name: '이용 정지',
      icon: IconUserOff,
      value: members.suspended,
      note: '로그인할 수 없는 회원',
      href: '/app/admin/member?tab=suspended',
    },
  ];
}

function WaitingPanel({ waiting, total }: { waiting: readonly Waiting[]; total: number }) {
  return (
    <Panel title="승인을 기다리는 회원" note={total > waiting.length && `${formatCount(total)} 중 ${waiting.length}건`}>
      {waiting.length === 0 ? (
        <PanelEmpty icon={IconCircleCheck}>기다리는 회원이 없어요.</PanelEmpty>
      ) : (
        <ul className="moa-list">
          {waiting.map((each) => (
            <li key={`${each.sellerId} ${each.type}`} className={classes.line}>
              <span className={classes.lineMain}>
                <b>{each.companyName}</b> <span className="moa-quiet">{each.loginId}</span>
                {each.memo && <span className={classes.memo}>{each.memo}</span>}
              </span>
              <span className="moa-quiet">
                {APPROVAL_LABELS[each.type]} · <Ago at={each.requestedAt} />
              </span>
              <AppLink href={`/app/admin/member?tab=waiting&id=${each.sellerId}`} className="moa-link">
                살펴보기
                <span className="moa-hidden">: {each.companyName}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function TroublePanel({ trouble }: { trouble: Overview['trouble'] }) {
  const lines = [
    { count: trouble.brokenShops, text: '연동이 끊긴 쇼핑몰 계정' },
    { count: trouble.failedMessages, text: '최근 7일 동안 보내지 못한 메시지' },
    { count: trouble.failedWork, text: '끝내 처리하지 못한 작업' },
  ].filter(({ count }) => count > 0);
  return (
    <Panel title="시스템 상태">
      {lines.length === 0 ? (
        <PanelEmpty icon={IconCircleCheck}>멈춘 것이 없어요.</PanelEmpty>
      ) : (
        <ul className="moa-list">
          {lines.map(({ count, text }) => (
            <li key={text} className={classes.line}>
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden className={classes.warning} />
              <span className={classes.lineMain}>{text}</span>
              <b className="moa-num">{formatCount(count)}</b>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
