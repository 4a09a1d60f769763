/** A notice's fields, and saving, publishing, withdrawing and removing it: one at a time; nothing typed is lost when it fails or somebody else was first. */
import { useRef } from 'react';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { sendOnce } from '../../../client/once.ts';
import { askStale } from '../../../ui/dialogs/stale-dialog.tsx';
import { type UsedForm, useForm } from '../../../ui/forms/use-form.ts';
import { toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';
import {
  type AdminNotice,
  changesBetween,
  EMPTY_NOTICE,
  type NoticeMessages,
  type NoticeValues,
  problemsOf,
  toFields,
  valuesOf,
} from './notice-form.ts';

type Turn = 'PUBLISHED' | 'WITHDRAWN';

type Act = 'save' | Turn | 'remove';

export interface NoticeSave {
  form: Pick<UsedForm<NoticeValues>, 'values' | 'errors' | 'problem' | 'dirty' | 'set'>;
  busy: Act | null;
  /** Shows what is wrong; true when nothing is. */
  check(): boolean;
  /** Saves; then publishes or withdraws where that was asked for. */
  save(turn?: Turn): void;
  remove(): void;
}

export interface NoticeSaveOptions {
  /** As the server has it; null while it was never saved. */
  base: AdminNotice | null;
  /** As the server has it from now on, saved here or by somebody else. */
  onBase(notice: AdminNotice): void;
  /** Saved for the first time. */
  onCreated(notice: AdminNotice): void;
  onRemoved(): void;
  /** The first field that is wrong. */
  onWrong(messages: NoticeMessages): void;
}

const NEW_NOTICE = { storage: sessionStorage, name: 'moa-notice-new' };

export function useNoticeSave({ base, onBase, onCreated, onRemoved, onWrong }: NoticeSaveOptions): NoticeSave {
  const act = useRef<Act>('save');
  const form = useForm<NoticeValues>(base ? valuesOf(base) : EMPTY_NOTICE, {
    check: (values) => (act.current === 'remove' ? {} : problemsOf(values)),
    async send(values) {
      try {
        await (act.current === 'remove' ? remove() : save(values, act.current === 'save' ? null : act.current));
      } catch (error) {
        if (base === null || toProblem(error).code !== 'STALE_VERSION') throw error;
        await settle(base, values);
      }
    },
    onRefused: ({ errors }) => onWrong(Object.fromEntries(errors.map(({ path, message }) => [path, message]))),
  });

  function take(saved: AdminNotice): void {
    onBase(saved);
    form.reset(valuesOf(saved));
  }

  /** Somebody else was first: what they changed, and whose words hold. */
  async function settle(mine: AdminNotice, values: NoticeValues): Promise<void> {
    const theirs = await api.adminNotices.detail({ id: mine.id });
    const choice = await askStale({
      title: '다른 관리자가 먼저 저장했어요',
      lead: `이 화면을 연 뒤에 ${theirs.updatedBy} 님이 저장했어요.`,
      changes: changesBetween(valuesOf(mine), valuesOf(theirs)).map((change) => ({ ...change, path: change.label })),
      same: '글은 같고 게시 상태만 바뀌었어요.',
    });
    if (choice === 'reload') take(theirs);
    if (choice === 'overwrite') take(await write(theirs, values));
  }

  async function save(values: NoticeValues, turn: Turn | null): Promise<void> {
    let saved = base === null || form.dirty ? await write(base, values) : base;
    try {
      if (turn !== null) saved = await api.adminNotices.turn({ id: saved.id, version: saved.version, state: turn });
    } finally {
      // What was written before a refused turn is written.
      take(saved);
      renew();
      if (base === null) onCreated(saved);
    }
    if (turn === null) toast.done('저장되었습니다.');
    else toast.done(turn === 'PUBLISHED' ? publishedMessage(saved) : '공지를 내렸습니다.');
  }

  async function remove(): Promise<void> {
    if (!base) return;
    await api.adminNotices.remove({ id: base.id, version: base.version });
    void queryClient.invalidateQueries({ queryKey: orpc.adminNotices.list.key() });
    toast.done('초안을 지웠습니다.');
    onRemoved();
  }

  function check(): boolean {
    const wrong = problemsOf(form.values);
    form.refuse(wrong);
    const good = Object.keys(wrong).length === 0;
    if (!good) onWrong(wrong);
    return good;
  }

  function run(next: Act): void {
    if (form.busy) return;
    if (next !== 'remove' && !check()) return;
    act.current = next;
    void form.submit();
  }

  return {
    form,
    busy: form.busy ? act.current : null,
    check,
    save: (turn) => run(turn ?? 'save'),
    remove: () => run('remove'),
  };
}

async function write(base: AdminNotice | null, values: NoticeValues): Promise<AdminNotice> {
  const fields = toFields(values);
  const saved =
    base === null
      ? (
          await sendOnce(
            { ...NEW_NOTICE, send: (body, idempotencyKey) => api.adminNotices.create(body, { context: { idempotencyKey } }) },
            fields,
          )
        ).answer
      : await api.adminNotices.update({ id: base.id, version: base.version, ...fields });
  renew();
  return saved;
}

function publishedMessage({ phase, startsOn }: AdminNotice): string {
  if (phase === 'SCHEDULED') return `${startsOn}부터 판매자에게 보입니다.`;
  return phase === 'ENDED' ? '게시했지만 종료일이 지나 보이지 않습니다.' : '게시했습니다. 이제 판매자에게 보입니다.';
}

/** Every list of notices asks again when it is next looked at. */
function renew(): void {
  for (const queryKey of [orpc.adminNotices.list.key(), orpc.notices.key(), orpc.common.key()])
    void queryClient.invalidateQueries({ queryKey });
}
