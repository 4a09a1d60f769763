/** What other areas mount in a frame of their own. The finding screens take the `base` that their links start with, such as `/solution/zigzag`. */
export { CodeBox } from '../../ui/inputs/code-box.tsx';
export { leaveDesktopMode } from './desktop-mode.ts';
export { FindId, FoundId } from './find-id.tsx';
export { FindPassword, FindPasswordCode, FoundPassword } from './find-password.tsx';
export { JoinLinkForm } from './join-link-form.tsx';
export { type SentCode, useCode } from './use-code.ts';
