/** Who else has this product open, and that somebody saved it meanwhile, with what to do about it. Fetched late. */
import { Button } from '@mantine/core';
import { type ProductDraft, withSubject } from '@moa/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, orpc } from '../../../client/api.ts';
import { toast } from '../../../ui/toast.ts';
import classes from '../form/form.module.css';
import { useMeta, useValue } from '../form/form-context.tsx';

/** How often a screen says that it is still there. */
const EVERY_MS = 15_000;

export interface PresenceBandProps {
  /** Nothing is said while a save is under way: it is what changes the version. */
  busy: boolean;
  onSave(): void;
  onReload(product: ProductDraft): void;
}

export function PresenceBand({ busy, onSave, onReload }: PresenceBandProps) {
  const id = useValue<string | null>('id');
  const version = useValue<number>('version');
  const dirty = useMeta((meta) => meta.dirty);
  const { data } = useQuery({
    queryKey: [...orpc.catalog.key(), 'presence', id, dirty],
    queryFn: () => api.catalog.presence({ id: id ?? '', editing: dirty }),
    enabled: id !== null,
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  });
  if (id === null || data === undefined || busy) return null;
  const saved = data.version > version;
  if (!saved && data.others.length === 0) return null;

  async function reload() {
    try {
      onReload(await api.catalog.get({ id: id ?? '' }));
    } catch (error) {
      toast.failed(error);
    }
  }

  const editors = data.others.filter(({ editing }) => editing);
  const names = (editors.length > 0 ? editors : data.others).map(({ name }) => name).join(', ');
  return (
    <section className={classes.restored} aria-label="이 상품을 함께 보는 사람" aria-live="polite">
      <IconUsers size={20} stroke={1.75} aria-hidden />
      <div className={classes.restoredText}>
        {saved ? (
          <>
            <p>
              <b>{data.updatedBy === null ? '다른 곳에서 먼저 저장했어요' : `${withSubject(data.updatedBy)} 먼저 저장했어요`}</b>
            </p>
            <p>
              {dirty
                ? '서로 다른 항목은 합치고, 둘 다 고친 항목은 어느 값을 쓸지 하나씩 여쭤봐요. 고르기 전에는 아무것도 저장하지 않아요.'
                : '화면에는 저장하기 전 내용이 있어요. 새로 불러와주세요.'}
            </p>
          </>
        ) : (
          <>
            <p>
              <b>{editors.length > 0 ? `${withSubject(names)} 함께 고치고 있어요` : `${withSubject(names)} 함께 보고 있어요`}</b>
            </p>
            <p>먼저 저장한 내용은 그대로 두고, 나중에 저장할 때 둘 다 고친 항목만 어느 값을 쓸지 여쭤봐요.</p>
          </>
        )}
      </div>
      {saved && (
        <div className={classes.restoredActions}>
          {dirty ? <Button onClick={onSave}>비교하고 저장</Button> : <Button onClick={() => void reload()}>새로 불러오기</Button>}
        </div>
      )}
    </section>
  );
}
