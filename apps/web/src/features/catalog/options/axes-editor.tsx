/** Option names with their values as chips. Paste a column of Excel to make many values at once. */
import { OPTION_COMBINATION_MAX } from '@moa/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFieldError, useFormActions, useFormStore, useValue } from '../form/form-context.tsx';
import { AddValue } from './add-value.tsx';
import { AXES_MAX, combinationCount, type OptionInfo, withoutAxis, withRenamedValue, withValues } from './axes.ts';
import classes from './options.module.css';

const PATH = 'composition.optionInfo';
const NAMES = ['색상', '사이즈', '소재', '길이', '종류', '용량', '수량'];

export function useOptionInfo(): [OptionInfo, (step: (info: OptionInfo) => OptionInfo) => void] {
  const store = useFormStore();
  const info = useValue<OptionInfo>(PATH);
  return [info, (step) => store.set(PATH, step(store.get(PATH) as OptionInfo))];
}

/** Refuses values that would make more combinations than a product may have. */
function tooMany(info: OptionInfo): boolean {
  if (combinationCount(info.options) <= OPTION_COMBINATION_MAX) return false;
  toast.info(`옵션 조합은 ${OPTION_COMBINATION_MAX.toLocaleString('ko-KR')}개까지 만들 수 있어요.`, '옵션값을 줄여주세요.');
  return true;
}

export function AxesEditor() {
  const store = useFormStore();
  const options = useValue<OptionInfo['options']>(`${PATH}.options`);
  const error = useFieldError(`${PATH}.options`);
  const change = (step: (info: OptionInfo) => OptionInfo) => {
    const next = step(store.get(PATH) as OptionInfo);
    if (!tooMany(next)) store.set(PATH, next);
  };
  return (
    <div className={classes.axes} data-path={`${PATH}.options`}>
      <datalist id="option-names">
        {NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {options.map((_, axis) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an axis has no identity but its place
        <AxisLine key={axis} axis={axis} change={change} />
      ))}
      {options.length < AXES_MAX && (
        <button
          type="button"
          className={classes.addAxis}
          onClick={() => change((info) => ({ ...info, options: [...info.options, { name: nextName(info), values: [] }] }))}
        >
          <IconPlus size={15} aria-hidden /> 옵션 추가
        </button>
      )}
      {error && <p className={classes.error}>{error}</p>}
    </div>
  );
}

function nextName(info: OptionInfo): string {
  return NAMES.slice(0, 2).find((name) => !info.options.some((option) => option.name === name)) ?? '';
}

function AxisLine({ axis, change }: { axis: number; change(step: (info: OptionInfo) => OptionInfo): void }) {
  const path = `${PATH}.options.${axis}`;
  const store = useFormStore();
  const actions = useFormActions();
  const name = useValue<string>(`${path}.name`);
  const values = useValue<string[]>(`${path}.values`);
  const nameError = useFieldError(`${path}.name`);
  const valuesError = useFieldError(`${path}.values`);
  const leave = (part: string) => {
    store.touch(`${path}.${part}`);
    actions.recheck();
  };

  return (
    <div className={classes.axis} data-path={path}>
      <input
        className={classes.axisName}
        data-path={`${path}.name`}
        aria-label={`${axis + 1}번째 옵션명`}
        aria-invalid={nameError !== null}
        list="option-names"
        value={name}
        maxLength={50}
        placeholder="옵션명"
        onChange={(event) => store.set(`${path}.name`, event.target.value)}
        onBlur={() => leave('name')}
      />
      <div className={classes.chips} data-path={`${path}.values`}>
        {values.map((value) => (
          <ValueChip
            key={value}
            value={value}
            axisName={name}
            taken={values}
            onRename={(next) => change((info) => withRenamedValue(info, axis, value, next))}
            onRemove={() =>
              change((info) =>
                withValues(
                  info,
                  axis,
                  values.filter((each) => each !== value),
                ),
              )
            }
          />
        ))}
        <AddValue
          label={`${name || `${axis + 1}번째 옵션`} 값 추가`}
          onAdd={(added) => change((info) => withValues(info, axis, [...new Set([...values, ...added])]))}
          onBack={() => values.length > 0 && change((info) => withValues(info, axis, values.slice(0, -1)))}
          onLeave={() => leave('values')}
        />
      </div>
      <IconButton label={`${name || `${axis + 1}번째`} 옵션 삭제`} onClick={() => change((info) => withoutAxis(info, axis))}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </IconButton>
      {(nameError ?? valuesError) && <p className={classes.axisError}>{nameError ?? valuesError}</p>}
    </div>
  );
}

interface ValueChipProps {
  value: string;
  axisName: string;
  taken: readonly string[];
  onRename(next: string): void;
  onRemove(): void;
}

function ValueChip({ value, axisName, taken, onRename, onRemove }: ValueChipProps) {
  const [text, setText] = useState<string | null>(null);
  function finish() {
    const next = text?.trim() ?? '';
    setText(null);
    if (next !== '' && next !== value && !taken.includes(next)) onRename(next);
  }
  if (text !== null) {
    return (
      <input
        className={classes.chipEdit}
        aria-label={`${value} 이름 바꾸기`}
        // biome-ignore lint/a11y/noAutofocus: the chip turned into this field by the seller's own click
        autoFocus
        value={text}
        maxLength={100}
        size={Math.max(4, text.length + 1)}
        onChange={(event) => setText(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') finish();
          if (event.key === 'Escape') setText(null);
        }}
      />
    );
  }
  return (
    <span className={classes.chip}>
      <button type="button" className={classes.chipName} title="눌러서 이름 바꾸기" onClick={() => setText(value)}>
        {value}
      </button>
      <button type="button" className={classes.chipRemove} aria-label={`${axisName} ${value} 삭제`} onClick={onRemove}>
        <IconX size={13} aria-hidden />
      </button>
    </span>
  );
}
