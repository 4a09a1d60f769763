/** Attributes that the shop's category asks, kept as `key=value` texts. */

import type { CreateShopDTO } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Picker } from '../form/fields.tsx';
import classes from './shops.module.css';

export interface AttributesFieldProps {
  entry: CreateShopDTO;
  label: string;
  help: string;
  value: readonly string[];
  onChange(value: string[] | undefined): void;
}

export function AttributesField({ entry, label, help, value, onChange }: AttributesFieldProps) {
  const { shopType, shopAccountId } = entry.shopInfoDTO;
  const categoryId = entry.category?.categoryId ?? '';
  const { data, isError, isPending, refetch } = useQuery(
    orpc.shops.attributes.queryOptions({
      input: { shopType, shopAccountId, categoryId },
      enabled: categoryId !== '',
      staleTime: 10 * 60_000,
    }),
  );
  const of = (key: string) => value.filter((text) => text.startsWith(`${key}=`)).map((text) => text.slice(key.length + 1));

  function put(key: string, values: readonly string[]) {
    const others = value.filter((text) => !text.startsWith(`${key}=`));
    const next = [...others, ...values.filter((each) => each.trim() !== '').map((each) => `${key}=${each.trim()}`)];
    onChange(next.length === 0 ? undefined : next);
  }

  return (
    <fieldset className={classes.attributes}>
      <legend className={classes.label}>{label}</legend>
      {categoryId === '' && <p className={classes.note}>쇼핑몰 카테고리를 고르면 이 카테고리의 속성이 나와요.</p>}
      {categoryId !== '' && isPending && <p className={classes.note}>쇼핑몰에서 속성을 불러오는 중…</p>}
      {isError && (
        <p className={classes.error}>
          속성을 불러오지 못했어요.{' '}
          <button type="button" className={classes.textButton} onClick={() => void refetch()}>
            다시 시도
          </button>
        </p>
      )}
      {data?.contents.length === 0 && <p className={classes.note}>이 카테고리에는 채울 속성이 없어요.</p>}
      {data && data.contents.length > 0 && help && <p className={classes.help}>{help}</p>}
      <div className={classes.fields}>
        {data?.contents.map((attribute) => {
          const present = of(attribute.key);
          if (attribute.kind === 'SELECT' || attribute.kind === 'MULTI')
            return (
              <Picker
                key={attribute.key}
                label={attribute.label}
                required={attribute.required}
                clearable={!attribute.required}
                searchable={attribute.options.length > 8}
                choices={attribute.options.map((option) => ({ value: option.value, label: option.label }))}
                value={present[0] ?? ''}
                onChange={(next) => put(attribute.key, [next])}
              />
            );
          return (
            <TextInput
              key={attribute.key}
              label={attribute.label}
              required={attribute.required}
              maxLength={150}
              {...(attribute.unit ? { unit: attribute.unit } : {})}
              value={present[0] ?? ''}
              onChange={(next) => put(attribute.key, [next])}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
