/** Picture, name, ways to be reached, 마케팅 수신. */
import { Button } from '@mantine/core';
import { CONSENTS, personNameProblem } from '@moa/core';
import { IconUser } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { showImageErrors } from '../../../ui/dialogs/image-errors.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Panel } from '../../../ui/page/page.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';
import { DateTime } from '../../../ui/values/values.tsx';
import { ContactRow } from './contact-row.tsx';
import classes from './myinfo.module.css';
import { fieldOfPart, modifyProfile, PICTURE_TYPES, type Profile, renewProfile, useProfile } from './queries.ts';

export function ProfileSection() {
  const { data, error, refetch } = useProfile();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.skeleton} aria-busy="true" />;
  return (
    <>
      <BasicPanel profile={data} />
      <Panel title="연락처">
        <div className={classes.rows}>
          <ContactRow kind="email" profile={data} />
          <ContactRow kind="phone" profile={data} />
        </div>
      </Panel>
      {data.marketing && <MarketingPanel profile={data} marketing={data.marketing} />}
    </>
  );
}

function BasicPanel({ profile }: { profile: Profile }) {
  const form = useForm(
    { name: profile.name },
    {
      check: ({ name }) => ({ name: personNameProblem(name) ?? undefined }),
      async send({ name }) {
        const saved = await modifyProfile({ version: profile.version, name });
        form.reset({ name: saved.name });
        toast.done('저장되었습니다.');
      },
      fieldAt: fieldOfPart,
      onRefused: ({ code }) => void (code === 'STALE_VERSION' && renewProfile()),
    },
  );
  const dirty = form.values.name.trim() !== profile.name;
  useUnsavedWork(dirty);

  return (
    <Panel title="기본 정보">
      <PicturePart profile={profile} />
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        {form.problem && <ProblemAlert problem={form.problem} />}
        <TextInput
          label="이름"
          required
          autoComplete="name"
          maxLength={40}
          {...form.field('name')}
          validate={(text) => {
            const message = personNameProblem(text);
            return { valid: message === null, message: message ?? undefined };
          }}
        />
        <div className="moa-actions">
          <Button type="submit" loading={form.busy} disabled={!dirty}>
            저장
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Saved as soon as it is chosen. */
function PicturePart({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function save(changes: { imageFile?: File; remove?: true }) {
    setBusy(true);
    try {
      await modifyProfile({ version: profile.version, ...(changes.remove ? { removePicture: true } : {}) }, changes.imageFile);
      toast.done(changes.remove ? '사진을 지웠습니다.' : '사진을 바꿨습니다.');
    } catch (error) {
      const failed = toProblem(error);
      if (failed.code === 'IMAGE_INVALID' && failed.detail) void showImageErrors(failed.detail);
      else toast.failed(error);
      if (failed.code === 'STALE_VERSION') renewProfile();
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.picturePart}>
      <span className={classes.picture}>
        {profile.picture ? <img src={profile.picture} alt="프로필 사진" /> : <IconUser size={34} stroke={1.5} aria-hidden />}
      </span>
      <div>
        <div className="moa-actions">
          <Button variant="default" size="xs" loading={busy} onClick={() => input.current?.click()}>
            {profile.picture ? '사진 바꾸기' : '사진 올리기'}
          </Button>
          {profile.picture && (
            <Button variant="subtle" size="xs" disabled={busy} onClick={() => void save({ remove: true })}>
              지우기
            </Button>
          )}
        </div>
        <p className={classes.hint}>JPG, PNG, GIF, WEBP · 20MB 이하</p>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES}
          aria-label="프로필 사진 파일"
          hidden
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void save({ imageFile: file });
          }}
        />
      </div>
    </div>
  );
}

function MarketingPanel({ profile, marketing }: { profile: Profile; marketing: NonNullable<Profile['marketing']> }) {
  const [busy, setBusy] = useState(false);

  async function say(agreed: boolean) {
    setBusy(true);
    try {
      await modifyProfile({ version: profile.version, marketing: { agreed, version: CONSENTS.MARKETING.version } });
      toast.done(agreed ? '마케팅 정보 수신에 동의했습니다.' : '마케팅 정보 수신 동의를 철회했습니다.');
    } catch (error) {
      toast.failed(error);
      renewProfile();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title="마케팅 정보 수신">
      <div className={classes.form}>
        <Switch checked={marketing.agreed} disabled={busy} onChange={(agreed) => void say(agreed)}>
          할인, 새 기능, 이벤트 소식을 이메일과 문자로 받아요
        </Switch>
        <p className={classes.hint}>
          {marketing.at === null ? (
            '아직 동의한 적이 없어요. '
          ) : (
            <>
              <DateTime at={marketing.at} />에 {marketing.agreed ? '동의했어요' : '받지 않기로 했어요'} ({marketing.version} 시행 내용).{' '}
            </>
          )}
          <AppLink href="/agreements">동의 내용 보기</AppLink>
        </p>
      </div>
    </Panel>
  );
}
