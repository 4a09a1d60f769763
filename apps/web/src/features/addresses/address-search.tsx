/** 우편번호 찾기: typed words, what is found for them, page after page. Stands in the form that asks for the address. */
import { Button, Loader } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { IconX } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { type Problem, toProblem } from '../../ui/problem.ts';
import { formatNumber } from '../../ui/values/format.ts';
import type { TypedAddress } from './address-field.tsx';
import classes from './addresses.module.css';

type Found = Outputs['addresses']['search'];

/** Escape in here is for the search: the dialog around it, which listens before anything else does, stays. */
function keepDialog({ target }: FocusEvent<HTMLElement>): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}

interface AddressSearchProps {
  onFound(address: TypedAddress): void;
  onClose(): void;
}

export function AddressSearch({ onFound, onClose }: AddressSearchProps) {
  const [keyword, setKeyword] = useState('');
  const [asked, setAsked] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [page, setPage] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Of the newest question: an answer to an older one is not shown any more. */
  const newest = useRef(0);
  useEffect(() => input.current?.focus(), []);

  async function ask(words: string, wanted: number) {
    if (words.trim() === '') return;
    const mine = ++newest.current;
    setBusy(true);
    setProblem(null);
    try {
      const answer = await api.addresses.search({ keyword: words, page: wanted });
      if (mine !== newest.current) return;
      setAsked(words);
      setPage(wanted);
      setFound((before) => (wanted > 0 && before ? { ...answer, contents: [...before.contents, ...answer.contents] } : answer));
    } catch (failure) {
      if (mine === newest.current) setProblem(toProblem(failure));
    } finally {
      if (mine === newest.current) setBusy(false);
    }
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }

  const more = found !== null && page + 1 < found.totalPages;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own around what stands in a form already
    <div className={classes.search} role="group" aria-label="우편번호 찾기" aria-busy={busy} onKeyDown={keyDown} onFocus={keepDialog}>
      <div className={classes.ask}>
        <TextInput
          ref={input}
          ariaLabel="찾을 주소"
          placeholder="도로명, 건물명, 지번 (예: 세종대로 110)"
          maxLength={80}
          value={keyword}
          onChange={setKeyword}
          onEnter={(words) => void ask(words, 0)}
        />
        <Button variant="default" loading={busy} disabled={keyword.trim() === ''} onClick={() => void ask(keyword, 0)}>
          찾기
        </Button>
        <IconButton label="우편번호 찾기 닫기" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </div>
      {problem && <ProblemAlert problem={problem} />}
      {found && found.message !== '' && (
        <p className="moa-soft" role="status">
          {found.message}
        </p>
      )}
      {found && found.contents.length > 0 && (
        <>
          <p className="moa-soft" role="status">
            ‘{asked}’ {formatNumber(found.totalElements)}건
          </p>
          <ul className={classes.results} aria-label="찾은 주소">
            {found.contents.map(({ zipCode, road, lot }) => (
              <li key={`${zipCode} ${road}`}>
                <button type="button" className={classes.result} onClick={() => onFound({ zipCode, address1: road })}>
                  <b className={classes.code}>{zipCode}</b>
                  <span>
                    {road}
                    {lot !== '' && <small>{lot}</small>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {more && (
            <Button
              variant="subtle"
              size="xs"
              disabled={busy}
              leftSection={busy && <Loader size={14} />}
              onClick={() => void ask(asked, page + 1)}
            >
              더 보기
            </Button>
          )}
        </>
      )}
    </div>
  );
}
