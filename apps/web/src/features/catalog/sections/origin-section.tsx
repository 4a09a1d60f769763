/** Origin by search, importer of imports, dates and certificates. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { FieldRow, FormSection } from '../../../ui/forms/form-section.tsx';
import { DateInput } from '../../../ui/inputs/date/date-input.tsx';
import { Certificates } from '../certificates/certificates.tsx';
import { Picker, SwitchField, TextField } from '../form/fields.tsx';
import { FilledMark } from '../form/filled-mark.tsx';
import { useField, useValue } from '../form/form-context.tsx';
import { useKnownOrigin } from '../form/known-origin.ts';
import { AppliedTemplate, TemplateButtons } from '../templates/template-buttons.tsx';

const CODE = 'common.origin.code';

export function OriginSection() {
  const code = useValue<string>(CODE);
  return (
    <FormSection id="unit-origin" title="원산지·인증" note={<TemplateButtons kind="PRODUCT" at="unit-origin" of="원산지·인증" />}>
      <AppliedTemplate at="unit-origin" />
      <FieldRow columns={2}>
        <OriginPicker />
        {code.startsWith('02') && <TextField path="common.origin.importer" label="수입사" required maxLength={100} />}
        {code.startsWith('04') && <TextField path="common.origin.freeText" label="원산지 직접 입력" required maxLength={100} />}
      </FieldRow>
      <SwitchField path="common.origin.plural" label="원산지가 둘 이상이에요 (상세 설명에 함께 적어주세요)" />
      <FieldRow columns={2}>
        <DateField path="common.manufacturingDate" label="제조일" />
        <DateField path="common.validDate" label="유효일" />
      </FieldRow>
      <Certificates />
    </FormSection>
  );
}

function OriginPicker() {
  const field = useField<string>(CODE);
  const [text, setText] = useState('');
  const [keyword] = useDebouncedValue(text.trim().split(' > ').at(-1) ?? '', 250);
  const [label, setLabel] = useState<{ code: string; path: string } | null>(null);
  const { data } = useQuery(
    orpc.catalog.origins.queryOptions({
      input: keyword === '' ? {} : { keyword },
      staleTime: 10 * 60_000,
      placeholderData: keepPreviousData,
    }),
  );
  const known = useKnownOrigin(label?.code === field.value ? '' : field.value);
  const found = data?.contents.map((origin) => ({ value: origin.code, label: origin.path })) ?? [];
  const shown = label?.code === field.value ? label.path : known;
  const choices =
    field.value !== '' && !found.some((origin) => origin.value === field.value)
      ? [{ value: field.value, label: shown ?? '선택한 원산지' }, ...found]
      : found;
  return (
    <div data-path={CODE}>
      <Picker
        label="원산지"
        required
        searchable
        value={field.value}
        placeholder="나라나 지역으로 검색: 중국, 베트남, 경기도…"
        nothingFound="찾는 원산지가 없어요"
        choices={choices}
        onSearch={setText}
        error={field.error}
        onChange={(code) => {
          const origin = found.find((each) => each.value === code);
          if (origin) setLabel({ code, path: origin.label });
          field.set(code);
          field.leave();
        }}
      />
      <FilledMark of={CODE} />
    </div>
  );
}

function DateField({ path, label }: { path: string; label: string }) {
  const field = useField<string | null>(path);
  return (
    <div data-path={path}>
      <DateInput
        label={label}
        value={field.value ?? ''}
        onChange={(day) => field.set(day === '' ? null : day)}
        onBlur={field.leave}
        error={field.error}
      />
    </div>
  );
}
