/** Above everything: the form shows what this browser kept, and asks whether to go on with it; or it lacks what it begins with. */
import { Button } from '@mantine/core';
import { IconCloudOff, IconHistory, IconRefresh } from '@tabler/icons-react';
import { useNow } from '../../../ui/values/clock.ts';
import { formatAgo } from '../../../ui/values/format.ts';
import classes from '../form/form.module.css';
import { useFormStore, useMeta } from '../form/form-context.tsx';

export const RESTORED_BAND = 'unit-restored';

/** @param others how many more were left by tabs that are gone */
export function RestoredBand({ others, onDiscard }: { others: number; onDiscard(): void }) {
  const store = useFormStore();
  const restored = useMeta((meta) => meta.restored);
  const keptAt = useMeta((meta) => meta.keptAt);
  const now = useNow();
  if (!restored) return null;
  return (
    <section id={RESTORED_BAND} className={classes.restored} aria-label="임시저장한 내용">
      <IconHistory size={20} stroke={1.75} aria-hidden />
      <div className={classes.restoredText}>
        <p>
          <b>작성하다 둔 내용이 있어요</b>
          {keptAt !== null && <> · {formatAgo(new Date(keptAt), new Date(now))} 임시저장</>}
        </p>
        <p>아직 저장하거나 보내지 않은 내용이에요. 이어서 작성할지, 버리고 저장된 상태로 돌아갈지 골라주세요.</p>
        {others > 0 && <p>닫은 탭에서 작성하다 둔 내용이 {others}개 더 있습니다. 이 화면을 새 탭에서 열면 이어서 작성할 수 있습니다.</p>}
      </div>
      <div className={classes.restoredActions}>
        <Button variant="default" onClick={onDiscard}>
          이어서 작성하지 않기
        </Button>
        <Button onClick={() => store.setMeta({ restored: false })}>이어서 작성하기</Button>
      </div>
    </section>
  );
}

/** Filling it anew takes the place of the form, so it is offered as long as nothing is typed. */
export function BareBand({ onFill }: { onFill(): void }) {
  const dirty = useMeta((meta) => meta.dirty);
  const restored = useMeta((meta) => meta.restored);
  if (restored) return null;
  return (
    <section className={classes.restored} role="alert">
      <IconCloudOff size={20} stroke={1.75} aria-hidden />
      <div className={classes.restoredText}>
        <p>지난번에 고른 값과 배송 템플릿을 불러오지 못해 빈 값으로 시작합니다. 배송 정보를 확인해주십시오.</p>
      </div>
      {!dirty && (
        <div className={classes.restoredActions}>
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onFill}>
            다시 시도
          </Button>
        </div>
      )}
    </section>
  );
}
