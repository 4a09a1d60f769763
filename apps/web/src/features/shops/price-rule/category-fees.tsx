/** Fees of the seller's own by category: they count before the fee of the account. */
import { Button } from '@mantine/core';
import type { CategoryFee } from '@moa/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import classes from '../shops.module.css';

/** A row as it is typed; the rate in percent. */
export interface FeeValue extends Omit<CategoryFee, 'rate'> {
  rate: string;
}

interface CategoryFeesProps {
  values: readonly FeeValue[];
  error: string | null | undefined;
  onChange(values: FeeValue[]): void;
}

export function CategoryFees({ values, error, onChange }: CategoryFeesProps) {
  const { data } = useQuery(orpc.catalog.category.queryOptions({ input: { level: 1 } }));
  const departments = (data?.contents ?? []).map(({ id, path }) => ({ categoryId: id, path }));
  const free = departments.find(({ categoryId }) => !values.some((value) => value.categoryId === categoryId));
  const change = (at: number, next: Partial<FeeValue>) =>
    onChange(values.map((value, each) => (each === at ? { ...value, ...next } : value)));
  return (
    <fieldset className={classes.fees}>
      <legend>분류별 수수료율</legend>
      {values.length === 0 && <p className="moa-note">정하지 않으면 위의 수수료율이나 쇼핑몰의 분류별 기본 수수료로 계산해요.</p>}
      {values.map((value, at) => (
        <div key={`${value.kind} ${value.categoryId}`} className={classes.feeRow}>
          <SelectField
            label="분류"
            value={value.categoryId}
            choices={[
              ...(departments.some(({ categoryId }) => categoryId === value.categoryId)
                ? []
                : [{ value: value.categoryId, label: value.path }]),
              ...departments
                .filter(({ categoryId }) => categoryId === value.categoryId || !values.some((other) => other.categoryId === categoryId))
                .map(({ categoryId, path }) => ({ value: categoryId, label: path })),
            ]}
            onChange={(categoryId) =>
              change(at, {
                kind: 'STANDARD',
                categoryId,
                path: departments.find((each) => each.categoryId === categoryId)?.path ?? value.path,
              })
            }
          />
          <TextInput label="수수료율" unit="%" maxLength={6} value={value.rate} onChange={(rate) => change(at, { rate })} />
          <IconButton label={`${value.path} 수수료 빼기`} onClick={() => onChange(values.filter((_, each) => each !== at))}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      {error && <p className={classes.feeError}>{error}</p>}
      {free && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...values, { kind: 'STANDARD', categoryId: free.categoryId, path: free.path, rate: '' }])}
        >
          분류 추가
        </Button>
      )}
    </fieldset>
  );
}
