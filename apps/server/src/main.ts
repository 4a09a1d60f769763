/** `npm start`: hands over to the built program where there is one of the sources as they are, else to the sources. */
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { findPrograms } from './boot/server-build.ts';

const programs = findPrograms();
enableCompileCache(programs.compileCache);
const { start } = (await import(pathToFileURL(programs.pathOf('start')).href)) as typeof import('./boot/start.ts');
start(programs);
