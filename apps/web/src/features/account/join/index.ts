/** What other features may use of joining. */
export { leaveDesktopMode } from './desktop-mode.ts';
export { JoinLinkForm } from './join-link-form.tsx';
