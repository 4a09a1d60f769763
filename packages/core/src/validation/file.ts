/** Files chosen for an upload. The rules look at facts of the file only; what is inside is the server's to check. */
import { count, type Rule } from './rule.ts';

export interface FileFacts {
  name: string;
  /** Bytes. */
  size: number;
  /** Media type as the browser gives it, e.g. `image/png`. */
  type: string;
  /** Pixels, where they are known. */
  width?: number;
  height?: number;
}

type Files = FileFacts | readonly FileFacts[] | null | undefined;

function fileRule(good: (file: FileFacts) => boolean, message: string): Rule<Files> {
  return (value) => {
    const files: readonly FileFacts[] = value === null || value === undefined ? [] : 'name' in value ? [value] : value;
    return files.every(good) ? null : message;
  };
}

const IMAGE_NAME = /\.(jpe?g|png|gif|webp|bmp|svg)$/i;

export const image: Rule<Files> = fileRule(
  (file) => file.type.startsWith('image/') && IMAGE_NAME.test(file.name),
  '이미지 파일만 올릴 수 있습니다.',
);

/** Media types; `image/*` stands for all of its kind. */
export function mimes(...types: string[]): Rule<Files> {
  const allowed = (type: string) => types.some((each) => (each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each));
  return fileRule((file) => allowed(file.type), `올릴 수 있는 파일 형식이 아닙니다. (${types.join(', ')})`);
}

/** At most so many kilobytes (1,024 bytes). */
export function size(kilobytes: number): Rule<Files> {
  return fileRule((file) => file.size <= kilobytes * 1024, `파일 크기는 ${count(kilobytes)}KB 이하여야 합니다.`);
}

/** Exactly so many pixels. */
export function dimensions(width: number, height: number): Rule<Files> {
  return fileRule(
    (file) => file.width === width && file.height === height,
    `이미지 크기는 가로 ${count(width)}, 세로 ${count(height)}픽셀이어야 합니다.`,
  );
}
