/** Parts of a long form: sections, the list of them with marks, the bar to save. */
import { IconAlertCircleFilled, IconCircleCheckFilled, IconCircleFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { DrawnPart } from './drawn-part.tsx';
import classes from './forms.module.css';

export interface FormSectionProps {
  /** Anchor, and the target of `SectionNav`. */
  id: string;
  title: string;
  /** At the right of the title: 옵션 재고 합계 479개. */
  note?: ReactNode;
  description?: ReactNode;
  /** What works for the section and draws nothing: it does so also before the section is drawn. */
  always?: ReactNode;
  children: ReactNode;
}

export function FormSection({ id, title, note, description, always, children }: FormSectionProps) {
  const heading = useId();
  return (
    <section id={id} className={classes.section} aria-labelledby={heading} data-form-section>
      <div className={classes.sectionHead}>
        <h2 id={heading} className={classes.sectionTitle} tabIndex={-1}>
          {title}
        </h2>
        {note && <span className={classes.note}>{note}</span>}
      </div>
      {description && <p className={classes.description}>{description}</p>}
      {always}
      <DrawnPart id={id} title={title}>
        {children}
      </DrawnPart>
    </section>
  );
}

/** Fields side by side; below 768 px one under the other. */
export function FieldRow({ children, columns = 2 }: { children: ReactNode; columns?: 2 | 3 | 4 }) {
  return <div className={cx(classes.row, classes[`columns${columns}`])}>{children}</div>;
}

export type SectionMark = 'empty' | 'done' | 'error';

export interface NavSection {
  id: string;
  title: string;
  mark: SectionMark;
  /** Number of problems, shown in red. */
  problems?: number;
  /** Instead of the mark: a channel badge. */
  badge?: ReactNode;
}

const MARKS = {
  empty: { icon: IconCircleFilled, name: '작성 전' },
  done: { icon: IconCircleCheckFilled, name: '작성함' },
  error: { icon: IconAlertCircleFilled, name: '고칠 것 있음' },
} as const;

/** Moves to a section and gives it the focus. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}

/** Id of the section that is at the top of the window. */
function useCurrentSection(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const seen = new Map<string, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) seen.set(entry.target.id, entry.isIntersecting);
        setCurrent(ids.split(' ').find((id) => seen.get(id)) ?? null);
      },
      { rootMargin: '-80px 0px -55% 0px' },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

export interface SectionNavProps {
  groups: readonly { title?: string; sections: readonly NavSection[] }[];
  label: string;
  /** What a click does; by default it scrolls to the section. */
  onGo?: (id: string) => void;
  /** Chosen entry where entries are tabs and not anchors. */
  active?: string | null;
}

export function SectionNav({ groups, label, onGo = goToSection, active }: SectionNavProps) {
  const ids = groups.flatMap((group) => group.sections.map((section) => section.id)).join(' ');
  const seen = useCurrentSection(ids);
  const current = active ?? seen;
  return (
    <nav className={classes.nav} aria-label={label}>
      {groups.map((group) => (
        <div key={group.title ?? 'main'} className={classes.navGroup}>
          {group.title && <p className={classes.navTitle}>{group.title}</p>}
          <ul className={classes.navList}>
            {group.sections.map((section) => (
              <li key={section.id}>
                <button
                  type="button"
                  className={cx(classes.navEntry, section.id === current && classes.navCurrent)}
                  aria-current={section.id === current ? 'true' : undefined}
                  onClick={() => onGo(section.id)}
                >
                  {section.badge ?? <Mark mark={section.mark} />}
                  <span className={classes.navText}>{section.title}</span>
                  {section.problems ? (
                    <span className={classes.problems}>
                      {section.problems}
                      <span className="moa-hidden">건 고칠 것</span>
                    </span>
                  ) : null}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Mark({ mark }: { mark: SectionMark }) {
  const { icon: Icon, name } = MARKS[mark];
  return (
    <span className={cx(classes.mark, classes[mark])}>
      <Icon size={18} aria-hidden />
      <span className="moa-hidden">{name}</span>
    </span>
  );
}

export interface SaveBarProps {
  /** What stands in the way, or when it was last saved. */
  status?: ReactNode;
  children: ReactNode;
}

/** Never scrolls away. Put the main action last. */
export function SaveBar({ status, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // The page scrolls what takes the focus clear of the bar, however many lines the status has.
  useEffect(() => {
    const root = document.documentElement.style;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) root.setProperty('--moa-action-bar', `${Math.ceil(entry.target.getBoundingClientRect().height)}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.removeProperty('--moa-action-bar');
    };
  }, []);
  return (
    <div ref={bar} className={classes.saveBar} data-action-bar>
      <div className={classes.saveStatus} role="status">
        {status}
      </div>
      <div className={classes.saveActions}>{children}</div>
    </div>
  );
}
