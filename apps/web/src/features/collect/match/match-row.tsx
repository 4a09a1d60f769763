/** A shop product beside the base products that it may be. */
import { Radio } from '../../../ui/inputs/radio.tsx';
import { formatNumber, formatWon } from '../../../ui/values/format.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { Thumb } from '../../../ui/values/thumb.tsx';
import type { Matched } from '../queries.ts';
import { type Choice, doubtText, reasonText } from './choices.ts';
import classes from './match.module.css';

export interface MatchRowProps {
  row: Matched;
  choice: Choice;
  onChoose(choice: Choice): void;
}

export function MatchRow({ row, choice, onChoose }: MatchRowProps) {
  const name = `match-${row.listingId}`;
  return (
    <li className={classes.row} data-done={choice.kind !== 'LATER' || undefined}>
      <div className={classes.listing}>
        <Thumb src={row.imageUrl} size={44} />
        <div className="moa-grow">
          <b className={classes.name}>{row.name}</b>
          <span className="moa-quiet">
            {formatWon(row.price)} · 옵션 {formatNumber(row.items)}개
          </span>
        </div>
      </div>
      <fieldset className={classes.choices}>
        <legend className="moa-hidden">{row.name}의 짝</legend>
        {row.candidates.map((candidate) => (
          <CandidateChoice
            key={candidate.productId}
            candidate={candidate}
            items={row.items}
            name={name}
            checked={choice.kind === 'TIE' && choice.productId === candidate.productId}
            onChoose={() => onChoose({ kind: 'TIE', productId: candidate.productId })}
          />
        ))}
        {row.candidates.length === 0 && <p className="moa-quiet">닮은 기본상품이 없어요.</p>}
        <div className={classes.others}>
          <Radio name={name} checked={choice.kind === 'NEW'} onChoose={() => onChoose({ kind: 'NEW' })}>
            새 기본상품으로
          </Radio>
          <Radio name={name} checked={choice.kind === 'LATER'} onChoose={() => onChoose({ kind: 'LATER' })}>
            나중에
          </Radio>
        </div>
      </fieldset>
    </li>
  );
}

interface CandidateChoiceProps {
  candidate: Matched['candidates'][number];
  items: number;
  name: string;
  checked: boolean;
  onChoose(): void;
}

function CandidateChoice({ candidate, items, name, checked, onChoose }: CandidateChoiceProps) {
  const doubt = doubtText(candidate, items);
  return (
    <label className={classes.candidate}>
      <Radio name={name} checked={checked} onChoose={onChoose} />
      <Thumb src={candidate.imageUrl} />
      <span className="moa-grow">
        <span className={classes.name}>{candidate.productName}</span>
        <span className="moa-quiet">
          {candidate.moaProductSeq}번 · {formatWon(candidate.price)} · 옵션 {formatNumber(candidate.options)}개
        </span>
        {doubt && <span className={classes.doubt}>{doubt}</span>}
      </span>
      <StatusPill tone={candidate.sure ? 'good' : candidate.score === 1 ? 'today' : 'info'}>{reasonText(candidate)}</StatusPill>
    </label>
  );
}
