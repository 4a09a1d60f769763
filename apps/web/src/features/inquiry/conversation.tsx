/** What was asked and answered, in the order it was written. */
import type { Outputs } from '@moa/contract/types';
import { IconLock } from '@tabler/icons-react';
import { cx } from '../../ui/cx.ts';
import { PlainText } from '../../ui/values/plain-text.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import classes from './conversation.module.css';
import { PrivatePicture } from './private-picture.tsx';

type Message = Outputs['inquiries']['detail']['messages'][number];

const LOOK = { ASKER: classes.inquirer, ADMIN: classes.admin, NOTE: classes.note } as const;

/** @param fresh ids of messages that came while the reader was writing */
export function Conversation({ messages, fresh = [] }: { messages: readonly Message[]; fresh?: readonly string[] }) {
  return (
    <ol className={classes.conversation} aria-label="문의와 답변">
      {messages.map((message) => (
        <li
          key={`${message.author} ${message.id}`}
          className={cx(classes.message, LOOK[message.author], fresh.includes(message.id) && classes.fresh)}
        >
          <div className={classes.messageHead}>
            {message.author === 'NOTE' && <IconLock size={13} aria-hidden />}
            <strong>{message.name}</strong>
            {message.author === 'NOTE' && <span>내부 메모</span>}
            {fresh.includes(message.id) && <span className={classes.new}>새 글</span>}
            <span className={classes.when}>
              <DateTime at={message.at} />
              {message.editedAt && ' · 수정됨'}
            </span>
          </div>
          <PlainText>{message.text}</PlainText>
          {message.pictures.length > 0 && (
            <ul className={classes.pictures} aria-label="사진">
              {message.pictures.map((picture) => (
                <li key={picture.id}>
                  <PrivatePicture picture={picture} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
