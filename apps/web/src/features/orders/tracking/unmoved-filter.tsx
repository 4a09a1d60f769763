/** 움직임 없는 배송: parcels under way that no courier has seen for days. */
import { UNMOVED_DAYS } from '@moa/core';
import { Select } from '../../../ui/inputs/select/select.tsx';

export interface UnmovedFilterProps {
  days: number | undefined;
  onChange(days: number | undefined): void;
}

export function UnmovedFilter({ days, onChange }: UnmovedFilterProps) {
  // An address may hold another number.
  const offered = [...new Set([...UNMOVED_DAYS, ...(days === undefined ? [] : [days])])].sort((a, b) => a - b);
  return (
    <Select
      size="small"
      ariaLabel="움직임 없는 배송"
      value={days === undefined ? '' : String(days)}
      choices={[{ value: '', label: '움직임 무관' }, ...offered.map((each) => ({ value: String(each), label: `${each}일째 움직임 없음` }))]}
      onChange={(value) => onChange(value === '' ? undefined : Number(value))}
    />
  );
}
