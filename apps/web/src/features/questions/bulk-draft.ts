/** Name of the draft of one answer to these questions: to others, or to fewer of them, it is another text. In any order of the list. */
export const bulkDraftName = (questions: readonly { id: string }[]): string =>
  `many-${questions
    .map(({ id }) => id)
    .toSorted()
    .join('-')}`;
