import { effectsHeader } from '#contract/core/session';

const listeners = new Set<(effects: string[]) => void>();

/** Calls back with the sentences of each deletion that changed something else too. @returns a function that ends it */
export const onEffects = (listener: (effects: string[]) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Reads what else a deletion changed: from its body, or from a header where the body is something else. */
export const hearEffects = (json: unknown, headers: Headers): void => {
  const effects = inBody(json) ?? inHeader(headers.get(effectsHeader));
  if (effects.length > 0) for (const listener of listeners) listener(effects);
};

const inBody = (json: unknown): string[] | undefined =>
  typeof json === 'object' && json !== null && 'efectos' in json && Array.isArray(json.efectos)
    ? json.efectos.map(String)
    : undefined;

const inHeader = (text: string | null): string[] => {
  if (text === null) return [];
  try {
    const effects: unknown = JSON.parse(decodeURIComponent(text));
    return Array.isArray(effects) ? effects.map(String) : [];
  } catch {
    // A proxy cut the header.
    return [];
  }
};
