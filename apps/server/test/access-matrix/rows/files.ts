import sharp from 'sharp';
import type { Rows } from '../row.ts';

export const filesRows: Rows = {
  'files.uploadImages': {
    sample: async () => {
      const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ffffff' } })
        .png()
        .toBuffer();
      const form = new FormData();
      form.append('images[0]', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
      return { form };
    },
    stranger: 'own',
    needsSeller: true,
  },
};
