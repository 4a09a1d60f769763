/** A rule being written: what it looks at, what it does, and what it would have done with past orders. */
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { api } from '../../client/api.ts';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { useDialogGuard } from '../../ui/dialogs/use-dialog-guard.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { toast } from '../../ui/toast.ts';
import { ActionFields } from './action-fields.tsx';
import classes from './automation.module.css';
import { BackTestPanel } from './back-test.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { isCourier } from './names.ts';
import { type Rule, renewRules } from './queries.ts';
import { checkDraft, fieldAt, type RuleDraft, sentRule } from './rule-draft.ts';

interface Opened {
  /** Absent for a new one. */
  rule?: Rule;
  draft: RuleDraft;
}

export function openRuleEditor(opened: Opened): void {
  void openDialog({
    title: opened.rule ? '규칙 고치기' : '규칙 만들기',
    size: 'lg',
    body: (close) => <RuleEditor {...opened} onClose={() => close(null)} />,
  });
}

function RuleEditor({ rule, draft, onClose }: Opened & { onClose(): void }) {
  const sent = useRef(sentRule(draft));
  const form = useForm<RuleDraft>(draft, {
    check: (values) => checkDraft(values, isCourier),
    fieldAt: (path) => fieldAt(path, sent.current),
    async send(values) {
      sent.current = sentRule(values);
      await api.automation.save({ ...(rule ? { id: rule.id, version: rule.version } : {}), rule: sent.current });
      toast.done(rule?.enabled ? '저장했습니다. 지금부터 들어오는 주문에 적용합니다.' : '저장했습니다. 스위치를 켜면 적용됩니다.');
      renewRules();
      onClose();
    },
  });
  const dirty = !form.busy && JSON.stringify(form.values) !== JSON.stringify(draft);
  useUnsavedWork(dirty);
  const leave = useDialogGuard(dirty, onClose);
  return (
    <form className="moa-stack" noValidate onSubmit={form.onSubmit}>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <TextInput label="규칙 이름" required maxLength={50} placeholder="예: 10만원 이상은 전화 확인" {...form.field('name')} />
      <fieldset className={classes.part}>
        <legend>이런 새 주문이 들어오면</legend>
        <ConditionFields form={form} />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>이렇게 해요</legend>
        <ActionFields form={form} />
      </fieldset>
      <CheckboxField
        checked={form.values.last}
        onChange={(last) => form.set({ last })}
        description="이 규칙에 걸린 주문은 아래 규칙을 보지 않아요."
      >
        여기서 끝내기
      </CheckboxField>
      <BackTestPanel id={rule?.id} draft={form.values} />
      <div className="moa-buttons">
        <Button variant="default" onClick={leave}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy}>
          {rule ? '고쳐 저장' : '저장'}
        </Button>
      </div>
    </form>
  );
}
