export { openTestDatabase, type TestDatabase, type TestSeller, testDatabase } from './test-database.ts';
export { startTestServer } from './test-server.ts';
