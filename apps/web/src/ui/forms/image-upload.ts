/** Pictures on their way to the server, one by one, so that a refused one does not hold up the others. */
import { check, rules } from '@moa/core';
import { showImageErrors } from '../dialogs/image-errors.tsx';
import { toProblem } from '../problem.ts';
import { toast } from '../toast.ts';

const AT_ONCE = 3;
const TYPES = rules.mimes('image/jpeg', 'image/png', 'image/gif', 'image/webp');
const SIZE = rules.size(20 * 1024);

interface Outcome<Stored> {
  image: Stored | null;
  /** Lines `name\nreason` of what was refused. */
  refused: string | null;
}

/**
 * Answers what was stored, in the order given; what was refused is shown in the table 이미지 업로드 오류.
 * @param store sends one picture; undefined when the server kept nothing
 */
export async function uploadImages<Stored>(
  files: readonly File[],
  store: (file: File) => Promise<Stored | undefined>,
  onStep: (done: number) => void = () => undefined,
): Promise<Stored[]> {
  const outcomes: (Outcome<Stored> | undefined)[] = files.map(() => undefined);
  let next = 0;
  let done = 0;
  async function work(): Promise<void> {
    for (let at = next++; at < files.length; at = next++) {
      const file = files[at];
      if (file) outcomes[at] = await uploadOne(file, store);
      done += 1;
      onStep(done);
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, files.length) }, work));
  const refused = outcomes.flatMap((outcome) => outcome?.refused ?? []);
  if (refused.length > 0) void showImageErrors(refused.join('\n'));
  return outcomes.flatMap((outcome) => outcome?.image ?? []);
}

async function uploadOne<Stored>(file: File, store: (file: File) => Promise<Stored | undefined>): Promise<Outcome<Stored>> {
  if (check([TYPES], file) !== null)
    return { image: null, refused: `${file.name}\nimage-format: 이미지 파일(jpg, png, gif, webp)만 올릴 수 있습니다.` };
  if (check([SIZE], file) !== null) return { image: null, refused: `${file.name}\nimage-size: 20MB 이하만 올릴 수 있습니다.` };
  try {
    const stored = await store(file);
    return stored === undefined ? { image: null, refused: `${file.name}\n올리지 못했습니다.` } : { image: stored, refused: null };
  } catch (error) {
    const problem = toProblem(error);
    if (problem.code === 'IMAGE_INVALID' && problem.detail) return { image: null, refused: problem.detail };
    if (problem.status === 0) toast.failed(error);
    return { image: null, refused: `${file.name}\n${problem.title}` };
  }
}
