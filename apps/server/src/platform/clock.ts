/** What time it is: given to whoever asks for it, so that a test can say it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
