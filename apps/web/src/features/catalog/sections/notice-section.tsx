/** 상품정보제공고시: the group the category suggests, its items, and one button to fill what is empty. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '../../../client/api.ts';
import { FieldRow, FormSection } from '../../../ui/forms/form-section.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Picker } from '../form/fields.tsx';
import { useFieldError, useFormActions, useFormStore, useMeta, useValue } from '../form/form-context.tsx';
import { AppliedTemplate, TemplateButtons } from '../templates/template-buttons.tsx';
import classes from './sections.module.css';

const PATH = 'common.productInfoProvidedNotice';
interface Notice {
  noticeCode: string;
  values: Record<string, string>;
}

export function NoticeSection() {
  const store = useFormStore();
  const actions = useFormActions();
  const notice = useValue<Notice>(PATH);
  const error = useFieldError(PATH);
  const { data, isError, refetch } = useQuery(orpc.catalog.notices.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY }));
  const group = data?.contents.find((each) => each.code === notice.noticeCode);
  const empty = group?.items.filter((item) => (notice.values[item.code] ?? '').trim() === '') ?? [];

  function fill() {
    const values = { ...notice.values };
    for (const item of empty) values[item.code] = data?.defaultText ?? '';
    store.set(PATH, { ...notice, values });
    actions.recheck();
  }

  return (
    <FormSection
      id="unit-notice"
      title="상품정보고시"
      note={
        <span className={classes.notes}>
          {group && empty.length > 0 && (
            <Button size="xs" variant="default" onClick={fill}>
              상품 상세페이지 참조로 채우기
            </Button>
          )}
          <TemplateButtons kind="PRODUCT" at="unit-notice" of="상품정보고시" />
        </span>
      }
      always={group && data && <AutoNotice key={group.code} items={group.items} text={data.defaultText} />}
    >
      <AppliedTemplate at="unit-notice" />
      {group && <FilledNotice />}
      <div data-path={PATH} className={classes.stack}>
        {isError && (
          <p className="moa-error">
            상품군을 불러오지 못했어요.{' '}
            <button type="button" className={classes.textButton} onClick={() => void refetch()}>
              다시 시도
            </button>
          </p>
        )}
        <Picker
          label="상품군"
          required
          searchable
          value={notice.noticeCode}
          choices={data?.contents.map((each) => ({ value: each.code, label: each.name })) ?? []}
          placeholder="카테고리를 고르면 추천해 드려요"
          error={error}
          onChange={(noticeCode) => {
            store.set(PATH, { noticeCode, values: notice.values });
            store.touch(PATH);
            actions.recheck();
          }}
        />
        {group && (
          <FieldRow columns={2}>
            {group.items.map((item) => (
              <NoticeField
                key={item.code}
                code={item.code}
                label={item.label}
                hint={item.hint}
                maxLength={item.maxLength}
                presets={item.presets}
              />
            ))}
          </FieldRow>
        )}
      </div>
    </FormSection>
  );
}

/**
 * Lets a new product refer to its detail for every item, as long as nothing of its own is written there. Once a group: what she empties stays
 * empty. Draws nothing.
 */
function AutoNotice({ items, text }: { items: readonly { code: string }[]; text: string }) {
  const store = useFormStore();
  const actions = useFormActions();
  useEffect(() => {
    const notice = store.get(PATH) as Notice;
    if (store.draft().id !== null || !store.meta().dirty || Object.values(notice.values).some((value) => value.trim() !== '')) return;
    store.set(PATH, { ...notice, values: Object.fromEntries(items.map(({ code }) => [code, text])) });
    store.setMeta({ filledPaths: new Set([...store.meta().filledPaths, ...items.map(({ code }) => `${PATH}.values.${code}`)]) });
    actions.recheck();
  }, [items, text, store, actions]);
  return null;
}

function FilledNotice() {
  const filled = useMeta((meta) => [...meta.filledPaths].some((path) => path.startsWith(`${PATH}.values.`)));
  return filled ? <p className={classes.filledNotice}>상품 상세페이지 참조로 채웠어요. 상세 설명에 없는 항목은 적어 주세요.</p> : null;
}

function NoticeField({
  code,
  label,
  hint,
  maxLength,
  presets,
}: {
  code: string;
  label: string;
  hint: string | null;
  maxLength: number | null;
  presets: string[];
}) {
  const store = useFormStore();
  const actions = useFormActions();
  const path = `${PATH}.values.${code}`;
  const value = useValue<string | undefined>(path) ?? '';
  return (
    <div data-path={path}>
      <TextInput
        label={label}
        {...(hint ? { placeholder: hint } : {})}
        maxLength={maxLength ?? 2000}
        value={value}
        clearable
        onChange={(next) => store.set(path, next)}
        onBlur={actions.recheck}
      />
      {value === '' && presets.length > 0 && (
        <span className={classes.presets}>
          {presets.slice(0, 3).map((preset) => (
            <button key={preset} type="button" className={classes.preset} onClick={() => store.set(path, preset)}>
              {preset}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
