import { defineModule } from '../../module.ts';
import { deleteOldMarks } from './index.ts';

export const noticesModule = defineModule({ name: 'notices', http: ({ notices }) => notices.http, cleaning: [deleteOldMarks] });
