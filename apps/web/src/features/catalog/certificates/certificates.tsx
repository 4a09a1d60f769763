/** KC certificates of a product, each looked up on demand: a state under which nothing may be sold is said before anything is sent. */
import type { Outputs } from '@moa/contract/types';
import { certificateRegister, type KcCredential } from '@moa/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../client/api.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { headline, toProblem } from '../../../ui/problem.ts';
import { Picker } from '../form/fields.tsx';
import { useFormStore, useValue } from '../form/form-context.tsx';
import classes from '../sections/sections.module.css';
import { certificateName, withFound } from './found.ts';
import { KC_TYPES } from './kc-types.ts';

const PATH = 'common.kcCredentials';
const MOST = 10;

export function Certificates() {
  const store = useFormStore();
  const list = useValue<KcCredential[]>(PATH);
  return (
    <div data-path={PATH} className={classes.stack}>
      {list.map((each, index) => (
        <Certificate
          // biome-ignore lint/suspicious/noArrayIndexKey: a certificate has no identity before it is typed
          key={index}
          credential={each}
          number={index + 1}
          onChange={(part) =>
            store.set(
              PATH,
              store.draft().common.kcCredentials.map((one, at) => (at === index ? { ...one, ...part } : one)),
            )
          }
          onFound={(of, check) => store.set(PATH, withFound(store.draft().common.kcCredentials, of, check))}
          onRemove={() =>
            store.set(
              PATH,
              list.filter((_, at) => at !== index),
            )
          }
        />
      ))}
      {list.length < MOST && (
        <button
          type="button"
          className={classes.addLine}
          onClick={() => store.set(PATH, [...list, { certificationType: '', certificationNumber: '', companyName: '' }])}
        >
          <IconPlus size={15} aria-hidden /> KC 인증 추가
        </button>
      )}
    </div>
  );
}

type Check = Outputs['catalog']['checkCertificate'];
/** Of the very kind and number that were asked for. */
type Asked = { of: string } & ({ check: Check } | { failed: string });

interface CertificateProps {
  credential: KcCredential;
  number: number;
  onChange(part: Partial<KcCredential>): void;
  onFound(of: string, check: Check): void;
  onRemove(): void;
}

function Certificate({ credential, number, onChange, onFound, onRemove }: CertificateProps) {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { certificationType: type, certificationNumber: typed, companyName } = credential;
  const of = certificateName(credential);
  const askable = certificateRegister(type) === 'LOOKED_UP' && typed.trim() !== '';

  async function ask() {
    setAsking(true);
    try {
      const check = await api.catalog.checkCertificate({ query: { certNum: typed, type } });
      setAsked({ of: certificateName({ certificationType: type, certificationNumber: check.certificateNumber }), check });
      onFound(of, check);
    } catch (error) {
      setAsked({ of, failed: failureText(error) });
    } finally {
      setAsking(false);
    }
  }

  return (
    <div>
      <div className={classes.certificate}>
        <Picker
          label="인증 종류"
          searchable
          choices={KC_TYPES}
          value={type}
          onChange={(certificationType) => onChange({ certificationType })}
        />
        <TextInput label="인증번호" maxLength={60} value={typed} onChange={(certificationNumber) => onChange({ certificationNumber })} />
        <TextInput label="인증상호" maxLength={100} value={companyName} onChange={(next) => onChange({ companyName: next })} />
        <button type="button" className={classes.addLine} disabled={!askable || asking} onClick={() => void ask()}>
          {asking ? '조회 중…' : '인증 조회'}
        </button>
        <IconButton label={`${number}번째 인증 삭제`} className={classes.certificateRemove} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <div aria-live="polite">{asked?.of === of && <Said asked={asked} />}</div>
    </div>
  );
}

function Said({ asked }: { asked: Asked }) {
  if ('failed' in asked) return <p className="moa-error">{asked.failed}</p>;
  const { outcome, message, certificate } = asked.check;
  const bad = outcome === 'REFUSED' || outcome === 'UNKNOWN_NUMBER';
  const facts =
    certificate && [certificate.kind, certificate.productName, certificate.modelName, certificate.company].filter(Boolean).join(' · ');
  return (
    <p className={bad ? 'moa-error' : outcome === 'OK' ? classes.certified : classes.caution}>
      {message}
      {facts && ` ${facts}`}
    </p>
  );
}

function failureText(error: unknown): string {
  const { title, detail } = headline(toProblem(error));
  return detail ?? title;
}
