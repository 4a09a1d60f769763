/** The panel of the saved layouts; loaded when it is first opened. */
import { Button } from '@mantine/core';
import { IconStar, IconStarFilled, IconTrash, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../../client/api.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { TablePrefsHandle } from '../../../ui/table/settings/use-table-prefs.ts';
import { toast } from '../../../ui/toast.ts';
import classes from '../orders.module.css';
import { columnsOf, type LayoutColumn, looksLike, prefsOf, type SavedLayout } from './layouts.ts';

/** What was saved is in the list, and in what the session user's lists begin with. */
function renew(): void {
  for (const queryKey of [orpc.settings.layouts.key(), orpc.accounts.me.key()]) void queryClient.invalidateQueries({ queryKey });
}

export interface LayoutPanelProps {
  /** SCREEN: of the order lists. EXCEL: of the sheet. */
  kind: 'SCREEN' | 'EXCEL';
  columns: readonly LayoutColumn[];
  prefs: TablePrefsHandle;
}

const TEXTS = {
  SCREEN: {
    none: '목록 설정에서 열을 고른 뒤 이름을 붙여 저장하면, 모든 주문목록에서 불러오고 직원과 함께 쓸 수 있어요.',
    remove: '목록 구성 삭제',
    shared: '직원의 목록에서도',
  },
  EXCEL: {
    none: '열을 고른 뒤 이름을 붙여 저장하면, 다음부터 불러 쓰고 직원과 함께 쓸 수 있어요.',
    remove: '엑셀 구성 삭제',
    shared: '직원에게서도',
  },
} as const;

export function LayoutPanel({ kind, columns, prefs }: LayoutPanelProps) {
  const { data, error } = useQuery(orpc.settings.layouts.queryOptions({ input: { kind } }));
  const options = { onSuccess: renew, onError: (failed: unknown) => toast.failed(failed) };
  const change = useMutation(orpc.settings.changeLayout.mutationOptions(options));
  const remove = useMutation(orpc.settings.removeLayout.mutationOptions(options));
  const layouts = data?.contents ?? [];

  async function forget(layout: SavedLayout) {
    const sure = await confirm({
      title: TEXTS[kind].remove,
      message: layout.shared ? `'${layout.name}'을 지우면 함께 쓰는 ${TEXTS[kind].shared} 사라집니다.` : `'${layout.name}'을 지울까요?`,
      confirmLabel: '삭제',
      danger: true,
    });
    if (sure) remove.mutate({ id: layout.id });
  }

  return (
    <div className={classes.savedPanel} aria-busy={data === undefined && !error ? 'true' : undefined}>
      {error && <p className="moa-soft">저장한 구성을 불러오지 못했어요. 잠시 후 다시 열어주세요.</p>}
      {data && layouts.length === 0 && <p className="moa-soft">{TEXTS[kind].none}</p>}
      {layouts.length > 0 && (
        <ul className={classes.savedList}>
          {layouts.map((layout) => (
            <li key={layout.id}>
              <button
                type="button"
                className={classes.savedName}
                aria-current={looksLike(layout, columns, prefs.prefs) || undefined}
                onClick={() => prefs.change(prefsOf(layout))}
              >
                {layout.name}
                {!layout.mine && <span className={classes.savedOwner}>{layout.owner}</span>}
              </button>
              <IconButton
                label={layout.default ? `${layout.name} 기본 해제` : `${layout.name} 기본으로`}
                aria-pressed={layout.default}
                className={layout.default ? classes.savedOn : undefined}
                onClick={() => change.mutate({ id: layout.id, default: !layout.default })}
              >
                {layout.default ? <IconStarFilled size={15} aria-hidden /> : <IconStar size={15} aria-hidden />}
              </IconButton>
              {layout.mine && (
                <>
                  <IconButton
                    label={layout.shared ? `${layout.name} 공유 끄기` : `${layout.name} 직원과 공유`}
                    aria-pressed={layout.shared}
                    className={layout.shared ? classes.savedOn : undefined}
                    onClick={() => change.mutate({ id: layout.id, version: layout.version, shared: !layout.shared })}
                  >
                    <IconUsers size={15} aria-hidden />
                  </IconButton>
                  <IconButton label={`${layout.name} 삭제`} onClick={() => void forget(layout)}>
                    <IconTrash size={15} aria-hidden />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <SaveForm kind={kind} columns={columns} prefs={prefs} layouts={layouts} />
    </div>
  );
}

function SaveForm({ kind, columns, prefs, layouts }: LayoutPanelProps & { layouts: readonly SavedLayout[] }) {
  const add = useMutation(orpc.settings.addLayout.mutationOptions());
  const change = useMutation(orpc.settings.changeLayout.mutationOptions());
  const own = (name: string) => layouts.find((layout) => layout.mine && layout.name === name.trim());
  const form = useForm(
    { name: '' },
    {
      async send({ name }) {
        if (name.trim() === '') return;
        const taken = own(name);
        const look = { columns: columnsOf(columns, prefs.prefs), density: prefs.prefs.density };
        await (taken
          ? change.mutateAsync({ id: taken.id, version: taken.version, ...look })
          : add.mutateAsync({ kind, name: name.trim(), ...look }));
        form.reset({ name: '' });
        renew();
        toast.done(`'${name.trim()}' 구성을 저장했습니다.`);
      },
    },
  );
  const { name } = form.values;
  const wrong = form.errors.name ?? (form.problem && (form.problem.detail ?? form.problem.title));

  return (
    <form className="moa-actions" onSubmit={form.onSubmit} noValidate>
      <input
        className={classes.saveName}
        aria-label="구성 이름"
        aria-invalid={wrong ? true : undefined}
        placeholder="지금 구성의 이름"
        value={name}
        onChange={(event) => {
          form.set({ name: event.target.value });
          form.forgive();
        }}
        maxLength={30}
      />
      <Button type="submit" disabled={name.trim() === ''} loading={form.busy}>
        {own(name) ? '바꾸기' : '저장'}
      </Button>
      {wrong && (
        <p className={classes.saveWrong} role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}
