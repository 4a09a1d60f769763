/** What lists may use: conditions that a person keeps under a name. */
export { isSame, keptPart, readKept } from './kept-search.ts';
export { FilterPanel, SavedFilters } from './saved-filters.tsx';
