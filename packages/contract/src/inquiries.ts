/** Questions of visitors who are no customers yet (도입문의). */
import { LANDING_INQUIRY_MAX, LANDING_INQUIRY_RULES, type LandingInquiry } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { ruledText } from './ruled.ts';
import { okSchema } from './wire.ts';

/** An address may ask so often in an hour. */
export const LANDING_INQUIRIES_AN_HOUR = 5;

const field = (name: keyof LandingInquiry) => ruledText(LANDING_INQUIRY_MAX[name], ...LANDING_INQUIRY_RULES[name]);

export const inquiries = {
  landing: operation('POST', '/api/v1/common/inquiry', 'PUBLIC', '도입문의 남기기', { tags: ['문의'] })
    .input(
      z.strictObject({
        name: field('name'),
        email: field('email'),
        phoneNumber: field('phoneNumber'),
        comment: field('comment'),
        /** Version of the consent text that was agreed to. */
        consentVersion: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '개인정보 수집·이용에 동의해주십시오.'),
      }),
    )
    .output(okSchema),
};
