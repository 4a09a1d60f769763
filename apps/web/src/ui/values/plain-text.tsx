/** A text of somebody's as it was written: line breaks stay, addresses can be followed, and nothing else in it means anything. */
import { Fragment } from 'react';
import { textParts } from './links.ts';
import classes from './plain-text.module.css';

export function PlainText({ children }: { children: string }) {
  return (
    <div className={classes.text}>
      {textParts(children).map((part, index) => {
        const key = `${index} ${part.href === null ? 'text' : 'link'}`;
        if (part.href === null) return <Fragment key={key}>{part.text}</Fragment>;
        return (
          <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow" className={classes.link}>
            {part.text}
          </a>
        );
      })}
    </div>
  );
}
