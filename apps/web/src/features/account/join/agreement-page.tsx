/** Step 1 of joining: what is agreed to, each text in full. */
import { Button } from '@mantine/core';
import { CONSENT_KINDS, CONSENTS, type ConsentKind } from '@moa/core';
import { currentConsentText } from '@moa/core/consents';
import { IconAlertCircle, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { navigateTo } from '../../../client/navigate.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import classes from './agreement-page.module.css';
import { ConsentArticle } from './consent-article.tsx';
import { hasRequiredConsents, keepJoinDraft, readJoinDraft } from './join-draft.ts';
import { JoinCard } from './join-layout.tsx';

export function AgreementPage() {
  const [agreed, setAgreed] = useState<ConsentKind[]>(() => readJoinDraft().agreed);
  const [tried, setTried] = useState(false);
  const missing = CONSENT_KINDS.filter((kind) => CONSENTS[kind].required && !agreed.includes(kind));

  function change(next: ConsentKind[]) {
    const inOrder = CONSENT_KINDS.filter((kind) => next.includes(kind));
    setAgreed(inOrder);
    keepJoinDraft({ ...readJoinDraft(), agreed: inOrder });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (hasRequiredConsents(agreed)) return navigateTo('/join/info');
    setTried(true);
    document.getElementById(`consent-${missing[0]}`)?.focus();
  }

  return (
    <JoinCard step={0} title="약관에 동의해주세요" lead="내용을 눌러 펼쳐 볼 수 있어요. 필수 항목에 동의하면 다음으로 넘어가요.">
      <form onSubmit={submit} noValidate>
        <div className={classes.all}>
          <CheckboxField
            checked={agreed.length === CONSENT_KINDS.length}
            mixed={agreed.length > 0}
            onChange={(on) => change(on ? [...CONSENT_KINDS] : [])}
          >
            <b>모두 동의합니다 (선택 항목 포함)</b>
          </CheckboxField>
        </div>
        <ul className={classes.list}>
          {CONSENT_KINDS.map((kind) => (
            <ConsentItem
              key={kind}
              kind={kind}
              checked={agreed.includes(kind)}
              invalid={tried && missing.includes(kind)}
              onChange={(on) => change(on ? [...agreed, kind] : agreed.filter((each) => each !== kind))}
            />
          ))}
        </ul>
        {tried && missing.length > 0 && (
          <p className={classes.error} role="alert">
            <IconAlertCircle size={16} aria-hidden />
            필수 약관에 동의해주십시오: {missing.map((kind) => CONSENTS[kind].title).join(', ')}
          </p>
        )}
        <Button type="submit" size="md" fullWidth className={classes.next}>
          다음
        </Button>
      </form>
    </JoinCard>
  );
}

interface ConsentItemProps {
  kind: ConsentKind;
  checked: boolean;
  invalid: boolean;
  onChange(on: boolean): void;
}

function ConsentItem({ kind, checked, invalid, onChange }: ConsentItemProps) {
  const [open, setOpen] = useState(false);
  const { title, required } = CONSENTS[kind];
  const text = currentConsentText(kind);
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <CheckboxField id={`consent-${kind}`} checked={checked} error={invalid} required={required} onChange={onChange}>
          <span className={required ? classes.kind : classes.optional}>[{required ? '필수' : '선택'}]</span> {title}
        </CheckboxField>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={open}
          aria-controls={`text-${kind}`}
          onClick={() => setOpen(!open)}
          rightSection={<Chevron size={14} aria-hidden />}
        >
          {open ? '접기' : '내용 보기'}
          <span className="moa-hidden"> {title}</span>
        </Button>
      </div>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable by keyboard
        <section id={`text-${kind}`} className={classes.text} aria-label={`${title} 내용`} tabIndex={0}>
          <p className={classes.summary}>{text.summary}</p>
          <ConsentArticle text={text} level={2} />
        </section>
      )}
    </li>
  );
}
