export { sanitiseDetail } from './sanitise.ts';
export { loadDraft, saveDraft } from './save.service.ts';
