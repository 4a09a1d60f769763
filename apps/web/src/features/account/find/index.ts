/** What other areas mount in a frame of their own: the screens take the `base` that their links start with, such as `/solution/zigzag`. */
export { FindId, FoundId } from './find-id.tsx';
export { FindPassword, FindPasswordCode, FoundPassword } from './find-password.tsx';
