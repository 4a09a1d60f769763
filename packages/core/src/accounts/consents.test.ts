import { describe, expect, it } from 'vitest';
import { CONSENT_TEXTS, PRIVACY_POLICY } from './consent-texts.ts';
import { CONSENT_KINDS, CONSENTS, consentProblem, type GivenConsent } from './consents.ts';

const all: GivenConsent[] = CONSENT_KINDS.map((kind) => ({ kind, version: CONSENTS[kind].version }));

describe('consents of a new seller', () => {
  it('may leave out only what is not required', () => {
    expect(consentProblem(all)).toBeNull();
    for (const kind of CONSENT_KINDS) {
      const problem = consentProblem(all.filter((consent) => consent.kind !== kind));
      if (CONSENTS[kind].required) expect(problem).toContain(CONSENTS[kind].title);
      else expect(problem).toBeNull();
    }
  });

  it('are given to the text of today', () => {
    expect(consentProblem([...all.slice(1), { kind: 'TERMS', version: '2020-01-01' }])).toContain('개정');
  });
});

describe('consent texts', () => {
  it.each(CONSENT_KINDS)('%s has a text of its current version, newest first', (kind) => {
    const versions = CONSENT_TEXTS[kind].map(({ version }) => version);
    expect(versions[0]).toBe(CONSENTS[kind].version);
    expect(versions).toEqual([...new Set(versions)].sort().reverse());
  });

  it('say something in every section', () => {
    for (const { sections } of [...CONSENT_KINDS.flatMap((kind) => CONSENT_TEXTS[kind]), PRIVACY_POLICY]) {
      expect(sections.length).toBeGreaterThan(0);
      for (const { title, paragraphs } of sections) {
        expect(title).toMatch(/[가-힣]/);
        expect(paragraphs.length).toBeGreaterThan(0);
        for (const paragraph of paragraphs) expect(paragraph).toMatch(/[가-힣].*[.다음함음)]$/);
      }
    }
  });
});
