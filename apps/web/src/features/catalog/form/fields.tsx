/** The kit's fields, tied to a path of the draft. `data-path` is what links of the pre-flight look for. */
import { type ReactNode, useState } from 'react';
import { AmountInput, NumberInput } from '../../../ui/inputs/number-input.tsx';
import { Radio } from '../../../ui/inputs/radio.tsx';
import { Combobox } from '../../../ui/inputs/select/combobox.tsx';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { TextArea, TextInput } from '../../../ui/inputs/text-input.tsx';
import { FilledMark } from './filled-mark.tsx';
import classes from './form.module.css';
import { useField } from './form-context.tsx';

interface FieldProps {
  path: string;
  label: string;
  placeholder?: string;
  description?: ReactNode;
  required?: boolean;
  maxLength?: number;
}

/** Props whose absence means something to the kit are left out when they are undefined. */
function given({ label, placeholder, description, required, maxLength }: FieldProps) {
  return {
    label,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(description === undefined ? {} : { description }),
    ...(required === undefined ? {} : { required }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

export function TextField(props: FieldProps & { maxBytes?: number; inputType?: 'text' | 'tel' }) {
  const field = useField<string>(props.path);
  return (
    <div data-path={props.path} className={classes.field}>
      <TextInput
        {...given(props)}
        {...(props.maxBytes === undefined ? {} : { maxBytes: props.maxBytes })}
        {...(props.inputType === undefined ? {} : { inputType: props.inputType })}
        value={field.value}
        onChange={field.set}
        onBlur={field.leave}
        error={field.error}
      />
    </div>
  );
}

export function LongField(props: FieldProps & { rows?: number }) {
  const field = useField<string>(props.path);
  return (
    <div data-path={props.path} className={classes.field}>
      <TextArea
        {...given(props)}
        rows={props.rows ?? 3}
        value={field.value}
        onChange={field.set}
        onBlur={field.leave}
        error={field.error}
      />
      <FilledMark of={props.path} />
    </div>
  );
}

/** Whole number; an emptied field counts as 0, and a 0 that was typed stays to be seen. */
export function AmountField(props: FieldProps & { unit?: string; error?: string | null }) {
  const field = useField<number>(props.path);
  const [blank, setBlank] = useState(field.value === 0);
  return (
    <div data-path={props.path} className={classes.field}>
      <AmountInput
        {...given(props)}
        maxLength={props.maxLength ?? 9}
        unit={props.unit ?? '원'}
        placeholder={props.placeholder ?? '0'}
        value={blank && field.value === 0 ? null : field.value}
        onChange={(value) => {
          setBlank(value === null);
          field.set(value ?? 0);
        }}
        onBlur={field.leave}
        error={field.error ?? props.error}
      />
    </div>
  );
}

/** Phone numbers: digits with their hyphens. */
export function PhoneField(props: FieldProps) {
  const field = useField<string>(props.path);
  return (
    <div data-path={props.path} className={classes.field}>
      <NumberInput
        {...given(props)}
        separators={false}
        maxLength={12}
        value={field.value.replaceAll('-', '')}
        onChange={field.set}
        onBlur={field.leave}
        error={field.error}
      />
      <FilledMark of={props.path} />
    </div>
  );
}

export interface Choice {
  value: string;
  label: string;
}

export function ChoiceField(props: FieldProps & { choices: readonly Choice[]; searchable?: boolean; clearable?: boolean }) {
  const field = useField<string>(props.path);
  return (
    <div data-path={props.path} className={classes.field}>
      <Picker
        {...given(props)}
        choices={props.choices}
        searchable={props.searchable ?? false}
        clearable={props.clearable ?? false}
        value={field.value}
        onChange={(value) => {
          field.set(value);
          field.leave();
        }}
        error={field.error}
      />
      <FilledMark of={props.path} />
    </div>
  );
}

export interface PickerProps {
  label: string;
  value: string;
  onChange(value: string): void;
  choices: readonly Choice[];
  placeholder?: string;
  description?: ReactNode;
  required?: boolean;
  searchable?: boolean;
  clearable?: boolean;
  disabled?: boolean;
  error?: string | null;
  nothingFound?: string;
  onSearch?(text: string): void;
}

/** A long list is searched, a short one opens at once. */
export function Picker({ searchable, onSearch, nothingFound, ...rest }: PickerProps) {
  if (searchable)
    return <Combobox {...rest} {...(onSearch ? { onSearch } : {})} {...(nothingFound === undefined ? {} : { nothingFound })} />;
  return <SelectField {...rest} placeholder={rest.placeholder ?? '선택'} />;
}

export function SwitchField({ path, label }: { path: string; label: string }) {
  const field = useField<boolean>(path);
  return (
    <div data-path={path} className={classes.field}>
      <Switch checked={field.value} onChange={field.set}>
        {label}
      </Switch>
    </div>
  );
}

/** Two to four choices side by side. */
export function SegmentField({ path, label, choices }: { path: string; label: string; choices: readonly Choice[] }) {
  const field = useField<string>(path);
  return (
    <fieldset data-path={path} className={classes.segmentField}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.segments}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.segment}>
            <Radio
              unmarked
              name={path}
              checked={field.value === choice.value}
              onChoose={() => {
                field.set(choice.value);
                field.leave();
              }}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
