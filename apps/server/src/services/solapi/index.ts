export { createSolapi, type SolapiOptions } from './solapi.ts';
