/** Certificates of products by the names that the seller knows them under, and the law that each is of. */
import { kcCertifications } from '@moa/core/data';

const BY_CODE = new Map<string, { name: string; group: string }>(
  kcCertifications.certifications.map(({ code, name, group }) => [code, { name, group }]),
);

export function certificateName(type: string): string {
  return BY_CODE.get(type)?.name ?? type;
}

/** `KIDS`, `ELEC`, `LIFE`, `RADIO`…; empty for one that nobody knows. */
export function certificateLaw(type: string): string {
  return BY_CODE.get(type)?.group ?? '';
}
