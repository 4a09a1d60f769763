/** 템플릿으로 저장: what the product has of a kind, under a name. */
import { Button } from '@mantine/core';
import { type ProductDraft, type ProductTemplateField, TEMPLATE_LIMITS, TEMPLATE_TITLES, type TemplateKind } from '@moa/core';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { Switch } from '../../../ui/inputs/switch.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../ui/page/problem-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { createTemplate } from './calls.ts';
import { enteredFields, heldBy, NOTHING_HELD } from './held.ts';
import classes from './templates.module.css';
import { productFieldLabel, summaryOf } from './texts.ts';
import { useCouriers } from './use-names.ts';

interface SaveOptions {
  kind: TemplateKind;
  draft: ProductDraft;
  onSaved(id: string): void;
}

export function openSaveTemplate({ kind, draft, onSaved }: SaveOptions): void {
  if (heldBy(kind, draft) === null) {
    toast.info(NOTHING_HELD[kind]);
    return;
  }
  void openDialog({
    title: `${TEMPLATE_TITLES[kind]}으로 저장`,
    size: 'sm',
    body: (close) => (
      <Save
        kind={kind}
        draft={draft}
        onSaved={(id) => {
          onSaved(id);
          close('ok');
        }}
        onCancel={() => close(null)}
      />
    ),
  });
}

function Save({ kind, draft, onSaved, onCancel }: SaveOptions & { onCancel(): void }) {
  const entered = enteredFields(draft);
  const couriers = useCouriers();
  const form = useForm(
    { name: '', main: false, fields: entered as readonly ProductTemplateField[] },
    {
      check: ({ name, fields }) => ({
        ...(name.trim() === '' ? { name: '템플릿 이름을 입력해주십시오.' } : {}),
        ...(kind === 'PRODUCT' && fields.length === 0 ? { fields: '저장할 항목을 하나 이상 골라주십시오.' } : {}),
      }),
      async send({ name, main, fields }) {
        const content = heldBy(kind, draft, fields);
        if (content === null) return;
        const { id } = await createTemplate(kind, { name: name.trim(), main, content });
        toast.done(`‘${name.trim()}’ 템플릿을 저장했습니다.`);
        onSaved(id);
      },
    },
  );
  const { fields } = form.values;
  const content = heldBy(kind, draft, fields);
  return (
    <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <TextInput label="템플릿 이름" {...form.field('name')} maxLength={TEMPLATE_LIMITS.name} placeholder={EXAMPLES[kind]} required />
      {kind === 'PRODUCT' ? (
        <fieldset className={classes.parts} data-invalid={form.errors.fields ? true : undefined}>
          <legend>담을 항목</legend>
          {entered.map((field) => (
            <CheckboxField
              key={field}
              checked={fields.includes(field)}
              onChange={(on) => form.set({ fields: entered.filter((each) => (each === field ? on : fields.includes(each))) })}
              {...(field === 'kcCredentials' ? { description: '인증번호는 상품마다 달라서 담지 않아요.' } : {})}
            >
              {productFieldLabel(field)}
            </CheckboxField>
          ))}
          {form.errors.fields && <p className="moa-error">{form.errors.fields}</p>}
        </fieldset>
      ) : (
        content && (
          <p className={classes.note}>
            담을 내용: {summaryOf({ kind, id: '', name: '', content } as Parameters<typeof summaryOf>[0], { couriers })}
          </p>
        )
      )}
      {kind === 'DELIVERY' && (
        <Switch checked={form.values.main} onChange={(main) => form.set({ main })}>
          새 상품에 기본으로 넣어요
        </Switch>
      )}
      <div className="moa-buttons">
        <Button variant="default" onClick={onCancel}>
          취소
        </Button>
        <Button type="submit" loading={form.busy}>
          저장
        </Button>
      </div>
    </form>
  );
}

const EXAMPLES: Readonly<Record<TemplateKind, string>> = {
  DELIVERY: '예: CJ 기본 3,000원',
  OPTION: '예: 의류 색상·사이즈',
  PRODUCT: '예: 의류 A/S와 고시',
  SELECTION: '예: 오픈마켓 3곳',
  CATEGORY: '예: 여성 원피스',
};
