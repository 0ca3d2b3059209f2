import { isSignature } from '#contract/rules/ink';
import type { Strokes } from './SignaturePad';

/** Why what was drawn can't be saved as a signature; undefined: nothing was drawn, or it can. */
export const signatureFault = (strokes: Strokes | null, drawn: Promise<Blob> | null): string | undefined => {
  if (strokes === null) return undefined;
  if (!isSignature(strokes)) return 'La firma es muy corta: complétela, o bórrela';
  return drawn ? undefined : 'La firma todavía se está cargando: inténtelo de nuevo';
};
