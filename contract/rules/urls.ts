/** The parts of an address; undefined if it is none. `URL.canParse` is newer than the browsers that we support. */
export const urlOf = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};
