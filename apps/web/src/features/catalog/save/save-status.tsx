/** What the bar to save says and offers: what is left to mend, whether the product can be sent now, and if not why. */
import { Button } from '@mantine/core';
import { validateForPush } from '@moa/core';
import { IconAlertCircle, IconSend } from '@tabler/icons-react';
import { hasUsableShop, withShop } from '../../../client/shop-link-warning.ts';
import { unseenCategories } from '../categories/filled.ts';
import classes from '../form/form.module.css';
import { useDraft, useFormActions, useFormStore, useMeta } from '../form/form-context.tsx';
import { useShopTargets } from '../shops/shop-queries.ts';
import { RESTORED_BAND } from './restored-band.tsx';
import { type SendState, sendState } from './send-state.ts';

const SEND_REASON = 'unit-send-reason';
const NOBODY: ReadonlySet<string> = new Set();

/** @param sending an earlier send of this product has not ended */
function useSendState(sending: boolean): SendState {
  const { data: shops } = useShopTargets();
  const entries = useDraft((draft) => draft.createShopDTOList);
  // Counted from the draft as it stands, not from the last check: a button that opens a moment after the last field was filled is pressed in vain.
  const errors = useDraft((draft) => validateForPush(draft).filter((problem) => problem.severity === 'ERROR').length);
  const meta = useMeta((each) => each);
  const current = useDraft((draft) => draft === meta.checkedDraft);
  return sendState({
    chosen: entries.map((entry) => entry.registerKey).filter((key) => !meta.skipped.has(key)),
    stopped: current ? new Set(meta.shops.filter((shop) => shop.stopped).map((shop) => shop.registerKey)) : NOBODY,
    errors,
    restored: meta.restored,
    running: sending,
    linked: shops === undefined || hasUsableShop(shops.contents),
  });
}

export function SaveStatus({ sending }: { sending: boolean }) {
  const actions = useFormActions();
  const problems = useMeta((meta) => meta.problems);
  const shops = useMeta((meta) => meta.shops);
  const dirty = useMeta((meta) => meta.dirty);
  const isEdit = useMeta((meta) => meta.isEdit);
  const restored = useMeta((meta) => meta.restored);
  const { reason, closed } = useSendState(sending);
  const entries = useDraft((draft) => draft.createShopDTOList);
  const meta = useMeta((each) => each);
  const filled = unseenCategories(entries, meta.filled, meta.skipped);
  const wrong = [
    ...problems.map((problem) => ({ ...problem, registerKey: null })),
    ...shops.flatMap(({ registerKey, problems: own }) => own.map((problem) => ({ ...problem, registerKey }))),
  ].filter((problem) => problem.severity === 'ERROR');
  const [first] = wrong;
  if (sending) return <span id={SEND_REASON}>{reason}</span>;
  if (restored) {
    return (
      <button
        type="button"
        id={SEND_REASON}
        className={classes.saveProblems}
        onClick={() => document.getElementById(RESTORED_BAND)?.scrollIntoView({ behavior: 'smooth', block: 'center' })}
      >
        <IconAlertCircle size={16} aria-hidden /> {reason}
      </button>
    );
  }
  if (first) {
    return (
      <button type="button" id={SEND_REASON} className={classes.saveProblems} onClick={() => actions.goTo(first.path, first.registerKey)}>
        <IconAlertCircle size={16} aria-hidden /> 보내려면 고칠 것 {wrong.length}개
      </button>
    );
  }
  if (closed) return <span id={SEND_REASON}>{reason}</span>;
  const [unseen] = filled;
  if (unseen !== undefined) {
    return (
      <button type="button" className={classes.saveFilled} onClick={() => actions.goTo('category', unseen)}>
        자동으로 채운 카테고리 {filled.length}곳을 확인해주세요
      </button>
    );
  }
  return <>{dirty ? '저장하지 않은 변경이 있어요' : isEdit ? '모두 저장되어 있어요' : '아직 저장하지 않았어요'}</>;
}

export function SendButton({ busy, sending, onSend }: { busy: string | null; sending: boolean; onSend(): void }) {
  const { data: shops } = useShopTargets();
  const { count, closed, reason } = useSendState(sending);
  const store = useFormStore();
  return (
    <Button
      className={classes.sendButton ?? ''}
      loading={busy === 'send'}
      disabled={busy === 'save' || closed}
      title={reason ?? undefined}
      aria-describedby={closed ? SEND_REASON : undefined}
      leftSection={<IconSend size={16} aria-hidden />}
      onClick={() => {
        store.setMeta({ showAll: true });
        withShop(shops?.contents, onSend);
      }}
    >
      <span className={classes.wideOnly}>저장하고&nbsp;</span>
      {closed || count === 0 ? '보내기' : `${count}곳에 보내기`}
    </Button>
  );
}
