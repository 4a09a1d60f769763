export {
  type BusinessNumberCheck,
  type CheckBusinessNumber,
  createCheckBusinessNumber,
} from './business-number.ts';
