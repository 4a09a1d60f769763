/** Read anew for each file of journeys: its hook is the file's. */
import { afterEach } from 'vitest';
import { beginFile, noteEnd } from './passed.ts';

beginFile();
afterEach(({ task }) => noteEnd(task.result?.state === 'fail'));
