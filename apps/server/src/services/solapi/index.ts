export { createSolapi } from './solapi.ts';
