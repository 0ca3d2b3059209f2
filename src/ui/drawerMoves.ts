/** For the transition of a drawer: a list of choices that opened while it came in stands where its field was then, and finds its place on a resize. */
export const placeLists = { onEntered: () => void window.dispatchEvent(new Event('resize')) };
