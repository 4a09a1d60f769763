/** Files of an archive of pictures: which are pictures by their names, and which one a cell means. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pictureNames } from './cells.ts';
import { archiveFile, doubledPaths, foldPath, pictureFinder } from './picture-files.ts';

describe('a file of an archive', () => {
  test.each<[string | null, string | RegExp]>([
    ['shirt.jpg', 'PICTURE'],
    ['사진/셔츠 앞면.PNG', 'PICTURE'],
    ['./a.webp', 'PICTURE'],
    ['folder/', 'PASSED'],
    ['__MACOSX/a/._shirt.jpg', 'PASSED'],
    ['a/.DS_Store', 'PASSED'],
    ['Thumbs.db', 'PASSED'],
    ['logo.svg', /JPG, PNG/],
    ['page.html', /JPG, PNG/],
    ['virus.jpg.exe', /JPG, PNG/],
    ['../secret.jpg', /압축 파일 밖/],
    ['a/../../b.png', /압축 파일 밖/],
    ['..\\b.png', /압축 파일 밖/],
    ['/etc/a.png', /압축 파일 밖/],
    ['C:\\a.png', /압축 파일 밖/],
    ['a\u0000.jpg', /쓸 수 없는 글자/],
    [`${'가'.repeat(500)}.jpg`, /너무 깁니다/],
    [null, /글자를 읽을 수 없습니다/],
  ])('named %j is %s', (name, expected) => {
    const file = archiveFile(name, 3);
    expect(file.kind === 'REFUSED' ? file.refusal.message : file.kind).toMatch(expected);
  });

  test('never makes the rule throw, and what is refused has a name on one line and a sentence in Korean', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null)), (name) => {
        const file = archiveFile(name, 0);
        if (file.kind !== 'REFUSED') return;
        expect(file.path).not.toMatch(/[\n\r]/);
        expect(file.path.isWellFormed()).toBe(true);
        expect(file.refusal.message).toMatch(/[가-힣]/);
      }),
    );
  });

  test('that has the same name as another once letters are folded is doubled', () => {
    expect(doubledPaths(['a/B.jpg', 'A/b.JPG', 'c.jpg', '각.png'.normalize('NFD'), '각.png'])).toEqual(new Set(['a/b.jpg', '각.png']));
  });
});

describe('a cell finds a picture', () => {
  const find = pictureFinder(['front/shirt.jpg', 'back/shirt.jpg', '모자 앞.png'].map((path) => ({ path })));

  test.each<[string, string | RegExp]>([
    ['front/shirt.jpg', 'front/shirt.jpg'],
    ['FRONT\\Shirt.JPG', 'front/shirt.jpg'],
    ['모자 앞.png'.normalize('NFD'), '모자 앞.png'],
    ['shirt.jpg', /여러 폴더에 있습니다.*front\/shirt\.jpg, back\/shirt\.jpg/],
    ['no.jpg', /없는 이미지/],
    ['irt.jpg', /없는 이미지/],
  ])('%j', (name, expected) => {
    const found = find(name);
    expect(typeof found === 'string' ? found : found.path).toMatch(expected);
  });

  test('is told to send an archive where there is none', () => {
    expect(pictureFinder([])('a.jpg')).toMatch(/zip/);
  });

  test('by any path that is there, however it is written', () => {
    const word = fc.stringMatching(/^[a-z가-힣 ]{1,8}$/).filter((text) => text.trim() === text && text !== '');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(word, word), { minLength: 1, maxLength: 8, selector: (each) => foldPath(each.join('/')) }),
        (parts) => {
          const files = parts.map((each) => ({ path: `${each.join('/')}.jpg` }));
          for (const file of files) expect(pictureFinder(files)(file.path.toUpperCase())).toBe(file);
        },
      ),
    );
  });
});

test('names of files keep their blanks, and are parted behind an ending', () => {
  expect(pictureNames('셔츠 앞면.jpg, 셔츠 뒷면.jpg\n모자 1.png 모자 2.png')).toEqual([
    '셔츠 앞면.jpg',
    '셔츠 뒷면.jpg',
    '모자 1.png',
    '모자 2.png',
  ]);
});
