/** What the administrator's inbox shows in the same way. */
export type { AttachedPicture } from './attach.ts';
export { Conversation } from './conversation.tsx';
export { InquiryPill } from './inquiry-status.tsx';
export { isWithPictures, useKeptText, type WithPictures } from './kept-text.ts';
export { PicturePath } from './private-picture.tsx';
export { TextWithPictures } from './text-with-pictures.tsx';
