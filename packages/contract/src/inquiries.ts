/** Questions of visitors who are no customers yet (도입문의). */
import { rules } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { ruledText } from './ruled.ts';
import { okSchema } from './wire.ts';

export const LANDING_INQUIRY_LIMITS = { name: 60, email: 254, phoneNumber: 14, comment: 2000 } as const;
/** An address may ask so often in an hour. */
export const LANDING_INQUIRIES_AN_HOUR = 5;

export const inquiries = {
  landing: operation('POST', '/api/v1/common/inquiry', 'PUBLIC', '도입문의 남기기', { tags: ['문의'] })
    .input(
      z.strictObject({
        name: ruledText(LANDING_INQUIRY_LIMITS.name, rules.qnaName, rules.singleLine),
        email: ruledText(LANDING_INQUIRY_LIMITS.email, rules.qnaEmail, rules.email),
        phoneNumber: ruledText(LANDING_INQUIRY_LIMITS.phoneNumber, rules.qnaPhoneNumber, rules.contact),
        comment: ruledText(LANDING_INQUIRY_LIMITS.comment, rules.qnaCommnet),
        /** Version of the consent text that was agreed to. */
        consentVersion: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '개인정보 수집·이용에 동의해주십시오.'),
      }),
    )
    .output(okSchema),
};
