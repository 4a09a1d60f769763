/** `/agreements`: what sellers agree to, with versions. `/terms`: terms and privacy policy. */
import { CONSENT_KINDS, CONSENTS } from '@moa/core';
import { CONSENT_TEXTS, type DatedText, PRIVACY_POLICY } from '@moa/core/consents';
import { Disclosure } from '../../../ui/inputs/disclosure.tsx';
import { AccountCard } from '../parts/account-frame.tsx';
import { ConsentArticle } from './consent-article.tsx';
import classes from './texts-page.module.css';

interface Part {
  id: string;
  title: string;
  note: string;
  versions: readonly DatedText[];
}

const koreanDay = (version: string) => version.replace(/^(\d{4})-0?(\d+)-0?(\d+)$/, '$1년 $2월 $3일');

function Texts({ title, lead, parts }: { title: string; lead: string; parts: readonly Part[] }) {
  return (
    <div className={classes.page}>
      <AccountCard title={title} lead={lead} width="wide">
        <nav aria-label="차례">
          <ul className={classes.toc}>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {parts.map((part) => (
          <TextPart key={part.id} part={part} />
        ))}
      </AccountCard>
    </div>
  );
}

function TextPart({ part: { id, title, note, versions } }: { part: Part }) {
  const [current, ...older] = versions;
  if (!current) return null;
  return (
    <section id={id} className={classes.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.partTitle}>
        {title}
      </h2>
      <p className={classes.facts}>
        {note} · {koreanDay(current.version)} 시행
      </p>
      <ConsentArticle text={current} />
      {older.map((text) => (
        <Disclosure key={text.version} className={classes.old} title={`${koreanDay(text.version)} 시행 내용 보기`}>
          <ConsentArticle text={text} />
        </Disclosure>
      ))}
    </section>
  );
}

const CONSENT_PARTS: readonly Part[] = CONSENT_KINDS.map((kind) => ({
  id: kind.toLowerCase(),
  title: CONSENTS[kind].title,
  note: CONSENTS[kind].required ? '필수 동의' : '선택 동의',
  versions: CONSENT_TEXTS[kind],
}));

export function AgreementsPage() {
  return (
    <Texts title="약관과 동의 내용" lead="모아에 가입할 때 동의하는 내용이에요. 버전마다 시행일을 적어 두었어요." parts={CONSENT_PARTS} />
  );
}

const TERMS_PARTS: readonly Part[] = [
  { id: 'terms', title: '이용약관', note: '회원과 회사의 약속', versions: CONSENT_TEXTS.TERMS },
  { id: 'privacy', title: '개인정보 처리방침', note: '개인정보를 다루는 방법', versions: [PRIVACY_POLICY] },
];

export function TermsPage() {
  return (
    <Texts
      title="이용약관과 개인정보 처리방침"
      lead="모아를 이용하는 데 적용되는 약관과 개인정보를 다루는 방법이에요."
      parts={TERMS_PARTS}
    />
  );
}
