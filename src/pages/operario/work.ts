import { isOpenState } from '#contract/entities/ordenes';
import type { OrdenPaquete } from '#contract/requests/paquete';
import { search, searched } from '#contract/rules/lists';
import { isDone as isTaskDone, type Tarea } from '#contract/entities/tareas';
import type { Copy } from '../../providers/offline/copy';
import { dayBeside } from '../../ui/dates/days';
import { dayOf, startOfDay as startOf, weekdayOf } from '../../ui/dates/zone';

/** The groups of «Mis órdenes», in working order. */
export const groups = ['en_curso', 'vencidas', 'hoy', 'proximas', 'semana', 'recientes'] as const;
export type Group = (typeof groups)[number];

/** The group of an order at this moment. */
export const groupOf = (orden: OrdenPaquete, now: number): Group => {
  if (!isOpen(orden)) return isOfThisWeek(orden, now) ? 'semana' : 'recientes';
  if (orden.estado === 'en_progreso') return 'en_curso';
  if (orden.vencida) return 'vencidas';
  return isDueToday(orden, now) ? 'hoy' : 'proximas';
};

/** Open, not overdue, and due by tonight. */
export const isDueToday = (orden: OrdenPaquete, now: number): boolean => {
  const due = dueOf(orden);
  return isOpen(orden) && !orden.vencida && due !== null && due < endOfDay(now);
};

const isOfThisWeek = ({ completada_en }: OrdenPaquete, now: number) =>
  completada_en !== null && Date.parse(completada_en) >= startOfWeek(now);

export const isOpen = ({ estado }: Pick<OrdenPaquete, 'estado'>): boolean => isOpenState(estado);

/** Who is in charge, in words. */
export const inChargeOf = (
  { responsable_id }: Pick<OrdenPaquete, 'responsable_id'>,
  { persona, personas }: Copy,
): string => {
  if (responsable_id === null) return 'Sin asignar';
  if (responsable_id === persona?.id) return 'A su cargo';
  return personas.find(({ id }) => id === responsable_id)?.nombre ?? 'A cargo de otra persona';
};

/** When it is due: ms since 1970; null: never. */
export const dueOf = ({ fecha_limite, fecha_programada }: OrdenPaquete): number | null => {
  const due = fecha_programada ?? fecha_limite;
  return due === null ? null : Date.parse(due);
};

const weight: Record<OrdenPaquete['prioridad'], number> = { critica: 0, alta: 1, media: 2, baja: 3 };

/** The orders of each group, the most urgent first. */
export const grouped = (ordenes: readonly OrdenPaquete[], now: number): Record<Group, OrdenPaquete[]> => {
  const all: Record<Group, OrdenPaquete[]> = {
    en_curso: [],
    vencidas: [],
    hoy: [],
    proximas: [],
    semana: [],
    recientes: [],
  };
  for (const orden of ordenes) all[groupOf(orden, now)].push(orden);
  for (const group of groups) all[group].sort(isDone(group) ? byEnd : byDue);
  return all;
};

const isDone = (group: Group) => group === 'semana' || group === 'recientes';
const byDue = (one: OrdenPaquete, other: OrdenPaquete) =>
  (dueOf(one) ?? Infinity) - (dueOf(other) ?? Infinity) ||
  weight[one.prioridad] - weight[other.prioridad] ||
  one.id - other.id;
const byEnd = (one: OrdenPaquete, other: OrdenPaquete) =>
  Date.parse(other.completada_en ?? other.actualizado_en) - Date.parse(one.completada_en ?? one.actualizado_en);

/** The figures of the panel: each is the number of orders of the group that it opens. */
export const figures = ['hoy', 'vencidas', 'en_curso', 'semana'] as const satisfies readonly Group[];

/** Percent of the orders with a due date that were completed by then; null: none had one. */
export const onTimeOf = (ordenes: readonly OrdenPaquete[]): number | null => {
  const due = ordenes.filter(({ fecha_limite, completada_en }) => fecha_limite !== null && completada_en !== null);
  const onTime = due.filter(
    ({ fecha_limite, completada_en }) => Date.parse(completada_en ?? '') <= Date.parse(fecha_limite ?? ''),
  );
  return due.length > 0 ? (100 * onTime.length) / due.length : null;
};

/** Orders that contain every word, in number, title or asset. */
export const matching = (view: Copy, words: string): OrdenPaquete[] => {
  const finds = search(words);
  return view.ordenes.filter((orden) => {
    const { nombre, placa, codigo } = view.activos.find(({ id }) => id === orden.activo_id) ?? {};
    const { numero, titulo } = orden;
    return finds(searched([numero, titulo, nombre, placa, codigo], [numero, placa, codigo]));
  });
};

/** What the tasks of an order last read of a meter; null: none did. */
export const readByTasks = (
  tareas: readonly Tarea[],
  orden_id: number,
  medidor_id: number | undefined,
): number | null => {
  const [last] = tareas
    .filter(
      (tarea) =>
        tarea.orden_id === orden_id && tarea.tipo === 'lectura' && tarea.medidor_id === medidor_id && isTaskDone(tarea),
    )
    .sort((one, other) => Date.parse(other.completada_en ?? '') - Date.parse(one.completada_en ?? ''));
  return typeof last?.valor === 'number' ? last.valor : null;
};

/** Minutes that the person worked since then; a running clock counts until now. */
export const workedSince = ({ mano_obra }: Copy, since: number, now: number): number =>
  mano_obra.reduce((sum, { inicio_en, fin_en }) => {
    const from = Math.max(since, Date.parse(inicio_en));
    const to = fin_en === null ? now : Date.parse(fin_en);
    return sum + Math.max(0, to - from) / 60_000;
  }, 0);

export const startOfDay = (now: number): number => startOf(dayOf(now));
const endOfDay = (now: number) => startOf(dayBeside(dayOf(now), 1));

/** Monday. */
export const startOfWeek = (now: number): number => startOf(dayBeside(dayOf(now), 1 - weekdayOf(dayOf(now))));
