export { distribute } from './distribute.ts';
