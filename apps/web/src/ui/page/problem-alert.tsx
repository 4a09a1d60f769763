/** Shows a problem: title, detail, field errors with links to the fields. */
import { IconAlertCircle } from '@tabler/icons-react';
import type { Problem } from '../problem.ts';
import classes from './problem-alert.module.css';

export interface ProblemAlertProps {
  problem: Problem;
  /** Called with the path of a field error: scroll to the field and focus it. Without it the messages are plain text. */
  onField?: (path: string) => void;
  /** Korean name of a field path, shown before its message. */
  labelOf?: (path: string) => string | undefined;
}

export function ProblemAlert({ problem, onField, labelOf }: ProblemAlertProps) {
  return (
    <div className={classes.box} role="alert">
      <IconAlertCircle size={18} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <p className={classes.title}>{problem.title}</p>
        {problem.detail && <p className={classes.detail}>{problem.detail}</p>}
        {problem.errors.length > 0 && (
          <ul className={classes.list}>
            {problem.errors.map((each) => {
              const label = labelOf?.(each.path);
              const message = label ? `${label}: ${each.message}` : each.message;
              return (
                <li key={`${each.path} ${each.message}`}>
                  {onField ? (
                    <button type="button" className={classes.link} onClick={() => onField(each.path)}>
                      {message}
                    </button>
                  ) : (
                    message
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {problem.traceId && problem.status >= 500 && <p className={classes.trace}>문의 번호 {problem.traceId}</p>}
      </div>
    </div>
  );
}
