import { Button } from '@mantine/core';
import { IconBan, IconLockOpen, IconLogin2, IconShieldOff } from '@tabler/icons-react';
import { api } from '../../../client/api.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import { DetailDrawer, DrawerSection } from '../../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { DateTime } from '../../../ui/values/values.tsx';
import classes from '../parts/admin.module.css';
import { askReason } from '../parts/reason-form.tsx';
import { renewAdmin } from '../parts/renew-admin.ts';
import { ApprovalSection } from './approvals/member-approvals.tsx';
import { ActivitySection } from './member-activity.tsx';
import { CompanySection, LoginSection, ShopSection, SubUserSection } from './member-facts.tsx';
import { StandingPill } from './member-marks.tsx';
import { actAsSeller, type Member, useMember } from './queries.ts';

const HELP = ['고객 문의 확인', '오류 원인 확인', '설정 도움 요청'];

export function MemberDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useMember(id);
  const member = data?.member;
  return (
    <DetailDrawer
      title={member?.companyName ?? '회원'}
      above={
        member && (
          <>
            <StandingPill status={member.status} />
            <CopyText value={member.loginId} name="아이디" />
          </>
        )
      }
      below={
        member && (
          <>
            <DateTime at={member.joinedAt} /> 가입 · {member.plan} 요금제
          </>
        )
      }
      onClose={onClose}
      footer={member && member.status !== 'CLOSED' && <Actions member={member} />}
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <p className={classes.loading} aria-busy="true">
          불러오는 중입니다.
        </p>
      )}
      {data && (
        <>
          {data.suspended && (
            <div className={classes.stopped} role="status">
              <b>{data.suspended.reason}</b>
              <span>
                <DateTime at={data.suspended.at} /> · {data.suspended.actor}
              </span>
            </div>
          )}
          <CompanySection detail={data} />
          <ApprovalSection detail={data} />
          <ShopSection sellerId={data.member.id} shops={data.shops} />
          <SubUserSection subUsers={data.subUsers} />
          <LoginSection logins={data.logins} />
          {data.member.status !== 'CLOSED' && <FactorSection member={data.member} />}
          <ActivitySection sellerId={id} />
        </>
      )}
    </DetailDrawer>
  );
}

function Actions({ member }: { member: Member }) {
  const sellerId = member.id;
  const name = `${member.companyName}(${member.loginId})`;
  const suspended = member.status === 'SUSPENDED';

  function suspend() {
    askReason({
      title: '이용 정지',
      text: `${name} 회원과 부계정이 모두 로그아웃되고, 정지를 풀 때까지 로그인할 수 없습니다. 주문 수집과 재고 맞추기는 계속됩니다.`,
      confirmLabel: '이용 정지',
      danger: true,
      usual: ['이용약관 위반', '도용 의심', '셀러 요청'],
      onSubmit: async (reason) => {
        const { endedSessions } = await api.admin.suspend({ sellerId, reason });
        toast.done('이용을 정지했습니다.', `로그인 ${formatCount(endedSessions)}을 끝냈어요.`);
        renewAdmin();
      },
    });
  }

  function reactivate() {
    askReason({
      title: '이용 정지 해제',
      text: `${name} 회원과 부계정이 다시 로그인할 수 있습니다.`,
      confirmLabel: '정지 해제',
      usual: ['소명 확인', '잘못된 정지'],
      onSubmit: async (reason) => {
        await api.admin.reactivate({ sellerId, reason });
        toast.done('이용 정지를 해제했습니다.');
        renewAdmin();
      },
    });
  }

  function enter() {
    askReason({
      title: '이 셀러로 접속',
      text: `이 탭에서만 ${name} 셀러로 접속합니다. 하는 일은 모두 관리자와 셀러의 이름으로 기록됩니다.`,
      confirmLabel: '접속',
      usual: HELP,
      onSubmit: (reason) => actAsSeller(sellerId, reason),
    });
  }

  return (
    <>
      {suspended ? (
        <Button variant="default" leftSection={<IconLockOpen size={16} aria-hidden />} onClick={reactivate}>
          정지 해제
        </Button>
      ) : (
        <Button variant="default" leftSection={<IconBan size={16} aria-hidden />} onClick={suspend}>
          이용 정지
        </Button>
      )}
      <Button leftSection={<IconLogin2 size={16} aria-hidden />} onClick={enter}>
        이 셀러로 접속
      </Button>
    </>
  );
}

/** For somebody whose code can reach nobody any more. */
function FactorSection({ member }: { member: Member }) {
  function reset() {
    askReason({
      title: '2단계 인증 초기화',
      text: `${member.companyName}(${member.loginId}) 회원의 2단계 인증을 끄고 모든 기기에서 로그아웃합니다. 본인인지 확인한 뒤에만 진행해주십시오.`,
      confirmLabel: '초기화',
      danger: true,
      usual: ['휴대폰 분실, 본인 확인', '이메일 분실, 본인 확인'],
      onSubmit: async (reason) => {
        await api.security.resetSecondFactor({ loginId: member.loginId, reason });
        toast.done('2단계 인증을 초기화했습니다.', '회원에게 메일로 알렸어요.');
        renewAdmin();
      },
    });
  }

  return (
    <DrawerSection
      title="2단계 인증"
      aside={
        <Button variant="default" size="xs" leftSection={<IconShieldOff size={14} aria-hidden />} onClick={reset}>
          초기화
        </Button>
      }
    >
      <p className={classes.none}>인증번호를 받을 수 없게 된 회원만, 본인인지 확인한 뒤 초기화해주세요.</p>
    </DrawerSection>
  );
}
