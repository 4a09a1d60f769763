/** Which actions of a selection a phone shows before it is asked for the rest. */

/** Of a phone's row: with them and the button for the rest the bar stays at two rows, and the list is seen. */
const ROOM = 3;

/** The usual next step first. All of them where only one would be left out: its button is no wider than the one for the rest. */
export function shownActions<Action extends { main?: boolean }>(actions: readonly Action[]): readonly Action[] {
  if (actions.length <= ROOM + 1) return actions;
  const main = actions.filter((action) => action.main);
  const others = actions.filter((action) => !action.main);
  return [...main, ...others].slice(0, ROOM);
}
