/** Choosing a category of the standard tree, or of a shop's. */
export { CategoryPicker } from './category-picker.tsx';
