/** What is wrong with a field, wherever within it. */
export const firstMessage = (wrong: unknown): string | undefined => {
  if (typeof wrong !== 'object' || wrong === null) return undefined;
  if ('message' in wrong && typeof wrong.message === 'string') return wrong.message;
  return Object.values(wrong).map(firstMessage).find(Boolean);
};
