/** Errors of an image upload: lines of file name, then message (specification, point 5). */

export interface ImageUploadError {
  fileName: string;
  /** 이미지 크기 오류, 이미지 형식 오류, 기타 오류 */
  type: string;
  content: string;
}

/** Reads the lines `name\nmessage` of a problem's detail; a name whose message is missing stays in the list. */
export function parseImageErrors(detail: string): ImageUploadError[] {
  const lines = detail.split('\n').filter((line) => line.trim() !== '');
  const errors: ImageUploadError[] = [];
  for (let index = 0; index < lines.length; index += 2) {
    const content = lines[index + 1] ?? '';
    errors.push({
      fileName: lines[index] ?? '',
      type: imageErrorType(content),
      content: content.replace(/^image-(size|format|error): */, ''),
    });
  }
  return errors;
}

function imageErrorType(text: string): string {
  if (text.includes('image-size')) return '이미지 크기 오류';
  if (text.includes('image-format')) return '이미지 형식 오류';
  return '기타 오류';
}
