/** The query of an address that narrows a list: `filter=…`. */
export const filtered = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
