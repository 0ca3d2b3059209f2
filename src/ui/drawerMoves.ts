/**
 * For the transition of a drawer: a list of choices that opens during it is placed where its input was then, and placed
 * again on a resize.
 */
export const placeLists = { onEntered: () => void window.dispatchEvent(new Event('resize')) };
