import type { codigoProblema } from '#contract/requests/importaciones';
import type { z } from '#contract/core/validation';

export type Read = { value: unknown } | Refusal;

export interface Refusal {
  codigo: z.output<typeof codigoProblema>;
  mensaje: string;
  sugerencia?: string | null;
}
