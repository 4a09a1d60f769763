/** Who sends messages in this installation. */
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/index.ts';
import type { MessageProviders } from '../platform/outbox/index.ts';
import { createSmtp } from './smtp/index.ts';
import { createSolapi } from './solapi/index.ts';

export function messageProviders({ solapi, smtp }: Config['services'], now: Clock): MessageProviders {
  const phone = solapi === null ? null : createSolapi({ config: solapi, now });
  return {
    ...(smtp === null ? {} : { MAIL: createSmtp({ config: smtp }) }),
    ...(phone === null ? {} : { SMS: phone, ALIMTALK: phone }),
  };
}
