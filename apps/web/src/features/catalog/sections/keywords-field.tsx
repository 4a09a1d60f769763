/** Words that buyers search for, as chips. */
import { IconX } from '@tabler/icons-react';
import formClasses from '../form/form.module.css';
import { useField } from '../form/form-context.tsx';
import { AddValue } from '../options/add-value.tsx';
import classes from '../options/options.module.css';

const PATH = 'basic.searchKeywords';

export function KeywordsField() {
  const field = useField<string[]>(PATH);
  const words = field.value;
  const set = (next: string[]) => {
    field.set(next);
    field.leave();
  };
  return (
    <fieldset className={formClasses.segmentField}>
      <legend className={formClasses.label}>검색어</legend>
      <div className={classes.chips} data-path={PATH}>
        {words.map((word) => (
          <span key={word} className={classes.chip} data-plain>
            {word}
            <button
              type="button"
              className={classes.chipRemove}
              aria-label={`검색어 ${word} 삭제`}
              onClick={() => set(words.filter((each) => each !== word))}
            >
              <IconX size={12} aria-hidden />
            </button>
          </span>
        ))}
        <AddValue
          label="검색어 추가"
          noun="검색어"
          onAdd={(added) => set([...new Set([...words, ...added])])}
          onBack={() => words.length > 0 && set(words.slice(0, -1))}
          onLeave={field.leave}
        />
      </div>
      <p className="moa-quiet">한 단어에 10자, 20개까지예요. 태그를 받는 쇼핑몰에 함께 보내요.</p>
      {field.error && <p className={classes.error}>{field.error}</p>}
    </fieldset>
  );
}
