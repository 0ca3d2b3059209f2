import type { Drafts } from '../../providers/offline/localStore';

/** Where the draft of an inspection is kept. `entry`: the number of a refused one that is revised. */
export const placeOf = (assetId: number, formId: number, entry: number | null = null): string =>
  entry === null ? `inspeccion ${assetId} ${formId}` : `inspeccion revisada ${entry}`;

/** How many points an unsent inspection answers so far. */
export const answeredIn = (drafts: Drafts, assetId: number, formId: number): number => {
  const draft = drafts[placeOf(assetId, formId)] as { respuestas?: Record<string, { resultado?: string }> } | undefined;
  return Object.values(draft?.respuestas ?? {}).filter(({ resultado }) => resultado).length;
};
