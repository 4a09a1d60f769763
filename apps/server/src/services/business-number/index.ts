export {
  type BusinessNumberCheck,
  type BusinessNumberOptions,
  type BusinessNumberOutcome,
  type CheckBusinessNumber,
  createCheckBusinessNumber,
} from './business-number.ts';
