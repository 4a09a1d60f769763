/** Someone else saved the product first: what they changed, and whose version holds. */
import type { ProductDraft } from '@moa/core';
import { ask } from '../../../ui/dialogs/dialogs.ts';
import classes from './form.module.css';
import { changesBetween } from './prepare.ts';

const MOST = 12;

export function askStale(base: ProductDraft, theirs: ProductDraft): Promise<'reload' | 'overwrite' | null> {
  const changes = changesBetween(base, theirs);
  return ask<'reload' | 'overwrite' | 'cancel'>({
    title: '다른 곳에서 먼저 저장했어요',
    size: 'lg',
    message: (
      <div className={classes.stale}>
        <p>이 화면을 연 뒤에 다른 사용자나 다른 창에서 저장한 내용이에요. 입력하던 내용은 그대로 있어요.</p>
        {changes.length === 0 ? (
          <p>눈에 보이는 값은 같고 판(버전)만 달라요. 덮어써도 괜찮아요.</p>
        ) : (
          <table className={classes.changes}>
            <thead>
              <tr>
                <th scope="col">항목</th>
                <th scope="col">열었을 때</th>
                <th scope="col">지금 저장된 값</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, MOST).map((change) => (
                <tr key={change.path}>
                  <th scope="row">{change.label}</th>
                  <td>{change.before}</td>
                  <td>{change.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {changes.length > MOST && <p>그 밖에 {changes.length - MOST}개가 더 있어요.</p>}
        <p>덮어써도 재고는 더하고 뺀 만큼만 바뀌어서, 그사이 팔린 수량은 그대로 지켜져요.</p>
      </div>
    ),
    buttons: [
      { value: 'cancel', label: '계속 편집' },
      { value: 'overwrite', label: '내 내용으로 덮어쓰기', kind: 'danger' },
      { value: 'reload', label: '저장된 내용 불러오기', kind: 'primary' },
    ],
  }).then((choice) => (choice === 'cancel' ? null : choice));
}
