import type { profile } from '@moa/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import { fileOf } from '../people/uploads.ts';
import type { ProfileService } from './profile.service.ts';

export function profileRoutes(service: ProfileService): Handlers<typeof profile> {
  return {
    read: ({ context }) => service.read(context.actor),
    sendCode: ({ input, context }) =>
      service.sendCode(context.actor, input.channel, input.channel === 'SMS' ? input.phoneNumber : input.email, context.ip),
    modify: async ({ input, context }) =>
      service.modify(
        context.actor,
        input.userModifyDTO,
        await fileOf(input.imageFile),
        { ip: context.ip, userAgent: context.userAgent ?? '' },
        (tx, changed) => context.audit(tx, { target: { kind: 'user', id: context.actor.userId }, detail: { changed } }),
      ),
  };
}
