/** What a look-up of a certificate says of those that are typed. Pure. */
import type { Outputs } from '@moa/contract/types';
import type { KcCredential } from '@moa/core';

type Check = Pick<Outputs['catalog']['checkCertificate'], 'certificateNumber' | 'certificate'>;

/** By kind and number: it has no identity of its own while it is typed, and no place that it keeps. */
export function certificateName({
  certificationType,
  certificationNumber,
}: Pick<KcCredential, 'certificationType' | 'certificationNumber'>) {
  return `${certificationType} ${certificationNumber.trim()}`;
}

/** @param of the certificate that was asked for: one that was changed or taken out meanwhile stays as it is */
export function withFound(list: readonly KcCredential[], of: string, { certificateNumber, certificate }: Check): KcCredential[] {
  return list.map((one) =>
    certificateName(one) === of
      ? { ...one, certificationNumber: certificateNumber, companyName: one.companyName || (certificate?.company ?? '') }
      : one,
  );
}
