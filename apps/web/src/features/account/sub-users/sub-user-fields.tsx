/** The fields of a sub-user: who she is, what she may do, for which shops. */
import { check, emailRules, loginIdRules, nameRules, passwordProblem, type Rule } from '@moa/core';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';
import { PasswordStrength } from '../../../ui/inputs/password-strength.tsx';
import { RadioGroup } from '../../../ui/inputs/radio.tsx';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import type { FieldErrors, SubUserValues } from './form-values.ts';
import { AUTHORITIES, RIGHTS } from './labels.ts';
import type { ShopAccount } from './queries.ts';
import classes from './sub-users.module.css';

const FIELD_IDS: Record<keyof FieldErrors, string> = {
  loginId: 'sub-login-id',
  name: 'sub-name',
  email: 'sub-email',
  password: 'sub-password',
  authorities: 'sub-authorities',
  shopAccountIds: 'sub-shops',
};

export interface SubUserFieldsProps {
  values: SubUserValues;
  existing: boolean;
  shops: readonly ShopAccount[];
  errors: FieldErrors;
  onChange(part: Partial<SubUserValues>): void;
}

const verdict = (rules: readonly Rule[]) => (text: string) => verdictOf(check(rules, text.trim()));
const verdictOf = (message: string | null) => (message === null ? { valid: true } : { valid: false, message });

export function SubUserFields({ values, existing, shops, errors, onChange }: SubUserFieldsProps) {
  return (
    <>
      {!existing && (
        <TextInput
          id={FIELD_IDS.loginId}
          label="아이디"
          required
          maxLength={40}
          value={values.loginId}
          onChange={(loginId) => onChange({ loginId: loginId.trim() })}
          validate={verdict(loginIdRules)}
          error={errors.loginId}
          description="영문 소문자로 시작하는 6~12자의 영문 소문자와 숫자예요. 나중에 바꿀 수 없어요."
        />
      )}
      <TextInput
        id={FIELD_IDS.name}
        label="이름"
        required
        maxLength={40}
        value={values.name}
        onChange={(name) => onChange({ name })}
        validate={verdict(nameRules)}
        error={errors.name}
      />
      <TextInput
        id={FIELD_IDS.email}
        label="이메일"
        required
        inputType="email"
        maxLength={110}
        value={values.email}
        onChange={(email) => onChange({ email })}
        validate={verdict(emailRules)}
        error={errors.email}
        description="초대와 비밀번호 재설정 메일을 받아요."
      />
      {!existing && <Start values={values} errors={errors} onChange={onChange} />}
      <fieldset className={classes.group} id={FIELD_IDS.authorities} tabIndex={-1} data-invalid={errors.authorities ? true : undefined}>
        <legend>맡길 업무</legend>
        {AUTHORITIES.map(({ key, label, text }) => (
          <Switch
            key={key}
            description={text}
            checked={values.authorities[key]}
            onChange={(on) => onChange({ authorities: { ...values.authorities, [key]: on } })}
          >
            {label}
          </Switch>
        ))}
        <FieldError>{errors.authorities}</FieldError>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>따로 주는 권한</legend>
        {RIGHTS.map(({ key, label, text }) => (
          <Switch
            key={key}
            description={text}
            checked={values.rights[key]}
            onChange={(on) => onChange({ rights: { ...values.rights, [key]: on } })}
          >
            {label}
          </Switch>
        ))}
      </fieldset>
      <ShopChoice values={values} shops={shops} error={errors.shopAccountIds} onChange={onChange} />
    </>
  );
}

const STARTS = [
  { value: 'MAIL', label: '초대 메일로 직접 정하게 하기', description: '메일의 주소는 7일 동안 한 번만 쓸 수 있어요.' },
  { value: 'TYPED', label: '첫 비밀번호를 정해 알려 주기' },
] as const;

const SHOP_SCOPES = [
  { value: 'ALL', label: '모든 쇼핑몰', description: '나중에 연동하는 쇼핑몰도 함께 맡아요.' },
  {
    value: 'SOME',
    label: '고른 쇼핑몰만',
    description:
      '다른 쇼핑몰의 주문, 클레임, 상품은 목록과 건수에서 보이지 않아요. 수기주문은 등록할 수 없고, 기본상품과 재고는 함께 써요.',
  },
] as const;

type PartProps = Pick<SubUserFieldsProps, 'values' | 'errors' | 'onChange'>;

function Start({ values, errors, onChange }: PartProps) {
  return (
    <>
      <RadioGroup
        label="비밀번호"
        className={classes.choices}
        choices={STARTS}
        value={values.start}
        onChange={(start) => onChange({ start })}
      />
      {values.start === 'TYPED' && (
        <div id={FIELD_IDS.password} tabIndex={-1} className={classes.bare}>
          <PasswordInput
            label="첫 비밀번호"
            name="first-password"
            autoComplete="new-password"
            required
            value={values.password}
            onChange={(password) => onChange({ password })}
            validate={(text) => verdictOf(text === '' ? null : passwordProblem(text))}
            error={errors.password}
            description="영문, 숫자, 특수문자를 섞어 8~16자로 정해주세요."
          />
          <PasswordStrength password={values.password} loginId={values.loginId} />
        </div>
      )}
    </>
  );
}

interface ShopChoiceProps {
  values: SubUserValues;
  shops: readonly ShopAccount[];
  error: string | undefined;
  onChange(part: Partial<SubUserValues>): void;
}

function ShopChoice({ values, shops, error, onChange }: ShopChoiceProps) {
  const gone = values.shopAccountIds.filter((id) => !shops.some((shop) => shop.id === id));
  const toggle = (id: string, chosen: boolean) =>
    onChange({ shopAccountIds: chosen ? [...values.shopAccountIds, id] : values.shopAccountIds.filter((each) => each !== id) });
  return (
    <fieldset className={classes.group} id={FIELD_IDS.shopAccountIds} tabIndex={-1} data-invalid={error ? true : undefined}>
      <legend>맡길 쇼핑몰</legend>
      <RadioGroup
        label="맡길 쇼핑몰"
        labelHidden
        className={classes.choices}
        choices={SHOP_SCOPES}
        value={values.shops}
        onChange={(next) => onChange({ shops: next })}
      />
      {values.shops === 'SOME' && (
        <div className={classes.shops}>
          {shops.map((shop) => (
            <CheckboxField key={shop.id} checked={values.shopAccountIds.includes(shop.id)} onChange={(on) => toggle(shop.id, on)}>
              <span className={classes.shop}>
                <ChannelBadge shopType={shop.shopType} size="sm" decorative />
                {shopLabel(shop)}
              </span>
            </CheckboxField>
          ))}
          {gone.map((id) => (
            <CheckboxField key={id} checked onChange={() => toggle(id, false)}>
              연동을 해제한 쇼핑몰
            </CheckboxField>
          ))}
          {shops.length === 0 && <p className={classes.soft}>연동한 쇼핑몰이 없어요. 쇼핑몰을 먼저 연동해주세요.</p>}
        </div>
      )}
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

function FieldError({ children }: { children: string | undefined }) {
  return children ? (
    <p className="moa-error" role="alert">
      {children}
    </p>
  ) : null;
}
