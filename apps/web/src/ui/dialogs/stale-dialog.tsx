/** Somebody else saved what is being edited first: what they changed, and whose version holds. */
import { ask } from './dialogs.ts';
import classes from './stale-dialog.module.css';

export interface StaleChange {
  /** Distinguishes it from the others. */
  path: string;
  label: string;
  before: string;
  after: string;
}

export interface StaleOptions {
  title: string;
  /** Who saved. */
  lead: string;
  changes: readonly StaleChange[];
  /** What is said where nothing that can be seen has changed. */
  same: string;
  /** What overwriting leaves as it is. */
  note?: string;
}

const MOST = 12;

/** Null: the editing goes on, nothing is saved. */
export async function askStale({ title, lead, changes, same, note }: StaleOptions): Promise<'reload' | 'overwrite' | null> {
  const choice = await ask<'reload' | 'overwrite' | 'cancel'>({
    title,
    size: 'lg',
    message: (
      <div className={classes.text}>
        <p>{lead} 입력하던 내용은 그대로 있어요.</p>
        {changes.length === 0 ? <p>{same}</p> : <Changes changes={changes.slice(0, MOST)} />}
        {changes.length > MOST && <p>그 밖에 {changes.length - MOST}개가 더 있어요.</p>}
        {note && <p>{note}</p>}
      </div>
    ),
    buttons: [
      { value: 'cancel', label: '계속 편집' },
      { value: 'overwrite', label: '내 내용으로 덮어쓰기', kind: 'danger' },
      { value: 'reload', label: '저장된 내용 불러오기', kind: 'primary' },
    ],
  });
  return choice === 'cancel' ? null : choice;
}

function Changes({ changes }: Pick<StaleOptions, 'changes'>) {
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">항목</th>
          <th scope="col">열었을 때</th>
          <th scope="col">지금 저장된 값</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, label, before, after }) => (
          <tr key={path}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
