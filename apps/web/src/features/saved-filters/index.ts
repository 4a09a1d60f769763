/** What lists may use: conditions that a person keeps under a name. */
export { SavedFilters } from './saved-filters.tsx';
