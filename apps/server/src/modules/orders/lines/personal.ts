/** Personal data of an order: sealed as one value, found by keyed hashes, masked on the way out (docs/adr/0004). */
import type { Person } from '@moa/channels/sdk';
import { maskName, maskPhone, parcelText } from '@moa/core';
import type { Cipher } from '../../../platform/crypto/index.ts';

export interface Personal {
  buyer: Person;
  receiver: Person;
  deliveryMessage: string;
}

export interface SealedPersonal {
  personal: Buffer;
  nameIndex: Buffer | null;
  /** Of a buyer whom `nameIndex` does not find. */
  buyerIndex: Buffer | null;
  phoneIndex: Buffer | null;
  phone4Index: Buffer | null;
  /** Same receiver, phone and address: lines that can be packed together. */
  packingKey: Buffer | null;
}

const ASSOCIATED_DATA = 'order_line.personal';

export function normaliseName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}

/** Digits only, with a Korean country code taken off. */
export function normalisePhone(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^82(?=10|1[16-9])/, '0');
}

export function sealPersonal(keys: Cipher, personal: Personal): SealedPersonal {
  const name = normaliseName(personal.receiver.name || personal.buyer.name);
  const phone = normalisePhone(personal.receiver.phone || personal.buyer.phone);
  return {
    personal: keys.seal(JSON.stringify(personal), ASSOCIATED_DATA),
    nameIndex: name === '' ? null : keys.blindIndex('name', name),
    buyerIndex: buyerIndex(keys, personal),
    phoneIndex: phone === '' ? null : keys.blindIndex('phone', phone),
    phone4Index: phone.length < 4 ? null : keys.blindIndex('phone4', phone.slice(-4)),
    packingKey: packingKey(keys, personal),
  };
}

/** The same for lines of one parcel; null where nobody knows whom it is for. */
export function packingKey(keys: Cipher, { buyer, receiver }: Pick<Personal, 'buyer' | 'receiver'>): Buffer | null {
  const text = parcelText({ ...receiver, name: receiver.name || buyer.name, phone: receiver.phone || buyer.phone });
  return text === null ? null : keys.blindIndex('packing', text);
}

/** The same as long as a shop says the same of an order's people. */
export function peopleDigest(keys: Cipher, { buyer, receiver, deliveryMessage }: Personal): Buffer {
  const said = [buyer, receiver].map(({ name, phone, phone2, zipCode, address1, address2 }) => [
    name,
    phone,
    phone2,
    zipCode,
    address1,
    address2,
  ]);
  return keys.blindIndex('packing', JSON.stringify(['people', ...said, deliveryMessage]));
}

/** Finds a buyer who is not who receives; null where there is none. */
export function buyerIndex(keys: Cipher, { buyer, receiver }: Pick<Personal, 'buyer' | 'receiver'>): Buffer | null {
  const name = normaliseName(buyer.name);
  return name === '' || name === normaliseName(receiver.name || buyer.name) ? null : keys.blindIndex('name', name);
}

const NOBODY: Person = { name: '', phone: '', phone2: '', zipCode: '', address1: '', address2: '' };

/** @param sealed null: erased, nobody knows any more */
export function openPersonal(keys: Cipher, sealed: Buffer | null): Personal {
  if (sealed === null) return { buyer: NOBODY, receiver: NOBODY, deliveryMessage: '' };
  return JSON.parse(keys.open(sealed, ASSOCIATED_DATA)) as Personal;
}

/** 경기도 성남시 분당구 ****: region and district stay, the rest goes. */
export function maskAddress(address: string): string {
  const words = address.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return '';
  return `${words.slice(0, Math.min(3, Math.max(1, words.length - 1))).join(' ')} ****`;
}

/** 문 앞에 두고 ****-****으로 연락: a message to the courier keeps its words; door codes and numbers go. */
export function maskMessage(message: string): string {
  return message.replace(/\p{Nd}/gu, '*');
}

export function maskPerson(person: Person): Person {
  return {
    name: maskName(person.name),
    phone: maskPhone(person.phone),
    phone2: maskPhone(person.phone2),
    zipCode: person.zipCode === '' ? '' : '*****',
    address1: maskAddress(person.address1),
    address2: person.address2 === '' ? '' : '****',
  };
}
