/** Where a level is dropped that hangs from no other. */
export const rootId = 'raiz';
