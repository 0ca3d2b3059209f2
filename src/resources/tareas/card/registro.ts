import { isDone, type registroTarea, type Tarea } from '#contract/entities/tareas';
import type { z } from '#contract/core/validation';

/** The result of a task; the caller that sends it adds the version. */
export type Registro = Omit<z.input<typeof registroTarea>, 'version'>;

/** The id of a task's card in an address. */
export const anchorOf = (id: number): string => `tarea-${id}`;

/** A task that requires a photo cannot be completed before it has one. */
export const needsPhoto = ({
  tipo,
  foto_obligatoria,
  evidencias,
}: Pick<Tarea, 'tipo' | 'foto_obligatoria' | 'evidencias'>): boolean =>
  evidencias.length === 0 && (foto_obligatoria || tipo === 'foto');

/** A number outside of the limits makes the task fail, and asks for a note. */
export const isOutside = ({ minimo, maximo }: Pick<Tarea, 'minimo' | 'maximo'>, valor: number): boolean =>
  (minimo !== null && valor < minimo) || (maximo !== null && valor > maximo);

/**
 * The effect of a new photo: it completes a task that only waited for it, and is added to any other.
 * @param ids all its pictures, the new one included
 */
export const withPhoto = (tarea: Tarea, ids: string[]): Registro => {
  const ready =
    tarea.tipo === 'foto' || (tarea.estado === 'en_progreso' && (tarea.valor !== null || tarea.resultado !== null));
  if (isDone(tarea)) return { estado: tarea.estado, evidencias: ids };
  if (!ready) return { estado: 'en_progreso', evidencias: ids };
  return { estado: tarea.resultado === 'falla' ? 'fallida' : 'completada', evidencias: ids };
};

/** Without one of its pictures: if it was the last, a task that requires a photo is not done any more. */
export const withoutPhoto = (tarea: Tarea, id: string): Registro => {
  const evidencias = tarea.evidencias.map((photo) => photo.id).filter((each) => each !== id);
  const waits = evidencias.length === 0 && (tarea.foto_obligatoria || tarea.tipo === 'foto' || tarea.tipo === 'firma');
  if (!waits) return { estado: tarea.estado, evidencias };
  return { estado: tarea.valor === null && tarea.resultado === null ? 'pendiente' : 'en_progreso', evidencias };
};

/** An answer: it completes the task, or waits for the required photo. */
export const answered = (tarea: Tarea, said: Pick<Registro, 'valor' | 'resultado' | 'nota'>): Registro =>
  needsPhoto(tarea) ? { ...said, estado: 'en_progreso' } : { ...said, estado: 'completada' };

/** «entre 30 y 35 psi», «35 psi o menos»; undefined without limits. */
export const limitsOf = (
  { minimo, maximo, unidad }: Pick<Tarea, 'minimo' | 'maximo' | 'unidad'>,
  number: (value: number) => string,
): string | undefined => {
  const unit = unidad ? ` ${unidad}` : '';
  if (minimo !== null && maximo !== null) return `entre ${number(minimo)} y ${number(maximo)}${unit}`;
  if (minimo !== null) return `${number(minimo)}${unit} o más`;
  return maximo === null ? undefined : `${number(maximo)}${unit} o menos`;
};
