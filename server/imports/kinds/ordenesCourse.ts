import { estadoOrden, type EstadoOrden } from '#contract/entities/ordenes';
import type { Course } from '../../resources/ordenes/index';
import type { Refusal } from '../rows/read';
import type { Draft } from '../rows/draft';

type Problem = [field: string, refusal: Refusal];

const dates = ['creada', 'iniciada', 'completada', 'cerrada'] as const;

/** The state and dates of an order according to its row, and their errors. A pure function of the row. */
export const courseOf = (
  { values, wrong }: Draft,
  responsable: number | null,
): { course: Course; problems: Problem[] } => {
  const [creada, iniciada, completada, cerrada] = dates.map((name) =>
    typeof values[name] === 'string' ? values[name] : null,
  );
  const end = completada ?? cerrada ?? null;
  const said = isState(values.estado) ? values.estado : null;
  const estado =
    said === 'pendiente' && responsable !== null
      ? 'asignada'
      : (said ?? stateBy({ iniciada, completada, cerrada, responsable }));
  const done = estado === 'completada' || estado === 'cerrada';
  const begun = estado === 'en_progreso' || estado === 'en_espera';
  // The creation date defaults to the first known moment.
  const creado_en = creada ?? earliest([iniciada, end]);
  const course: Course = {
    estado,
    creado_en,
    iniciada_en: done || begun ? (iniciada ?? (begun ? creado_en : null)) : null,
    completada_en: done ? end : null,
    cerrada_en: estado === 'cerrada' ? (cerrada ?? end) : null,
    cancelada_en: estado === 'cancelada' ? (end ?? creado_en) : null,
  };
  const problems: Problem[] = [...future(values), ...backwards(values)];
  // A date that could not be parsed already has its error.
  if (done && !end && !wrong.has('completada') && !wrong.has('cerrada'))
    problems.push(['completada', { codigo: 'REQUERIDO', mensaje: 'Una orden completada o cerrada necesita su fecha' }]);
  if (estado === 'asignada' && responsable === null)
    problems.push(['responsable_id', { codigo: 'REQUERIDO', mensaje: 'Una orden asignada necesita su responsable' }]);
  if (!done && estado !== 'cancelada' && end)
    problems.push([
      'estado',
      { codigo: 'VALOR_NO_PERMITIDO', mensaje: 'Tiene fecha de terminada, y el estado dice que no lo está' },
    ]);
  return {
    course:
      estado === 'cancelada' && !course.cancelada_en ? { ...course, cancelada_en: new Date().toISOString() } : course,
    problems,
  };
};

const isState = (value: unknown): value is EstadoOrden => estadoOrden.safeParse(value).success;

interface Known {
  iniciada: string | null | undefined;
  completada: string | null | undefined;
  cerrada: string | null | undefined;
  responsable: number | null;
}

/** The state that follows from its dates when none is given. */
const stateBy = ({ iniciada, completada, cerrada, responsable }: Known): EstadoOrden => {
  if (cerrada) return 'cerrada';
  if (completada) return 'completada';
  if (iniciada) return 'en_progreso';
  return responsable === null ? 'pendiente' : 'asignada';
};

const earliest = (moments: readonly (string | null | undefined)[]): string | null =>
  moments.filter((each) => typeof each === 'string').sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

const names = {
  creada: 'la creación',
  iniciada: 'el inicio',
  completada: 'la terminación',
  cerrada: 'el cierre',
} as const;

/** A day without time means its noon, which may still be ahead today. */
const tomorrow = () => Date.now() + 12 * 3_600_000;

const future = (values: Draft['values']): Problem[] =>
  dates.flatMap((name): Problem[] =>
    typeof values[name] === 'string' && Date.parse(values[name]) > tomorrow()
      ? [[name, { codigo: 'FUERA_DE_RANGO', mensaje: 'No puede ser una fecha futura' }]]
      : [],
  );

const backwards = (values: Draft['values']): Problem[] => {
  const known = dates.flatMap((name) =>
    typeof values[name] === 'string' ? [{ name, at: Date.parse(values[name]) }] : [],
  );
  return known.flatMap(({ name, at }, index): Problem[] => {
    const before = known[index - 1];
    return before && at < before.at
      ? [[name, { codigo: 'FUERA_DE_RANGO', mensaje: `No puede ser anterior a ${names[before.name]}` }]]
      : [];
  });
};
