/** Pictures that cells name by their files: which file of an archive is one, and which one a name means. Pure. */

/** What is wrong with a file of an archive, by the kinds of 이미지 업로드 오류. */
export interface PictureRefusal {
  kind: 'image-size' | 'image-format' | 'image-error';
  message: string;
}

/** What a file of an archive is taken for. PASSED: what systems put beside pictures, and folders. */
export type ArchiveFile =
  | { kind: 'PASSED' }
  | { kind: 'REFUSED'; path: string; refusal: PictureRefusal }
  | { kind: 'PICTURE'; path: string };

const PATH_MAX = 400;
const PICTURE = /\.(?:jpe?g|png|gif|webp)$/i;
const OF_SYSTEMS = /(?:^|\/)(?:\.[^/]*|thumbs\.db|desktop\.ini)$|(?:^|\/)__macosx\//i;

const refused = (path: string, kind: PictureRefusal['kind'], message: string): ArchiveFile => ({
  kind: 'REFUSED',
  path,
  refusal: { kind, message },
});

/** @param name null where its letters could not be read */
export function archiveFile(name: string | null, place: number): ArchiveFile {
  if (name === null)
    return refused(`${place + 1}번째 파일`, 'image-error', '파일 이름의 글자를 읽을 수 없습니다. 이름을 바꿔 다시 압축해 올려주십시오.');
  const path = name
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '');
  if (path.endsWith('/') || OF_SYSTEMS.test(path)) return { kind: 'PASSED' };
  const shown = path
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, PATH_MAX);
  if (path.length > PATH_MAX) return refused(shown, 'image-error', '파일 이름이 너무 깁니다. 이름을 줄여 다시 압축해 올려주십시오.');
  if (shown !== path) return refused(shown, 'image-error', '파일 이름에 쓸 수 없는 글자가 있습니다. 이름을 바꿔 다시 압축해 올려주십시오.');
  if (/^(?:\/|[a-z]:)/i.test(path) || path.split('/').includes('..'))
    return refused(shown, 'image-error', '압축 파일 밖을 가리키는 이름입니다. 폴더를 옮겨 다시 압축해 올려주십시오.');
  if (!PICTURE.test(path)) return refused(shown, 'image-format', 'JPG, PNG, GIF, WEBP 이미지만 올릴 수 있습니다.');
  return { kind: 'PICTURE', path };
}

/** How names are compared: systems tell apart neither large letters from small ones nor composed ones from those in parts. */
export const foldPath = (path: string): string =>
  path
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .toLowerCase()
    .trim();

/** Files whose names are the same once compared: nobody knows which is meant. */
export function doubledPaths(paths: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const path of paths.map(foldPath)) counts.set(path, (counts.get(path) ?? 0) + 1);
  return new Set([...counts].flatMap(([path, count]) => (count > 1 ? [path] : [])));
}

export const DOUBLED: PictureRefusal = {
  kind: 'image-error',
  message: '압축 파일에 같은 이름의 파일이 둘 이상 있습니다. 이름을 다르게 바꿔 다시 올려주십시오.',
};

export const isAddress = (name: string): boolean => name.includes('://');

/** Finds a file by its path, or by its name alone where no other file has it; otherwise in Korean why there is none. */
export function pictureFinder<File extends { path: string }>(files: readonly File[]): (name: string) => File | string {
  const byPath = new Map(files.map((file) => [foldPath(file.path), file]));
  const byName = Map.groupBy(files, ({ path }) => foldPath(path).split('/').at(-1) ?? '');
  return (name) => {
    const folded = foldPath(name);
    const exact = byPath.get(folded);
    if (exact !== undefined) return exact;
    const ending = (byName.get(folded.split('/').at(-1) ?? '') ?? []).filter(({ path }) => `/${foldPath(path)}`.endsWith(`/${folded}`));
    const [only] = ending;
    if (only === undefined)
      return files.length === 0
        ? '이미지 파일의 이름입니다. 이미지를 zip 파일로 묶어 이 화면에서 올려주십시오.'
        : '올린 압축 파일에 없는 이미지입니다. 이름을 확인하거나 압축 파일에 넣어 다시 올려주십시오.';
    if (ending.length === 1) return only;
    const places = ending.slice(0, 3).map(({ path }) => path);
    return `같은 이름의 이미지가 여러 폴더에 있습니다. 폴더까지 적어주십시오: ${places.join(', ')}`;
  };
}
