/** Recommendation of standard categories, and how well a channel's category fits one. Server only: its word lists are large. */
export { type CategoryModel, createCategoryModel } from './category-model.ts';
export { type CategoryRecommendation, type ChosenBefore, gramsOfWords, recommendCategories, TEXT_READ } from './recommend.ts';
export { samePath } from './same-path.ts';
