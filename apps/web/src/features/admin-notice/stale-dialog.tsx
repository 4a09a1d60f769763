/** Somebody else saved the notice first: what they changed, and whose words hold. */
import { ask } from '../../ui/dialogs/dialogs.ts';
import classes from './admin-notice.module.css';
import { changesBetween, type NoticeValues } from './notice-form.ts';

export function askStale(base: NoticeValues, theirs: NoticeValues, by: string): Promise<'reload' | 'overwrite' | null> {
  const changes = changesBetween(base, theirs);
  return ask<'reload' | 'overwrite' | 'cancel'>({
    title: '다른 관리자가 먼저 저장했어요',
    size: 'lg',
    message: (
      <>
        <p className={classes.stale}>이 화면을 연 뒤에 {by} 님이 저장했어요. 입력하던 내용은 그대로 있어요.</p>
        {changes.length === 0 ? (
          <p className={classes.stale}>글은 같고 게시 상태만 바뀌었어요.</p>
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
              {changes.map((change) => (
                <tr key={change.label}>
                  <th scope="row">{change.label}</th>
                  <td>{change.before}</td>
                  <td>{change.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </>
    ),
    buttons: [
      { value: 'cancel', label: '계속 편집' },
      { value: 'overwrite', label: '내 내용으로 덮어쓰기', kind: 'danger' },
      { value: 'reload', label: '저장된 내용 불러오기', kind: 'primary' },
    ],
  }).then((choice) => (choice === 'cancel' ? null : choice));
}
