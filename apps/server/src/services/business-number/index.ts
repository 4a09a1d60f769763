export {
  type BusinessNumberCheck,
  type CheckBusinessNumber,
  createCheckBusinessNumber,
} from './business-number.ts';
export { configuredCheck } from './configured.ts';
