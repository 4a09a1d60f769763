/** Pictures on their way to the server, one by one, so that a refused one does not hold up the others. */
import { api } from '../../../app/api.ts';
import { showImageErrors } from '../../../ui/dialogs/image-errors.tsx';
import { toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';

const AT_ONCE = 3;
const MAX_BYTES = 20 * 1024 * 1024;

export interface UploadedImage {
  fileId: string;
  url: string;
  width: number;
  height: number;
}

interface Outcome {
  image: UploadedImage | null;
  /** Lines `name\nreason` of what was refused. */
  refused: string | null;
}

/** Answers what was stored, in the order given; what was refused is shown in the table 이미지 업로드 오류. */
export async function uploadImages(files: readonly File[], onStep: (done: number) => void): Promise<UploadedImage[]> {
  const outcomes: (Outcome | undefined)[] = files.map(() => undefined);
  let next = 0;
  let done = 0;
  async function work(): Promise<void> {
    for (let at = next++; at < files.length; at = next++) {
      const file = files[at];
      if (file) outcomes[at] = await uploadOne(file);
      done += 1;
      onStep(done);
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, files.length) }, work));
  const refused = outcomes.flatMap((outcome) => outcome?.refused ?? []);
  if (refused.length > 0) void showImageErrors(refused.join('\n'));
  return outcomes.flatMap((outcome) => outcome?.image ?? []);
}

async function uploadOne(file: File): Promise<Outcome> {
  if (!file.type.startsWith('image/'))
    return { image: null, refused: `${file.name}\nimage-format: 이미지 파일(jpg, png, gif, webp)만 올릴 수 있습니다.` };
  if (file.size > MAX_BYTES) return { image: null, refused: `${file.name}\nimage-size: 20MB 이하만 올릴 수 있습니다.` };
  try {
    const { contents } = await api.files.uploadImages({ images: [file] });
    const [stored] = contents;
    if (!stored) return { image: null, refused: `${file.name}\n올리지 못했습니다.` };
    return { image: { fileId: stored.fileId, url: stored.url, width: stored.width, height: stored.height }, refused: null };
  } catch (error) {
    const problem = toProblem(error);
    if (problem.code === 'IMAGE_INVALID' && problem.detail) return { image: null, refused: problem.detail };
    if (problem.status === 0) toast.failed(error);
    return { image: null, refused: `${file.name}\n${problem.title}` };
  }
}
