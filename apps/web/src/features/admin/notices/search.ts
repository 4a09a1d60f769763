import type { NoticePhase } from '@moa/core';
import { oneOf, text } from '../../../ui/list/fields.ts';
import { listSearch } from '../../../ui/list/list-search.ts';

/** Spelled out: the rules of notices must not reach the first bundle. */
const PHASES = ['DRAFT', 'SCHEDULED', 'SHOWN', 'ENDED', 'WITHDRAWN'] as const satisfies readonly NoticePhase[];

export const adminNoticeSearch = listSearch({ phase: oneOf(PHASES), kind: oneOf(['MOA', 'SHOP']), q: text(100) }, {});
