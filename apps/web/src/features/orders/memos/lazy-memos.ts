import { lazyPart } from '../../../ui/code.tsx';

export const MemoSection = lazyPart(() => import('./memo-section.tsx'), 'MemoSection');
