import { defineModule } from '../../module.ts';

/** Serves nothing itself: the catalog does, and listings read and write products while they are sent and collected. */
export const productsModule = defineModule({ name: 'products' });
