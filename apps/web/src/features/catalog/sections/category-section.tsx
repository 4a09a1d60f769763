/** Standard category: by columns, by search, or one chosen lately. The choice suggests the notice group. */

import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { readStored, writeStored } from '../../../ui/stored.ts';
import { CategoryPicker } from '../../categories/index.ts';
import { CategoryProposals } from '../categories/category-proposals.tsx';
import { useFieldError, useFormActions, useFormStore, useValue } from '../form/form-context.tsx';
import { AppliedTemplate, TemplateButtons } from '../templates/template-buttons.tsx';
import classes from './sections.module.css';

interface Chosen {
  categoryId: string;
  path: string;
}

const PATH = 'composition.categories';
const RECENT = 'moa-unit-categories';
const RECENT_MAX = 6;

function isRecent(value: unknown): value is (Chosen & { noticeCode: string | null })[] {
  return Array.isArray(value) && value.every((each) => typeof each?.categoryId === 'string' && typeof each?.path === 'string');
}

export function CategorySection() {
  const store = useFormStore();
  const actions = useFormActions();
  const chosen = useValue<Chosen[]>(PATH)[0];
  const error = useFieldError(PATH);
  const [changing, setChanging] = useState(false);
  // A category may also come from elsewhere: the example, or work that is brought back.
  const open = changing || chosen === undefined;
  const [recent, setRecent] = useState(() => readStored(RECENT, [], isRecent));

  function choose(next: Chosen, noticeCode: string | null) {
    store.set(PATH, [{ categoryId: next.categoryId, path: next.path }]);
    const notice = 'common.productInfoProvidedNotice';
    if (noticeCode && store.draft().common.productInfoProvidedNotice.noticeCode === '') store.set(notice, { noticeCode, values: {} });
    const kept = [{ ...next, noticeCode }, ...recent.filter((each) => each.categoryId !== next.categoryId)].slice(0, RECENT_MAX);
    setRecent(kept);
    writeStored(RECENT, kept);
    setChanging(false);
    store.touch(PATH);
    actions.recheck();
  }

  return (
    <FormSection
      id="unit-category"
      title="카테고리"
      note={
        <span className={classes.notes}>
          {chosen && !open && (
            <button type="button" className={classes.textButton} onClick={() => setChanging(true)}>
              바꾸기
            </button>
          )}
          <TemplateButtons kind="CATEGORY" at="unit-category" of="카테고리" />
        </span>
      }
    >
      <AppliedTemplate at="unit-category" />
      <div data-path={PATH} className={classes.stack}>
        {chosen && (
          <p className={classes.chosen}>
            <IconCheck size={16} aria-hidden /> {chosen.path}
          </p>
        )}
        {open && (
          <>
            <CategoryProposals onChoose={({ id, path, noticeCode }) => choose({ categoryId: id, path }, noticeCode)} />
            {recent.length > 0 && (
              <div className={classes.recents}>
                <span className="moa-quiet">최근</span>
                {recent.map((each) => (
                  <button
                    key={each.categoryId}
                    type="button"
                    className={classes.recent}
                    onClick={() => choose(each, each.noticeCode)}
                    title={each.path}
                  >
                    {each.path.split(' > ').slice(-2).join(' > ')}
                  </button>
                ))}
              </div>
            )}
            <CategoryPicker
              onChoose={(node) => choose({ categoryId: node.id, path: node.path }, node.noticeCode)}
              chosen={chosen?.categoryId}
            />
          </>
        )}
        {error && <p className="moa-error">{error}</p>}
      </div>
    </FormSection>
  );
}
