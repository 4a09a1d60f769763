/** Pictures on their way to go with a text, one after the other: a refused one does not hold up the others. */
import { INQUIRY_MAX } from '@moa/core';
import { showImageErrors } from '../../ui/dialogs/image-errors.tsx';
import { toProblem } from '../../ui/problem.ts';
import { toast } from '../../ui/toast.ts';

/** A picture that is on the server and waits for its text. */
export interface AttachedPicture {
  id: string;
  name: string;
  width: number;
  height: number;
}

const MAX_BYTES = 20 * 1024 * 1024;
const TYPES = /^image\/(jpeg|png|gif|webp)$/;

/** Answers what was stored, in the order given; what was refused is shown in the table 이미지 업로드 오류. */
export async function attach(
  files: readonly File[],
  present: number,
  send: (file: File) => Promise<AttachedPicture>,
): Promise<AttachedPicture[]> {
  const room = INQUIRY_MAX.pictures - present;
  if (files.length > room) toast.info(`사진은 ${INQUIRY_MAX.pictures}장까지 넣을 수 있어요.`);
  const stored: AttachedPicture[] = [];
  const refused: string[] = [];
  for (const file of files.slice(0, Math.max(0, room))) {
    const reason = reasonAgainst(file);
    if (reason !== null) {
      refused.push(`${file.name}\n${reason}`);
      continue;
    }
    try {
      stored.push(await send(file));
    } catch (error) {
      const problem = toProblem(error);
      refused.push(
        problem.code === 'IMAGE_INVALID' && problem.detail ? problem.detail : `${file.name}\n${problem.detail ?? problem.title}`,
      );
    }
  }
  if (refused.length > 0) void showImageErrors(refused.join('\n'));
  return stored;
}

function reasonAgainst(file: File): string | null {
  if (!TYPES.test(file.type)) return 'image-format: JPG, PNG, GIF, WEBP 이미지만 올릴 수 있습니다.';
  return file.size > MAX_BYTES ? 'image-size: 20MB 이하만 올릴 수 있습니다.' : null;
}
