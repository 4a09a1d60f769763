/** One field of a connector's schema. What a shop knows (brands, addresses, delivery) is asked when the field is opened. */

import { useDebouncedValue } from '@mantine/hooks';
import type { FieldSchema } from '@moa/channels/manifests';
import type { CreateShopDTO, FieldValue } from '@moa/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { AmountInput } from '../../../ui/inputs/number-input.tsx';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { TextArea, TextInput } from '../../../ui/inputs/text-input.tsx';
import { Picker } from '../form/fields.tsx';
import { FilledMark } from '../form/filled-mark.tsx';
import { useFormActions, useFormStore, useValue } from '../form/form-context.tsx';
import { AttributesField } from './attributes-field.tsx';
import classes from './shops.module.css';
import { useShopError } from './use-shop-error.ts';

export interface ShopFieldProps {
  field: FieldSchema;
  entry: CreateShopDTO;
  /** Path of the value in the draft. */
  path: string;
}

export function ShopField({ field, entry, path }: ShopFieldProps) {
  const wide = field.kind === 'TEXTAREA' || field.kind === 'ATTRIBUTES';
  return (
    <div className={wide ? classes.wide : undefined} data-path={`etc.${field.key}`} data-shop={entry.registerKey}>
      <Kind field={field} entry={entry} path={path} />
      <FilledMark of={`${entry.registerKey} etc.${field.key}`} />
    </div>
  );
}

function useFieldValue(path: string, mark: string) {
  const store = useFormStore();
  const put = (next: FieldValue | undefined) => {
    store.set(path, next);
    const { filledPaths } = store.meta();
    if (filledPaths.has(mark)) store.setMeta({ filledPaths: new Set([...filledPaths].filter((each) => each !== mark)) });
  };
  const actions = useFormActions();
  const value = useValue<FieldValue | undefined>(path);
  return {
    value,
    type: put,
    choose(next: FieldValue | undefined) {
      put(next);
      actions.recheck();
    },
    leave: actions.recheck,
  };
}

function Kind({ field, entry, path }: ShopFieldProps) {
  const { value, type, choose, leave } = useFieldValue(path, `${entry.registerKey} etc.${field.key}`);
  const error = useShopError(entry.registerKey, `etc.${field.key}`);
  const inherited = useValue<unknown>(field.inherits ?? 'id');
  const hint = field.inherits && typeof inherited === 'string' && inherited !== '' ? `${inherited} (기본 정보)` : undefined;
  const common = { label: field.label, ...(field.help ? { description: field.help } : {}), required: field.required, error };
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'TEXT':
      return (
        <TextInput
          {...common}
          value={text}
          maxLength={field.maxLength ?? 500}
          placeholder={hint}
          onChange={(next) => type(next === '' ? undefined : next)}
          onBlur={leave}
        />
      );
    case 'TEXTAREA':
      return (
        <TextArea
          {...common}
          rows={2}
          value={text}
          maxLength={field.maxLength ?? 5000}
          placeholder={hint}
          onChange={(next) => type(next === '' ? undefined : next)}
          onBlur={leave}
        />
      );
    case 'NUMBER':
      return (
        <AmountInput
          {...common}
          value={typeof value === 'number' ? value : null}
          {...(field.unit ? { unit: field.unit } : {})}
          onChange={(next) => type(next ?? undefined)}
          onBlur={leave}
        />
      );
    case 'BOOLEAN':
      return (
        <div className={classes.boolean}>
          <Switch checked={value === true} onChange={choose}>
            {field.label}
          </Switch>
          {field.help && <p className={classes.help}>{field.help}</p>}
          {error && <p className={classes.error}>{error}</p>}
        </div>
      );
    case 'SELECT':
      return (
        <Picker
          {...common}
          value={text}
          choices={field.options ?? []}
          searchable={(field.options?.length ?? 0) > 8}
          clearable={!field.required}
          onChange={(next) => choose(next === '' ? undefined : next)}
        />
      );
    case 'LOOKUP':
      return (
        <LookupField
          field={field}
          entry={entry}
          value={text}
          hint={hint}
          error={error}
          onChoose={(next) => choose(next === '' ? undefined : next)}
        />
      );
    case 'ATTRIBUTES':
      return (
        <AttributesField
          entry={entry}
          label={field.label}
          help={field.help ?? ''}
          value={Array.isArray(value) ? value : []}
          onChange={choose}
        />
      );
  }
}

interface LookupProps {
  field: FieldSchema;
  entry: CreateShopDTO;
  value: string;
  hint: string | undefined;
  error: string | null;
  onChoose(value: string): void;
}

function LookupField({ field, entry, value, hint, error, onChoose }: LookupProps) {
  const [text, setText] = useState('');
  const [keyword] = useDebouncedValue(field.lookup === 'BRAND' ? text.trim() : '', 300);
  const [label, setLabel] = useState<{ value: string; label: string } | null>(null);
  const { shopType, shopAccountId } = entry.shopInfoDTO;
  const brand = field.lookup === 'BRAND';
  const { data, isError, isFetching, refetch } = useQuery(
    orpc.shops.lookup.queryOptions({
      input: { shopType, shopAccountId, kind: field.lookup ?? 'BRAND', ...(keyword === '' ? {} : { keyword }) },
      staleTime: 10 * 60_000,
      enabled: !brand || keyword !== '',
      placeholderData: keepPreviousData,
    }),
  );
  const choices = data?.contents.map((each) => ({ value: each.value, label: each.label })) ?? [];
  const kept =
    value !== '' && !choices.some((each) => each.value === value) ? [{ value, label: label?.value === value ? label.label : value }] : [];
  return (
    <>
      <Picker
        label={field.label}
        {...(field.help ? { description: field.help } : {})}
        required={field.required}
        error={error}
        searchable
        clearable={!field.required}
        value={value}
        placeholder={hint ?? (brand ? '이름으로 검색' : isFetching && !data ? '쇼핑몰에서 불러오는 중…' : '선택')}
        nothingFound={
          isFetching ? '쇼핑몰에서 찾고 있어요…' : brand && keyword === '' ? '이름을 입력해 찾아주세요' : '쇼핑몰에 등록된 항목이 없어요'
        }
        choices={[...kept, ...choices]}
        {...(brand ? { onSearch: setText } : {})}
        onChange={(next) => {
          const chosen = choices.find((each) => each.value === next);
          if (chosen) setLabel(chosen);
          onChoose(next);
        }}
      />
      {isError && (
        <p className={classes.error}>
          쇼핑몰에서 불러오지 못했어요.{' '}
          <button type="button" className={classes.textButton} onClick={() => void refetch()}>
            다시 시도
          </button>
        </p>
      )}
    </>
  );
}
