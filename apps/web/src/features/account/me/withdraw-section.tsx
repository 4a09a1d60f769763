/** Leaving Moa: what ends is said first, and the password is asked for again. */
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { api } from '../../../client/api.ts';
import { notifyTabs, session } from '../../../client/session/browser.ts';
import { useUser } from '../../../client/use-user.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { confirm, message } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';
import { TextArea } from '../../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Panel } from '../../../ui/page/page.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { formatCount } from '../../../ui/values/format.ts';
import { DateTime } from '../../../ui/values/values.tsx';
import classes from './leaving.module.css';
import shared from './myinfo.module.css';
import { type Consequences, useConsequences } from './queries.ts';

const REASON_MAX = 300;

export function WithdrawSection() {
  const { data, error, refetch } = useConsequences();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={shared.skeleton} aria-busy="true" />;
  return (
    <Panel title="회원 탈퇴">
      <What consequences={data} />
      <WithdrawForm />
    </Panel>
  );
}

function What({ consequences: { shops, subUsers, runningJobs, openOrders, lastExportAt } }: { consequences: Consequences }) {
  return (
    <>
      {openOrders > 0 && (
        <p className={classes.warning} role="note">
          <IconAlertTriangle size={16} aria-hidden /> 아직 발송하지 않은 주문이 {formatCount(openOrders)} 있어요. 쇼핑몰에서 직접 처리해야
          해요.
        </p>
      )}
      <ul className={classes.ends}>
        <li>바로 모든 기기에서 로그아웃되고, 이 아이디로 다시 로그인하거나 되돌릴 수 없어요.</li>
        <li>
          {shops > 0 ? `연동한 쇼핑몰 ${formatCount(shops, '곳')}의 인증 정보를 바로 지우고` : '쇼핑몰 인증 정보를 바로 지우고'} 주문 수집과
          재고 반영을 멈춰요. 쇼핑몰에 올린 상품은 그대로 판매돼요.
        </li>
        {subUsers > 0 && <li>부계정 {formatCount(subUsers, '명')}도 함께 로그아웃되고 쓸 수 없어요.</li>}
        {runningJobs > 0 && <li>진행 중인 작업 {formatCount(runningJobs)}을 취소해요.</li>}
        <li>
          이메일, 휴대폰번호, 사진은 바로 지워요. 거래와 계약 기록은 전자상거래법에 따라 5년, 소비자 불만 기록은 3년 동안 따로 보관해요.
        </li>
      </ul>
      <p className={shared.lead}>
        {lastExportAt === null ? (
          <>
            먼저 <AppLink href="/app/seller/myinfo?section=data">내 데이터를 내려받아</AppLink> 주세요. 탈퇴한 뒤에는 받을 수 없어요.
          </>
        ) : (
          <>
            마지막으로 <DateTime at={lastExportAt} />에 데이터를 내보냈어요.{' '}
            <AppLink href="/app/seller/myinfo?section=data">다시 내보내기</AppLink>
          </>
        )}
      </p>
    </>
  );
}

const NOTHING = { reason: '', password: '', agreed: false };

function WithdrawForm() {
  const { loginId } = useUser();
  const form = useForm(NOTHING, {
    check: ({ password, agreed }) => ({
      ...(password === '' ? { password: '현재 비밀번호를 입력해주십시오.' } : {}),
      ...(agreed ? {} : { agreed: '내용을 확인하고 표시해주십시오.' }),
    }),
    async send({ password, reason }) {
      const sure = await confirm({
        title: '회원 탈퇴',
        message: '탈퇴하면 되돌릴 수 없어요. 정말 탈퇴할까요?',
        confirmLabel: '탈퇴',
        danger: true,
      });
      if (!sure) return;
      await api.leaving.withdraw({ password, reason, agreed: true });
      await goodbye();
    },
  });

  return (
    <form className={classes.withdraw} onSubmit={form.onSubmit} noValidate>
      {form.problem && <ProblemAlert problem={form.problem} />}
      {/* Password managers know by it whose password is asked for. */}
      <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
      <TextArea
        label="탈퇴하는 이유"
        placeholder="더 나은 모아를 만드는 데 쓸게요."
        maxLength={REASON_MAX}
        rows={2}
        {...form.field('reason')}
      />
      <PasswordInput label="현재 비밀번호" autoComplete="current-password" required {...form.field('password')} />
      <CheckboxField checked={form.values.agreed} onChange={(agreed) => form.set({ agreed })} error={form.errors.agreed}>
        위 내용을 모두 확인했고, 되돌릴 수 없다는 것에 동의해요.
      </CheckboxField>
      <div className="moa-actions">
        <Button type="submit" color="red" loading={form.busy}>
          회원 탈퇴
        </Button>
      </div>
    </form>
  );
}

/** Nothing of the person stays on the page. */
async function goodbye(): Promise<void> {
  session.clear();
  notifyTabs('logout');
  await message({ title: '탈퇴했습니다', message: '그동안 모아를 이용해주셔서 고맙습니다.' });
  window.location.assign('/');
}
