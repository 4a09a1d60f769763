export { type TestDatabase, type TestSeller, testDatabase } from './test-database.ts';
