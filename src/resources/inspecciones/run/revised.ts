import type { NuevaInspeccion, ResultadoInspeccion } from '#contract/entities/inspecciones';
import type { ActivoPorInspeccionar, Formulario } from '#contract/requests/inspecciones';
import type { Draft } from './draft';

/** An inspection that the server refused, and why: of its points, and of the rest. */
export interface Revised {
  /** The number of its entry. */
  n: number;
  body: NuevaInspeccion;
  draft: Draft;
  faults: ReadonlyMap<string, string>;
  others: readonly string[];
}

export interface InspectingProps {
  asset: ActivoPorInspeccionar;
  form: Formulario;
  /** What it begins with. */
  revised: Revised | undefined;
  onSent: (uuid: string, resultado: ResultadoInspeccion) => void;
  onClose: () => void;
}
