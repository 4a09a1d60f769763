import { Button } from '@mantine/core';
import { IconMail, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useClosed } from '../../../client/session/use-closed.ts';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { DetailDrawer, DrawerSection, Facts } from '../../../ui/page/detail-drawer.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { useIsShown } from '../../../ui/page/use-is-shown.ts';
import { toast } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/values/clock.ts';
import { DateTime } from '../../../ui/values/values.tsx';
import { differs, NEW_SUB_USER, problemsOf, type SubUserValues, sentOf, valuesOf } from './form-values.ts';
import { inviteState } from './labels.ts';
import { renewSubUsers, type ShopAccount, type SubUser, useCreateSubUser, useModifySubUser, useSendLink, useSetActive } from './queries.ts';
import { SubUserPill } from './sub-user-columns.tsx';
import { SubUserFields } from './sub-user-fields.tsx';
import classes from './sub-users.module.css';

const FORM = 'sub-user-form';

export interface SubUserDrawerProps {
  /** Null: one that is being made. */
  user: SubUser | null;
  shops: readonly ShopAccount[];
  /** Called with whether leaving would lose something. */
  onDirty(dirty: boolean): void;
  onClose(): void;
}

export function SubUserDrawer({ user, shops, onDirty, onClose }: SubUserDrawerProps) {
  const isShown = useIsShown();
  const [base, setBase] = useState(user);
  const before = base === null ? NEW_SUB_USER : valuesOf(base);
  const closed = useClosed(({ subUsers }) => subUsers.modify);
  const create = useCreateSubUser();
  const modify = useModifySubUser();
  const form = useForm<SubUserValues>(before, {
    check: (values) => problemsOf(values, base !== null),
    async send(values) {
      if (base === null) {
        const { loginId, start, password } = values;
        await create.mutateAsync({ loginId, ...sentOf(values), ...(start === 'TYPED' ? { password } : {}) });
        toast.done(start === 'MAIL' ? '초대 메일을 보냈습니다.' : '부계정을 만들었습니다.');
        if (!isShown()) return;
        onDirty(false);
        onClose();
        return;
      }
      const saved = await modify.mutateAsync({ id: base.id, version: base.version, ...sentOf(values) });
      setBase(saved);
      form.reset(valuesOf(saved));
      toast.done('저장되었습니다. 바로 적용됩니다.');
    },
    fieldAt: (path) => path.split(/[.[]/, 1)[0] ?? path,
    onRefused: ({ code }) => void (code === 'STALE_VERSION' && renewSubUsers()),
  });
  const { values, problem } = form;
  const dirty = differs(values, before);
  useUnsavedWork(dirty);
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  const newer = user !== null && base !== null && user.version > base.version;
  return (
    <DetailDrawer
      title={base === null ? '부계정 만들기' : base.name}
      above={user && <SubUserPill user={user} />}
      below={base?.loginId}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          {!closed && (
            <Button type="submit" form={FORM} loading={form.busy} disabled={base !== null && !dirty}>
              {base !== null ? '저장' : values.start === 'MAIL' ? '만들고 초대하기' : '만들기'}
            </Button>
          )}
        </>
      }
    >
      <form id={FORM} className={classes.form} onSubmit={form.onSubmit} noValidate>
        {problem && <ProblemAlert problem={problem} />}
        {problem?.code === 'STALE_VERSION' && newer && (
          <div className={classes.newer}>
            <span>다른 곳에서 바뀐 값이 있어요.</span>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setBase(user);
                form.forgive();
              }}
            >
              내가 바꾼 값으로 이어서
            </Button>
          </div>
        )}
        <fieldset className={classes.whole} disabled={closed}>
          <SubUserFields values={values} existing={base !== null} shops={shops} errors={form.errors} onChange={form.set} />
        </fieldset>
      </form>
      {user !== null && <Account user={user} dirty={dirty} closed={closed} />}
    </DetailDrawer>
  );
}

/** What is done to the login itself, at once: password link, stop, start again. */
function Account({ user, dirty, closed }: { user: SubUser; dirty: boolean; closed: boolean }) {
  const now = useNow();
  const setActive = useSetActive();
  const sendLink = useSendLink();
  const stopped = user.status === 'DISABLED';
  const invite = inviteState(user, now);

  async function toggle() {
    if (!stopped) {
      const agreed = await confirm({
        title: '부계정 사용 중지',
        message: `${user.name} 님은 바로 로그아웃되고 다시 로그인할 수 없습니다.\n한 일의 기록은 그대로 남으며, 언제든 다시 사용하게 할 수 있습니다.`,
        confirmLabel: '사용 중지',
        danger: true,
      });
      if (!agreed) return;
    }
    setActive.mutate(
      { id: user.id, active: stopped },
      {
        onSuccess: () => toast.done(stopped ? '다시 사용할 수 있습니다.' : '사용을 중지했습니다.'),
        onError: (error) => toast.failed(error),
      },
    );
  }

  function mail() {
    sendLink.mutate(
      { id: user.id },
      {
        onSuccess: () => toast.done(invite === null ? '비밀번호 재설정 메일을 보냈습니다.' : '초대 메일을 다시 보냈습니다.'),
        onError: (error) => toast.failed(error),
      },
    );
  }

  return (
    <DrawerSection title="로그인">
      <Facts
        facts={[
          ...(invite === null
            ? []
            : [
                {
                  label: '초대',
                  value:
                    invite === 'OPEN' ? (
                      <>
                        <DateTime at={user.inviteExpiresAt} />
                        까지 쓸 수 있어요
                      </>
                    ) : (
                      '메일의 주소가 만료됐어요. 다시 보내주세요.'
                    ),
                },
              ]),
          { label: '마지막', value: user.lastLoginAt ? <DateTime at={user.lastLoginAt} /> : '최근에 로그인한 적이 없어요' },
          { label: '만든 날', value: <DateTime at={user.createdAt} /> },
        ]}
      />
      {!closed && (
        <div className={classes.accountActions}>
          {!stopped && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconMail size={15} aria-hidden />}
              loading={sendLink.isPending}
              disabled={dirty || user.email === null}
              onClick={mail}
            >
              {invite === null ? '비밀번호 재설정 메일' : '초대 메일 다시 보내기'}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={stopped ? <IconUserCheck size={15} aria-hidden /> : <IconUserOff size={15} aria-hidden />}
            loading={setActive.isPending}
            disabled={dirty}
            onClick={() => void toggle()}
          >
            {stopped ? '다시 사용' : '사용 중지'}
          </Button>
        </div>
      )}
      {dirty && <p className={classes.soft}>바꾼 내용을 먼저 저장해주세요.</p>}
      {!closed && !dirty && user.email === null && <p className={classes.soft}>이메일을 저장하면 비밀번호 메일을 보낼 수 있어요.</p>}
    </DrawerSection>
  );
}
