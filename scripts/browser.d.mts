export const noBrowser: string;
export const findBrowser: (given?: { whole?: boolean }) => string | undefined;
