import { CONSENT_KINDS } from '@moa/core';
import { describe, expect, it } from 'vitest';
import {
  dropJoinDraft,
  givenConsents,
  hasRequiredConsents,
  keepJoinDraft,
  keepJoined,
  newJoinDraft,
  readJoinDraft,
  readJoined,
} from './join-draft.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('draft of joining', () => {
  it('comes back as it was, but for the password', () => {
    const store = storage();
    const draft = newJoinDraft();
    draft.agreed = ['TERMS'];
    draft.form = { ...draft.form, loginId: 'moonlight1', password: 'Dal8bit!sang' };
    draft.verified = { ticket: 't', phoneNumber: '010-1234-5678', until: 1000 };
    keepJoinDraft(draft, store);
    expect([...store.kept.values()].join()).not.toContain('Dal8bit');
    expect(readJoinDraft(store, 999)).toEqual({ ...draft, form: { ...draft.form, password: '' } });
    expect(readJoinDraft(store, 1000).verified).toBeNull();
    dropJoinDraft(store);
    expect(readJoinDraft(store)).toEqual(newJoinDraft());
  });

  it.each(['rubbish', '3', '{"agreed":"x","form":null}', '{"agreed":["ALL"]}'])('is new when %s is what is kept', (text) => {
    const store = storage();
    store.setItem('moa-join', text);
    expect(readJoinDraft(store).agreed).toEqual([]);
    expect(readJoinDraft(store).form.loginId).toBe('');
  });

  it.each(['rubbish', '3', 'null', '{}', '{"loginId":"moonlight1"}'])('knows of nobody who has joined from %s', (text) => {
    const store = storage();
    expect(readJoined(store)).toBeNull();
    store.setItem('moa-joined', text);
    expect(readJoined(store)).toBeNull();
    const joined = { loginId: 'moonlight1', name: '김달빛', companyName: '' };
    keepJoined(joined, store);
    expect(readJoined(store)).toEqual(joined);
  });

  it('goes on with the required consents, and sends each with its version', () => {
    expect(hasRequiredConsents(CONSENT_KINDS.filter((kind) => kind !== 'MARKETING'))).toBe(true);
    expect(hasRequiredConsents(CONSENT_KINDS.filter((kind) => kind !== 'AGE'))).toBe(false);
    expect(givenConsents(['TERMS'])).toEqual([{ kind: 'TERMS', version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }]);
  });
});
