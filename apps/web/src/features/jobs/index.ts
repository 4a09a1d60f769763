/** What other features may use to show a job that they began. */
export { JobBand } from './job-band.tsx';
export { WaitingNote } from './waiting-note.tsx';
