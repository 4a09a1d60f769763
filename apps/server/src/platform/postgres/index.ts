export { PostgresError } from './binaries.ts';
export { createLauncher, detectMode, type Launcher, type LaunchMode } from './launcher.ts';
export { isAlive, processStat } from './leftovers.ts';
export { type EmbeddedOptions, type EmbeddedPostgres, SUPERUSER, startPostgres } from './supervisor.ts';
