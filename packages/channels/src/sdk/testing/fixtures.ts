/** For tests: recorded answers that lie beside the repository and are not part of it. Tests skip where they are absent. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../../..');
/** Beside the checkout, or beside the folder that holds its worktrees. */
const PLACES = [join(ROOT, '../shared/fixtures'), join(ROOT, '../../shared/fixtures')];

export interface Fixture {
  name: string;
  bytes: Uint8Array;
}

/** Every recorded file of a channel, sorted by name; empty, with a printed line, where the recordings are not there. */
export function fixturesOf(channel: string): Fixture[] {
  const folder = PLACES.map((place) => join(place, channel)).find((place) => existsSync(place));
  if (!folder) {
    console.error(`${channel}: skipped, no recorded answers in ../shared/fixtures`);
    return [];
  }
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}
