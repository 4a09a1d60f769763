/** In a section of the form: 템플릿 불러오기, 템플릿으로 저장, and the way back from what was applied there. */
import { type TemplateKind, undoTemplate } from '@moa/core';
import { IconCheck } from '@tabler/icons-react';
import { toast } from '../../../ui/toast.ts';
import { useFormActions, useFormStore, useMeta } from '../form/form-context.tsx';
import { openLoadTemplate } from './load-dialog.tsx';
import { openSaveTemplate } from './save-dialog.tsx';
import classes from './templates.module.css';

interface TemplateProps {
  kind: TemplateKind;
  /** Section that it stands in. */
  at: string;
  /** What the section is called in the names of the buttons, where several stand on the page. */
  of: string;
}

export function TemplateButtons({ kind, at, of }: TemplateProps) {
  const store = useFormStore();
  const actions = useFormActions();
  return (
    <span className={classes.buttons}>
      <button
        type="button"
        className={classes.textButton}
        aria-label={`${of} 템플릿 불러오기`}
        onClick={() => openLoadTemplate({ kind, at, store, onApplied: actions.recheck })}
      >
        템플릿 불러오기
      </button>
      <button
        type="button"
        className={classes.textButton}
        aria-label={`${of} 템플릿으로 저장`}
        onClick={() =>
          openSaveTemplate({
            kind,
            draft: store.draft(),
            onSaved: (id) => kind === 'DELIVERY' && store.set('common.deliveryInfo.templateId', id),
          })
        }
      >
        템플릿으로 저장
      </button>
    </span>
  );
}

/** Stays until it is put away, taken back, or another one is applied. */
export function AppliedTemplate({ at }: { at: string }) {
  const store = useFormStore();
  const actions = useFormActions();
  const applied = useMeta((meta) => (meta.applied?.at === at ? meta.applied : null));
  if (applied === null) return null;
  const { changes, name } = applied;

  function undo() {
    const before = store.draft();
    const after = undoTemplate(before, changes);
    store.change(() => after);
    store.setMeta({ applied: null });
    actions.recheck();
    if (after === before) toast.info('되돌릴 값이 없어요.', '적용한 뒤에 고친 값은 그대로 두었어요.');
    else toast.done('템플릿을 적용하기 전으로 되돌렸습니다.', '적용한 뒤에 고친 값은 그대로 두었어요.');
  }

  return (
    <p className={classes.applied} role="status">
      <IconCheck size={16} aria-hidden />
      <span className="moa-grow">‘{name}’ 템플릿을 적용했어요.</span>
      <button type="button" className={classes.textButton} onClick={undo}>
        되돌리기
      </button>
      <button type="button" className={classes.textButton} onClick={() => store.setMeta({ applied: null })}>
        닫기
      </button>
    </p>
  );
}
