/**
 * Browsers that a person has signed in from. Each is identified by a random cookie of its own for this person: a value that was not made here for
 * that very login is never taken over, so that nobody can plant one.
 */
import { randomBytes } from 'node:crypto';
import { deviceName, koreanMinute, maskIp } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import { hashToken } from '../../../platform/crypto/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import type { LoginRow } from '../auth/login.queries.ts';
import type { PeopleVault } from '../people/people-vault.ts';
import { findDevice, insertDevice, keepNewestDevices, touchDevice } from './devices.queries.ts';

const DAY = 24 * 60 * 60_000;
/** 이 기기 기억하기. */
const TRUSTED_MS = 30 * DAY;
/** A program that signs in without keeping cookies must not fill the table. */
const PER_PERSON = 50;

export interface Arrival {
  /** What the browser brought; null for nothing. */
  deviceToken: string | null;
  /** The code was right, and the person asked to be spared the next one here. */
  trust: boolean;
  ip: string;
  userAgent: string;
}

export interface Devices {
  /** Whether the password is enough on this device. */
  isTrusted(tx: Tx, userId: number, deviceToken: string | null): Promise<boolean>;
  /**
   * Notes a login that succeeded, in its transaction, and answers the value of the device's cookie. An unknown device is reported to the person
   * by mail, except the very first, which is where she joined.
   */
  arrive(tx: Tx, login: LoginRow, arrival: Arrival): Promise<string>;
}

export interface DevicesDeps {
  people: PeopleVault;
  enqueueMessage: EnqueueMessage;
  /** Page on which sessions are ended. */
  sessionsAddress: string;
  now: Clock;
}

export function createDevices({ people, enqueueMessage, sessionsAddress, now }: DevicesDeps): Devices {
  async function notifyNew(tx: Tx, login: LoginRow, { ip, userAgent }: Arrival): Promise<void> {
    if (login.email_sealed === null) return;
    await enqueueMessage(tx, {
      kind: 'MAIL',
      template: 'NEW_DEVICE',
      to: people.open('email', login.login_id, login.email_sealed),
      variables: {
        loginId: login.login_id,
        time: koreanMinute(now()),
        device: deviceName(userAgent),
        ip: maskIp(ip),
        link: sessionsAddress,
      },
      ...(login.seller_id === null ? {} : { sellerId: login.seller_id }),
    });
  }

  return {
    isTrusted: async (tx, userId, deviceToken) => {
      if (deviceToken === null) return false;
      const { known } = await findDevice(tx, userId, hashToken(deviceToken));
      return known?.trusted_until != null && known.trusted_until.getTime() > now().getTime();
    },

    arrive: async (tx, login, arrival) => {
      const at = now();
      const trustedUntil = arrival.trust ? new Date(now().getTime() + TRUSTED_MS) : null;
      const brought = arrival.deviceToken ?? '';
      const { known, any } = await findDevice(tx, login.user_id, hashToken(brought));
      if (known !== null) {
        await touchDevice(tx, login.user_id, hashToken(brought), { at, trustedUntil });
        return brought;
      }
      const made = randomBytes(32).toString('base64url');
      await insertDevice(tx, login.user_id, hashToken(made), { at, trustedUntil });
      if (any) {
        await keepNewestDevices(tx, login.user_id, PER_PERSON);
        await notifyNew(tx, login, arrival);
      }
      return made;
    },
  };
}
