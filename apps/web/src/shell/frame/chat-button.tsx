import { IconMessage } from '@tabler/icons-react';
import { chatAddress } from '../../client/config.ts';
import classes from './chat-button.module.css';

/** Opens the provider's chat in a new tab. Absent when the operator has set no address. */
export function ChatButton() {
  const address = chatAddress();
  if (!address) return null;
  return (
    <aside aria-label="상담">
      <a className={classes.chat} href={address} target="_blank" rel="noopener noreferrer" title="채팅 상담">
        <span className="moa-hidden">채팅 상담 (새 창)</span>
        <IconMessage size={24} stroke={1.75} aria-hidden />
      </a>
    </aside>
  );
}
