import { expect, test } from 'vitest';
import { certificateName, withFound } from './found.ts';

const typed = (certificationNumber: string, companyName = '') => ({ certificationType: 'KC', certificationNumber, companyName });
const check = { certificateNumber: 'HU07-1', certificate: { company: '달빛' } } as Parameters<typeof withFound>[2];

test('what was found lands on the certificate that was asked for, wherever it stands by now', () => {
  const of = certificateName(typed(' hu07-1 '));
  expect(withFound([typed('other'), typed('hu07-1')], of, check)).toEqual([typed('other'), typed('HU07-1', '달빛')]);
  expect(withFound([typed('hu07-1', '내가 적은 상호')], of, check)).toEqual([typed('HU07-1', '내가 적은 상호')]);
});

test('one that was changed or taken out while it was looked up stays as it is', () => {
  expect(withFound([typed('hu07-2')], certificateName(typed('hu07-1')), check)).toEqual([typed('hu07-2')]);
});
