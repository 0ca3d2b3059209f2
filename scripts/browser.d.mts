export const noBrowser: string;
export const findBrowser: () => string | undefined;
