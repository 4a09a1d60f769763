export { openRules } from './rules-dialog.tsx';
