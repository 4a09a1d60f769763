import type { Rows } from '../row.ts';

export const inquiriesRows: Rows = {
  'inquiries.landing': {
    sample: () => ({
      body: {
        name: '바다상회',
        email: 'sea@example.com',
        phoneNumber: '010-1234-5678',
        comment: '쿠팡과 스마트스토어를 함께 쓰고 있습니다.\n재고 연동이 궁금합니다.',
        consentVersion: '2026-11-01',
      },
    }),
    stranger: 'own',
  },
};
