/** An address: zip code, address and detail, with 우편번호 찾기 where this copy can find one. */
import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { startOptions } from '../../client/api.ts';
import { cx } from '../../ui/cx.ts';
import { TextInput, type TextInputProps } from '../../ui/inputs/text-input.tsx';
import { AddressSearch } from './address-search.tsx';
import classes from './addresses.module.css';

export interface TypedAddress {
  zipCode: string;
  address1: string;
}

type Field = Omit<TextInputProps, 'label'> & { label?: ReactNode };

export interface AddressFieldProps {
  zipCode: Field;
  address1: Field;
  address2: Field;
  /** What was found takes the place of both at once; the detail stays as it was typed. */
  onFound(address: TypedAddress): void;
  /** The address and its detail below each other. */
  stacked?: boolean;
}

export function AddressField({ zipCode, address1, address2, onFound, stacked = false }: AddressFieldProps) {
  const { data } = useQuery(startOptions());
  const [searching, setSearching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const detail = useRef<HTMLInputElement>(null);
  const offered = data?.features.includes('ADDRESS_SEARCH') === true;
  return (
    <div className={classes.block}>
      <div className={cx(classes.fields, stacked && classes.stacked)}>
        <div className={classes.zip}>
          <TextInput label="우편번호" maxLength={10} {...zipCode} />
          {offered && (
            <Button
              ref={button}
              variant="default"
              className={classes.open}
              leftSection={<IconMapSearch size={16} stroke={1.75} aria-hidden />}
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
            >
              찾기
            </Button>
          )}
        </div>
        <TextInput label="주소" maxLength={200} {...address1} />
        <TextInput label="상세주소" maxLength={200} {...address2} ref={detail} />
      </div>
      {searching && (
        <AddressSearch
          onFound={(address) => {
            onFound(address);
            setSearching(false);
            detail.current?.focus();
          }}
          onClose={() => {
            setSearching(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
