/** Loads the round of readings; phones do so while there is network. */
export const warmRound = () => import('./Round');
