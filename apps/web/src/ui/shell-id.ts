/** Id of the element that holds the whole app but dialogs and news. */
export const SHELL_ID = 'app-shell';
