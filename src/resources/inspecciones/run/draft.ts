import type { NuevaInspeccion, ResultadoInspeccion, ResultadoRespuesta } from '#contract/entities/inspecciones';
import type { ItemPlantilla } from '#contract/entities/plantillas';
import type { ActivoPorInspeccionar, DefectoVisto, Formulario } from '#contract/requests/inspecciones';
import { answerFaults, fieldOf, pointFault, resultOf, standsAs } from '#contract/rules/inspections';
import type { Strokes } from '../../../ui/SignaturePad';
import { numberIn, writeTyped } from '../../../ui/numbers/reading';

/** What was said of a point so far. */
export interface Said {
  resultado?: ResultadoRespuesta | undefined;
  /** Its value, as typed or chosen. */
  texto?: string;
  nota?: string;
  /** `url`: where this device finds it. */
  fotos?: readonly { id: string; url: string }[];
  /** Who repaired what was open here, and how. */
  nombre?: string;
  arreglo?: string;
}

/** An inspection that is not sent yet. */
export interface Draft {
  /** Of the inspection, so that it is stored once; empty until something is written. */
  uuid: string;
  /** When it was begun, ISO. */
  inicio: string;
  respuestas: Readonly<Record<string, Said>>;
  /** Of the meter, as typed. */
  lectura: string;
  strokes: Strokes | null;
}

export const nothing: Draft = { uuid: '', inicio: '', respuestas: {}, lectura: '', strokes: null };

/** A point of a form: its id is known. */
export type Point = ItemPlantilla & { id: string };

export interface Group {
  /** Null: the form has no groups. */
  name: string | null;
  points: readonly Point[];
}

/** The points of a form in their groups, in the order of their first ones. Pure. */
export const groupsOf = ({ items }: Pick<Formulario, 'items'>): Group[] => {
  const points = items.flatMap((item) => (item.id === undefined ? [] : [{ ...item, id: item.id }]));
  const names = [...new Set(points.map(({ grupo }) => grupo))];
  return names.map((name) => ({ name, points: points.filter(({ grupo }) => grupo === name) }));
};

export const isMeasured = ({ tipo }: Pick<Point, 'tipo'>): boolean => tipo === 'numero' || tipo === 'lectura';

/** The value of an answer as it is sent. Pure. */
const valueOf = (point: Point, { texto = '' }: Said): string | number | null => {
  if (!isMeasured(point)) return texto.trim() || null;
  const value = numberIn(texto, { unit: point.unidad });
  return value === null || Number.isNaN(value) ? null : value;
};

type Answer = NuevaInspeccion['respuestas'][number];

/** The answer to a point; undefined: none yet. Pure. */
export const answerOf = (point: Point, said: Said | undefined): Answer | undefined => {
  if (!said?.resultado) return undefined;
  const { resultado, nota, fotos = [], nombre = '', arreglo = '' } = said;
  const repaired = resultado === 'aprobado' && nombre.trim() !== '' && arreglo.trim() !== '';
  return {
    item: point.id,
    resultado,
    valor: valueOf(point, said),
    nota: nota?.trim() || null,
    fotos: fotos.map(({ id }) => id),
    reparado: repaired ? { nombre: nombre.trim(), nota: arreglo.trim() } : null,
  };
};

/** Whether it counts as a failure: a value outside its limits does, whatever was said. Pure. */
export const fails = (point: Point, said: Said | undefined): boolean => {
  const answer = answerOf(point, said);
  return answer !== undefined && standsAs(point, { ...answer, valor: answer.valor ?? null }) === 'falla';
};

export const openAt = (
  defects: readonly DefectoVisto[],
  form: Pick<Formulario, 'id'>,
  { id }: Pick<Point, 'id'>,
): DefectoVisto | undefined => defects.find(({ plantilla_id, item }) => plantilla_id === form.id && item === id);

/** What is open at a point that was answered well, without who repaired it: it stays open. Pure. */
export const staysOpen = (defect: DefectoVisto | undefined, point: Point, said: Said | undefined): boolean =>
  defect !== undefined && answerOf(point, said)?.resultado === 'aprobado' && !answerOf(point, said)?.reparado;

export interface Outcome {
  answers: Answer[];
  /** What keeps it from being sent, by id of the point. */
  faults: ReadonlyMap<string, string>;
  answered: number;
  failing: readonly Point[];
  resultado: ResultadoInspeccion;
}

/** What the answers so far come to, by the rule of the server. Pure. */
export const outcomeOf = (form: Formulario, asset: ActivoPorInspeccionar, { respuestas }: Draft): Outcome => {
  const points = groupsOf(form).flatMap((group) => group.points);
  const answers = points.flatMap((point) => answerOf(point, respuestas[point.id]) ?? []);
  const failing = points.filter((point) => fails(point, respuestas[point.id]));
  const repaired = new Set(answers.flatMap(({ item, reparado }) => (reparado ? [item] : [])));
  const critical = asset.defectos.some(
    ({ severidad, plantilla_id, item }) => severidad === 'critica' && !(plantilla_id === form.id && repaired.has(item)),
  );
  const said = answerFaults(
    points,
    answers.map((answer) => ({ ...answer, valor: answer.valor ?? null })),
  );
  const faults = new Map(points.flatMap(({ id }) => said[fieldOf(id)]?.slice(0, 1).map((fault) => [id, fault]) ?? []));
  const resultado = resultOf(
    failing.map(({ severidad_si_falla }) => severidad_si_falla),
    critical,
  );
  return { answers, faults: faults as ReadonlyMap<string, string>, answered: answers.length, failing, resultado };
};

/** «Todo bien»: the points of a group that have no answer yet hold. Measured ones wait for their number. Pure. */
export const allWell = (points: readonly Point[], respuestas: Draft['respuestas']): Draft['respuestas'] => {
  const open = points.filter((point) => {
    const said = respuestas[point.id];
    if (said?.resultado) return false;
    return !isMeasured(point) && point.tipo !== 'seleccion';
  });
  return {
    ...respuestas,
    ...Object.fromEntries(open.map(({ id }) => [id, { ...respuestas[id], resultado: 'aprobado' as const }])),
  };
};

/** Whether something of a point is still to be said. Pure. */
const isDue = (point: Point, said: Said | undefined): boolean => {
  const answer = answerOf(point, said);
  return !answer || pointFault(point, { ...answer, valor: answer.valor ?? null }) !== null;
};

/** The first point that is still to be answered, from one on, then from the top. Pure. */
export const nextDue = (
  points: readonly Point[],
  respuestas: Draft['respuestas'],
  from?: string,
): Point | undefined => {
  const at = points.findIndex(({ id }) => id === from) + 1;
  return [...points.slice(at), ...points.slice(0, at)].find((point) => isDue(point, respuestas[point.id]));
};

/** The draft of an inspection that was refused, to be revised. Pure. */
export const draftOf = (form: Formulario, body: NuevaInspeccion, urlOf: (id: string) => string): Draft => ({
  uuid: body.uuid ?? '',
  inicio: new Date(Date.parse(body.fecha ?? '') - (body.duracion_s ?? 0) * 1_000).toISOString(),
  lectura: writeTyped(body.lectura),
  strokes: null,
  respuestas: Object.fromEntries(
    body.respuestas.map(({ item, resultado, valor, nota, fotos = [], reparado }): [string, Said] => [
      item,
      {
        resultado,
        texto: writeTyped(valor),
        nota: nota ?? '',
        fotos: fotos.map((id) => ({ id, url: urlOf(id) })),
        nombre: reparado?.nombre ?? '',
        arreglo: reparado?.nota ?? '',
      },
    ]),
  ),
});
