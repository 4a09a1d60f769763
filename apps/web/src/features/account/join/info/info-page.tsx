/** Step 2 of joining: login, person, firm. Everything is checked on blur and again when it is sent. */
import { Button } from '@mantine/core';
import type { JoinForm } from '@moa/core';
import { useRef, useState } from 'react';
import { navigateTo } from '../../../../client/navigate.ts';
import { publicApi } from '../../../../client/public-api.ts';
import { notifyTabs, session } from '../../../../client/session/browser.ts';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { ProblemAlert } from '../../../../ui/page/problem-alert.tsx';
import type { Problem } from '../../../../ui/problem.ts';
import { FIELDS, type FieldErrors, fieldId, isField, LABELS, type SectionProps } from '../../parts/join-fields.ts';
import { dropJoinDraft, givenConsents, type JoinDraft, keepJoinDraft, keepJoined, readJoinDraft, sentForm } from '../join-draft.ts';
import { JoinCard } from '../join-layout.tsx';
import { FirmSection } from './firm-section.tsx';
import classes from './info-page.module.css';
import { type InfoValues, infoProblems } from './info-problems.ts';
import { LoginSection } from './login-section.tsx';
import { PersonSection } from './person-section.tsx';

const FIRM_FIELDS = ['companyName', 'businessNumber', 'representative', 'mailOrderNumber'];

export function InfoPage() {
  const [draft, setDraft] = useState<JoinDraft>(readJoinDraft);
  // A lost answer is asked for again under the same key: joining happens once.
  const sent = useRef<{ key: string; body: string } | null>(null);
  const form = useForm<InfoValues>(
    { ...draft.form, again: '' },
    {
      check: (values) => infoProblems(values, draft.verified),
      async send({ again: _, ...fields }) {
        if (draft.verified !== null) await join({ ...draft, form: fields }, draft.verified);
      },
      handledElsewhere: ({ code }) => code === 'VERIFICATION_REQUIRED',
      onRefused({ code }) {
        if (code !== 'VERIFICATION_REQUIRED') return;
        keep({ ...draft, verified: null });
        form.refuse({ phoneNumber: '인증 시간이 지났습니다. 휴대폰번호를 다시 인증해주십시오.' });
      },
    },
  );
  const { again, ...fields } = form.values;
  const { errors } = form;

  function keep(next: JoinDraft) {
    setDraft(next);
    keepJoinDraft(next);
  }

  function change(part: Partial<JoinForm>) {
    keep({ ...draft, form: { ...fields, ...part } });
    // Another type of firm asks for other things.
    form.set(part, 'businessType' in part ? [...Object.keys(part), ...FIRM_FIELDS] : undefined);
  }

  async function join({ form: typed, agreed }: JoinDraft, verified: NonNullable<JoinDraft['verified']>) {
    const request = { ...sentForm(typed), phoneNumber: verified.phoneNumber, ticket: verified.ticket, consents: givenConsents(agreed) };
    const body = JSON.stringify(request);
    if (sent.current?.body !== body) sent.current = { key: `join-${verified.ticket.slice(0, 12)}-${Date.now()}`, body };
    const joined = await publicApi.join.requestJoin(request, { context: { idempotencyKey: sent.current.key } });
    keepJoined(joined);
    const hadLogin = session.hasTokens();
    // Should the login fail, the last step leads to the login page.
    const signedIn = await session.login(joined.loginId, typed.password, false).then(
      () => true,
      () => false,
    );
    dropJoinDraft();
    if (signedIn) notifyTabs('login');
    if (hadLogin) window.location.assign('/join/complete');
    else navigateTo('/join/complete', { replace: true });
  }

  const section: SectionProps = { form: fields, errors, onChange: change };
  return (
    <JoinCard
      step={1}
      title="정보를 입력해주세요"
      lead="별표(*)는 꼭 입력해야 해요. 적은 내용은 이 탭에 남아 있으니 천천히 작성해도 괜찮아요."
    >
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <LoginSection {...section} again={again} onAgain={(value) => form.set({ again: value })} />
        <PersonSection
          {...section}
          verified={draft.verified}
          onVerified={(verified) => {
            keep({ ...draft, form: fields, verified });
            form.refuse({ phoneNumber: undefined });
          }}
        />
        <FirmSection {...section} />
        <Summary errors={errors} problem={form.problem} />
        <div className={classes.actions}>
          <Button variant="default" size="md" onClick={() => navigateTo('/join/agreement')}>
            이전
          </Button>
          <Button type="submit" size="md" loading={form.busy}>
            가입하기
          </Button>
        </div>
      </form>
    </JoinCard>
  );
}

/** What stands in the way, each with a way to its field. */
function Summary({ errors, problem }: { errors: FieldErrors; problem: Problem | null }) {
  const listed = FIELDS.flatMap((field) => (errors[field] ? [{ path: field, code: 'INVALID', message: errors[field] }] : []));
  if (listed.length === 0 && problem === null) return null;
  const title = problem?.title ?? '입력한 내용을 확인해주십시오.';
  const shown: Problem = {
    status: 400,
    code: 'VALIDATION_FAILED',
    traceId: null,
    ...problem,
    title,
    detail: listed.length > 0 ? null : (problem?.detail ?? null),
    errors: listed,
  };
  return (
    <ProblemAlert
      problem={shown}
      labelOf={(path) => (isField(path) && !errors[path]?.startsWith(LABELS[path]) ? LABELS[path] : undefined)}
      onField={(path) => document.getElementById(fieldId(path))?.focus()}
    />
  );
}
