/** The firm that joins, or the person without one. */
import {
  BUSINESS_TYPE_TITLES,
  BUSINESS_TYPES,
  type BusinessType,
  businessNumberProblem,
  formatBusinessNumber,
  type JoinForm,
  joinProblems,
  SHOP_TYPES,
  SHOPS_REFUSING_INDIVIDUALS,
} from '@moa/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { publicApi } from '../../../../client/public-api.ts';
import { Radio } from '../../../../ui/inputs/radio.tsx';
import { TextInput } from '../../../../ui/inputs/text-input.tsx';
import { ChannelBadge } from '../../../../ui/values/channel-badge.tsx';
import { fieldId, type SectionProps, verdictOf } from '../../parts/join-fields.ts';
import classes from './info-page.module.css';

const HINTS: Readonly<Record<BusinessType, string>> = {
  SOLE: '일반과세·면세',
  SIMPLIFIED: '간이과세',
  CORPORATION: '주식회사 등',
  INDIVIDUAL: '사업자등록 없음',
};
const SHOWN: readonly BusinessType[] = [...BUSINESS_TYPES].sort((a, b) => Number(a === 'INDIVIDUAL') - Number(b === 'INDIVIDUAL'));

export function FirmSection(props: SectionProps) {
  const { form, onChange } = props;
  return (
    <section className={classes.section} aria-labelledby="join-firm">
      <h2 id="join-firm" className={classes.heading}>
        사업자 정보
      </h2>
      <fieldset className={classes.fieldset}>
        <legend className="moa-legend">사업자 유형</legend>
        <div className={classes.types}>
          {SHOWN.map((type) => (
            <label key={type} className={classes.type}>
              <Radio
                unmarked
                name="businessType"
                id={type === form.businessType ? fieldId('businessType') : undefined}
                checked={form.businessType === type}
                onChoose={() => onChange({ businessType: type })}
              />
              <span className={classes.typeText}>
                <b>{BUSINESS_TYPE_TITLES[type]}</b>
                <span>{HINTS[type]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {form.businessType === 'INDIVIDUAL' ? <IndividualNote /> : <FirmFields {...props} />}
    </section>
  );
}

/** Said before joining, not after: which shops a person without a registration can't link. */
function IndividualNote() {
  return (
    <div className={classes.refused}>
      <p className={classes.refusedTitle}>
        <IconAlertTriangle size={16} aria-hidden /> 사업자등록 없이 입점할 수 없는 쇼핑몰이 있어요
      </p>
      <p className={classes.refusedText}>
        아래 쇼핑몰은 사업자만 판매할 수 있어요. 사업자등록을 한 뒤 내 정보에서 바꾸면 연동할 수 있어요. 기준은 쇼핑몰이 바꿀 수 있으니 입점
        안내를 확인해주세요.
      </p>
      <ul className={classes.shops}>
        {SHOPS_REFUSING_INDIVIDUALS.map((shopType) => (
          <li key={shopType}>
            <ChannelBadge shopType={shopType} size="sm" decorative /> {SHOP_TYPES[shopType].title}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NumberAnswer {
  number: string;
  good: boolean;
  message: string;
}

function FirmFields({ form, errors, onChange }: SectionProps) {
  const [answer, setAnswer] = useState<NumberAnswer | null>(null);
  const current = answer?.number === form.businessNumber ? answer : null;
  const rule = (field: keyof JoinForm) => verdictOf((value) => joinProblems({ ...form, [field]: value })[field]);

  async function ask() {
    const { businessNumber } = form;
    if (current || joinProblems(form).businessNumber || businessNumberProblem(businessNumber) !== null) return;
    const found = await publicApi.join.checkBusinessNumber({ businessNumber }).catch(() => null);
    if (found === null || (found.result === 'OK' && !found.confirmed) || found.result === 'UNAVAILABLE') return;
    setAnswer({ number: businessNumber, good: found.result === 'OK', message: found.message });
  }

  return (
    <>
      <TextInput
        id={fieldId('companyName')}
        name="organization"
        label="상호(회사명)"
        required
        autoComplete="organization"
        maxLength={60}
        value={form.companyName}
        onChange={(companyName) => onChange({ companyName })}
        validate={rule('companyName')}
        error={errors.companyName}
      />
      <div>
        <TextInput
          id={fieldId('businessNumber')}
          label="사업자등록번호"
          required
          maxLength={20}
          placeholder="123-45-67890"
          value={form.businessNumber}
          onChange={(text) => onChange({ businessNumber: formatBusinessNumber(text.normalize('NFKC')) })}
          validate={rule('businessNumber')}
          onBlur={() => void ask()}
          error={errors.businessNumber ?? (current && !current.good ? current.message : null)}
        />
        {current?.good && (
          <p className={classes.good} role="status">
            <IconCheck size={14} aria-hidden /> {current.message}
          </p>
        )}
      </div>
      <TextInput
        id={fieldId('representative')}
        label="대표자명"
        required
        maxLength={40}
        value={form.representative}
        onChange={(representative) => onChange({ representative })}
        validate={rule('representative')}
        error={errors.representative}
      />
      <TextInput
        id={fieldId('mailOrderNumber')}
        label="통신판매업신고번호"
        maxLength={40}
        placeholder="2026-서울강남-01234"
        value={form.mailOrderNumber}
        onChange={(mailOrderNumber) => onChange({ mailOrderNumber })}
        validate={rule('mailOrderNumber')}
        error={errors.mailOrderNumber}
        description="나중에 내 정보에서 입력해도 돼요."
      />
    </>
  );
}
