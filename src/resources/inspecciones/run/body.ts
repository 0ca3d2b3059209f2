import type { NuevaInspeccion } from '#contract/entities/inspecciones';
import type { ActivoPorInspeccionar, Formulario } from '#contract/requests/inspecciones';
import { serverNow } from '../../../providers/offline/phone';
import { numberIn } from '../../../ui/numbers/reading';
import { signatureFault } from '../../../ui/signature';
import type { Draft, Outcome } from './draft';
import { unitOf } from './Ending';

interface Parts {
  form: Formulario;
  asset: ActivoPorInspeccionar;
  draft: Draft;
  outcome: Outcome;
  /** The file of the signature. */
  firma: string | undefined;
  /** The refused one that it stands for. */
  instead: NuevaInspeccion | undefined;
}

/** A day, s: longer than that it was put aside. */
const longest = 86_400;

/** What is sent. One that was refused was done when it was done. */
export const bodyOf = ({ form, asset, draft, outcome, firma, instead }: Parts): NuevaInspeccion => {
  const now = serverNow();
  const took = Math.round((now - Date.parse(draft.inicio)) / 1_000);
  return {
    plantilla_id: form.id,
    plantilla_version: form.version,
    activo_id: asset.id,
    uuid: draft.uuid,
    fecha: instead?.fecha ?? new Date(now).toISOString(),
    duracion_s: instead ? instead.duracion_s : took >= 0 && took <= longest ? took : null,
    lectura: readingOf(asset, draft),
    respuestas: outcome.answers,
    ...(firma && { firma }),
  };
};

const readingOf = ({ medidor }: ActivoPorInspeccionar, { lectura }: Draft): number | null =>
  medidor ? numberIn(lectura, { unit: unitOf[medidor] }) : null;

/** What is missing or wrong beside the points. */
export const endFaults = (
  form: Formulario,
  asset: ActivoPorInspeccionar,
  draft: Draft,
  { answered, hasSigned, drawn }: { answered: number; hasSigned: boolean; drawn: Promise<Blob> | null },
): string[] => {
  const reading = readingOf(asset, draft);
  const unsigned = form.requiere_firma ? signatureFault(draft.strokes, drawn) : undefined;
  return [
    answered === 0 && 'Responda al menos un punto',
    reading !== null && !(reading >= 0) && 'Escriba la lectura con números',
    unsigned,
    form.requiere_firma && draft.strokes === null && !hasSigned && 'Falta su firma',
  ].filter((words) => typeof words === 'string');
};
