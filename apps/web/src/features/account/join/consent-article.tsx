/** One consent text or policy, as it reads. */
import type { DatedText } from '@moa/core/consents';
import classes from './consent-article.module.css';

export interface ConsentArticleProps {
  text: DatedText;
  /** Level of the section headings, one below the heading they stand under. */
  level?: 2 | 3;
}

export function ConsentArticle({ text, level = 3 }: ConsentArticleProps) {
  const Heading = level === 3 ? 'h3' : 'h2';
  return (
    <div className={classes.article}>
      {text.sections.map((section) => (
        <section key={section.title}>
          <Heading className={classes.heading}>{section.title}</Heading>
          {section.paragraphs.length === 1 ? (
            <p className={classes.text}>{section.paragraphs[0]}</p>
          ) : (
            <ol className={classes.list}>
              {section.paragraphs.map((paragraph) => (
                <li key={paragraph}>{paragraph}</li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  );
}
