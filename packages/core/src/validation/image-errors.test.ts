import { describe, expect, it } from 'vitest';
import { parseImageErrors } from './image-errors.ts';

describe('image upload errors', () => {
  it('splits lines of name and message and names the kind of error', () => {
    const detail = 'a.png\nimage-size: 1080x1296 이상이어야 합니다.\nb.gif\nimage-format: jpg, png만 됩니다.\nc.jpg\n올리지 못했습니다.';
    expect(parseImageErrors(detail)).toEqual([
      { fileName: 'a.png', type: '이미지 크기 오류', content: '1080x1296 이상이어야 합니다.' },
      { fileName: 'b.gif', type: '이미지 형식 오류', content: 'jpg, png만 됩니다.' },
      { fileName: 'c.jpg', type: '기타 오류', content: '올리지 못했습니다.' },
    ]);
  });

  it('keeps a name whose message is missing', () => {
    expect(parseImageErrors('a.png')).toEqual([{ fileName: 'a.png', type: '기타 오류', content: '' }]);
  });
});
