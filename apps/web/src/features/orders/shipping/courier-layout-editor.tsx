/** The seller's own layout of a courier's sheet: columns, their order and headings, what is fixed; saved under a name, shared with staff. */
import { Button } from '@mantine/core';
import {
  COURIER_COLUMN_KEYS,
  COURIER_COLUMNS,
  type CourierColumnKey,
  type CourierLayoutColumn,
  FIXED_COLUMNS,
  LAYOUT_LIMITS,
} from '@moa/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import type { SavedLayout } from '../sheet/layouts.ts';
import classes from './shipping.module.css';

type Key = CourierLayoutColumn['key'];

const isFixed = (key: Key) => (FIXED_COLUMNS as readonly string[]).includes(key);
const nameOf = (key: Key) => (isFixed(key) ? '고정값' : COURIER_COLUMNS[key as CourierColumnKey].title);

export interface CourierLayoutEditorProps {
  start: readonly CourierLayoutColumn[];
  /** The person's own layout that is changed; null: a new one. */
  saved: SavedLayout | null;
  onSaved(id: string): void;
  onClose(): void;
}

export function CourierLayoutEditor({ start, saved, onSaved, onClose }: CourierLayoutEditorProps) {
  const [columns, setColumns] = useState<readonly CourierLayoutColumn[]>(start);
  const missing = COURIER_COLUMN_KEYS.filter((key) => !columns.some((column) => column.key === key));
  const change = (at: number, part: Partial<CourierLayoutColumn>) =>
    setColumns(columns.map((column, index) => (index === at ? { ...column, ...part } : column)));
  const move = (at: number, to: number) => setColumns(columns.toSpliced(at, 1).toSpliced(to, 0, columns[at] as CourierLayoutColumn));

  const form = useForm(
    { name: saved?.name ?? '', shared: saved?.shared ?? true },
    {
      check: ({ name }) => ({ name: name.trim() === '' ? '양식 이름을 입력해주십시오.' : undefined }),
      async send({ name, shared }) {
        const look = { columns: columns.map((column) => ({ ...column, visible: true, width: null })), name: name.trim(), shared };
        const { id } = saved
          ? await api.settings.changeLayout({ id: saved.id, version: saved.version, ...look })
          : await api.settings.addLayout({ kind: 'COURIER', ...look });
        await queryClient.invalidateQueries({ queryKey: orpc.settings.layouts.key() });
        toast.done(`'${name.trim()}' 양식을 저장했습니다.`);
        onSaved(id);
      },
    },
  );

  async function remove(layout: SavedLayout) {
    const message = layout.shared ? `'${layout.name}'을 지우면 함께 쓰는 직원에게서도 사라집니다.` : `'${layout.name}'을 지울까요?`;
    if (!(await confirm({ title: '양식 삭제', message, confirmLabel: '삭제', danger: true }))) return;
    try {
      await api.settings.removeLayout({ id: layout.id });
      await queryClient.invalidateQueries({ queryKey: orpc.settings.layouts.key() });
      onSaved('CJ');
    } catch (error) {
      toast.failed(error);
    }
  }

  return (
    <form className={classes.editor} onSubmit={form.onSubmit} noValidate aria-label="내 양식">
      <ol className={classes.columns}>
        {columns.map((column, at) => (
          <li key={column.key} className={classes.column}>
            <span className={classes.columnName}>{nameOf(column.key)}</span>
            <input
              className={classes.cell}
              aria-label={`${at + 1}번째 열 제목`}
              placeholder="제목"
              maxLength={LAYOUT_LIMITS.title}
              value={column.title}
              onChange={(event) => change(at, { title: event.target.value })}
            />
            {isFixed(column.key) && (
              <input
                className={classes.cell}
                aria-label={`${at + 1}번째 열의 고정값`}
                placeholder="모든 줄에 같은 값"
                maxLength={LAYOUT_LIMITS.text}
                value={column.text}
                onChange={(event) => change(at, { text: event.target.value })}
              />
            )}
            <span className={classes.moves}>
              <IconButton label={`${column.title} 위로`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                <IconArrowUp size={14} aria-hidden />
              </IconButton>
              <IconButton label={`${column.title} 아래로`} disabled={at === columns.length - 1} onClick={() => move(at, at + 1)}>
                <IconArrowDown size={14} aria-hidden />
              </IconButton>
              <IconButton
                label={`${column.title} 빼기`}
                disabled={columns.length === 1}
                onClick={() => setColumns(columns.toSpliced(at, 1))}
              >
                <IconX size={14} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      {missing.length > 0 && (
        <Select
          size="small"
          ariaLabel="열 더하기"
          value=""
          choices={[
            { value: '', label: '열 더하기', hidden: true },
            ...missing.map((key) => ({ value: key as string, label: isFixed(key) ? `고정값 ${key.slice(-1)}` : nameOf(key) })),
          ]}
          onChange={(key) => {
            const added = missing.find((each) => each === key);
            if (added) setColumns([...columns, { key: added, title: isFixed(added) ? '' : nameOf(added), text: '' }]);
          }}
        />
      )}
      {!columns.some(({ key }) => key === 'parcelNo') && (
        <p className={classes.warning}>고객주문번호 열이 없어요. 결과 파일이 저절로 맞춰지려면 고객주문번호나 주문번호 열이 있어야 해요.</p>
      )}
      <TextInput label="양식 이름" required maxLength={LAYOUT_LIMITS.name} {...form.field('name')} />
      <CheckboxField checked={form.values.shared} onChange={(shared) => form.set({ shared })}>
        직원과 함께 쓰기
      </CheckboxField>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <div className="moa-row">
        <span className={classes.progress}>
          {saved && (
            <Button variant="subtle" color="red" size="xs" onClick={() => void remove(saved)}>
              양식 삭제
            </Button>
          )}
        </span>
        <Button variant="default" onClick={onClose}>
          그만두기
        </Button>
        <Button type="submit" loading={form.busy}>
          양식 저장
        </Button>
      </div>
    </form>
  );
}
