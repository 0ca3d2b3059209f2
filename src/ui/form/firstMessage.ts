/** The first error of a field, at any depth. */
export const firstMessage = (wrong: unknown): string | undefined => {
  if (typeof wrong !== 'object' || wrong === null) return undefined;
  if ('message' in wrong && typeof wrong.message === 'string') return wrong.message;
  return Object.values(wrong).map(firstMessage).find(Boolean);
};
