/** Saving, publishing and withdrawing: one at a time; nothing typed is lost when it fails or somebody else was first. */
import { useRef, useState } from 'react';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { sendOnce } from '../../../client/once.ts';
import { askStale } from '../../../ui/dialogs/stale-dialog.tsx';
import { type Problem, problemsByPath, toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';
import { type AdminNotice, changesBetween, type NoticeMessages, type NoticeValues, problemsOf, toFields, valuesOf } from './notice-form.ts';

type Turn = 'PUBLISHED' | 'WITHDRAWN';

export interface NoticeSave {
  busy: 'save' | Turn | 'remove' | null;
  problem: Problem | null;
  messages: NoticeMessages;
  forget(field: keyof NoticeMessages): void;
  /** Shows what is wrong; true when nothing is. */
  check(): boolean;
  /** Saves; then publishes or withdraws where that was asked for. */
  save(turn?: Turn): Promise<void>;
  remove(): Promise<void>;
}

export interface NoticeSaveOptions {
  /** As the server has it; null while it was never saved. */
  base: AdminNotice | null;
  values: NoticeValues;
  dirty: boolean;
  onSaved(notice: AdminNotice): void;
  onRemoved(): void;
  /** The writer takes what somebody else saved. */
  onReload(notice: AdminNotice): void;
  /** The first field that is wrong. */
  onWrong(messages: NoticeMessages): void;
}

const NEW_NOTICE = { storage: sessionStorage, name: 'moa-notice-new' };

export function useNoticeSave(options: NoticeSaveOptions): NoticeSave {
  const [busy, setBusy] = useState<NoticeSave['busy']>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [messages, setMessages] = useState<NoticeMessages>({});
  const running = useRef(false);

  async function run(kind: NonNullable<NoticeSave['busy']>, work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(kind);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      await failed(error);
    } finally {
      running.current = false;
      setBusy(null);
    }
  }

  async function failed(error: unknown): Promise<void> {
    const found = toProblem(error);
    if (found.code === 'STALE_VERSION' && options.base) {
      await settle(options.base);
      return;
    }
    const byField = problemsByPath(found) as NoticeMessages;
    setMessages(byField);
    setProblem(found);
    if (Object.keys(byField).length > 0) options.onWrong(byField);
  }

  /** Somebody else was first: what they changed, and whose words hold. */
  async function settle(base: AdminNotice): Promise<void> {
    const theirs = await api.adminNotices.detail({ id: base.id });
    const choice = await askStale({
      title: '다른 관리자가 먼저 저장했어요',
      lead: `이 화면을 연 뒤에 ${theirs.updatedBy} 님이 저장했어요.`,
      changes: changesBetween(valuesOf(base), valuesOf(theirs)).map((change) => ({ ...change, path: change.label })),
      same: '글은 같고 게시 상태만 바뀌었어요.',
    });
    if (choice === 'reload') options.onReload(theirs);
    if (choice === 'overwrite') options.onSaved(await write(theirs));
  }

  async function write(base: AdminNotice | null): Promise<AdminNotice> {
    const fields = toFields(options.values);
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

  function check(): boolean {
    const wrong = problemsOf(options.values);
    setMessages(wrong);
    const good = Object.keys(wrong).length === 0;
    if (!good) options.onWrong(wrong);
    return good;
  }

  return {
    check,
    busy,
    problem,
    messages,
    forget: (field) => setMessages(({ [field]: _, ...others }) => others),
    save: (turn) =>
      run(turn ?? 'save', async () => {
        if (!check()) return;
        let saved = options.base === null || options.dirty ? await write(options.base) : options.base;
        try {
          if (turn !== undefined) saved = await api.adminNotices.turn({ id: saved.id, version: saved.version, state: turn });
        } finally {
          // What was written before a refused turn is written.
          options.onSaved(saved);
          renew();
        }
        if (turn === undefined) toast.done('저장되었습니다.');
        else toast.done(turn === 'PUBLISHED' ? publishedMessage(saved) : '공지를 내렸습니다.');
      }),
    remove: () =>
      run('remove', async () => {
        if (!options.base) return;
        await api.adminNotices.remove({ id: options.base.id, version: options.base.version });
        void queryClient.invalidateQueries({ queryKey: orpc.adminNotices.list.key() });
        toast.done('초안을 지웠습니다.');
        options.onRemoved();
      }),
  };
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
