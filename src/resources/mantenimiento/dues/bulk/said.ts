import { errors } from '#contract/core/errors';
import { filteredBy } from '#contract/core/paths';
import { calendarDay, counted, number } from '../../../../ui/formats';
import type { Task } from './works';

const dues = (n: number) => counted(n, 'vencimiento', 'vencimientos');
const entries = (n: number) => counted(n, 'mantenimiento', 'mantenimientos');

/** «Generando las órdenes de 172 vencimientos» */
export const doing = ({ what, n }: Task): string =>
  ({
    ordenes: `Generando las órdenes de ${dues(n)}`,
    posponer: `Posponiendo ${dues(n)}`,
    reprogramar: `Reprogramando ${dues(n)}`,
    deshacer: `Deshaciendo el cambio de fecha de ${dues(n)}`,
    mover: `Moviendo ${entries(n)}`,
    devolver: `Devolviendo ${entries(n)} a su día`,
  })[what];

/** «172 pospuestos hasta el 3 dic» */
export const done = ({ what, day }: Task, n: number): string => {
  const to = day === undefined ? '' : calendarDay(day);
  return {
    ordenes: `${dues(n)} con su orden`,
    posponer: `${counted(n, 'pospuesto', 'pospuestos')} hasta el ${to}`,
    reprogramar: `${counted(n, 'reprogramado', 'reprogramados')} para el ${to}`,
    deshacer: `Se deshizo el cambio de ${dues(n)}`,
    mover: `${counted(n, 'movido', 'movidos')} al ${to}`,
    devolver: `${counted(n, 'devuelto', 'devueltos')} a su día`,
  }[what];
};

/** «3 vencimientos no se pudieron posponer» */
export const refusedTitle = ({ what }: Task, n: number): string => {
  const could = n === 1 ? 'no se pudo' : 'no se pudieron';
  if (what === 'ordenes') return `${dues(n)} ${n === 1 ? 'quedó' : 'quedaron'} sin orden`;
  if (what === 'deshacer') return `El cambio de ${dues(n)} no se pudo deshacer`;
  return `${what === 'mover' || what === 'devolver' ? entries(n) : dues(n)} ${could} ${what}`;
};

/** What a code says by itself. */
export const refusalOf = (code: string): string =>
  general[code] ?? (Object.entries(errors).find(([name]) => name === code)?.[1] ?? errors.CONFLICTO).message;

/** Why a due, or an order of the calendar, was refused. */
export const reasonOf = (what: Task['what'], code: string, orden = false): string =>
  (orden ? ofOrders : reasons[what])[code] ?? refusalOf(code);

const general: Readonly<Record<string, string>> = {
  NO_ENCONTRADO: 'Ya no se le pide: su plan no está activo, o el activo salió de él',
};
const moved = { CONFLICTO: 'Ya tiene una orden abierta, o no le vence nada' };
const reasons: Readonly<Record<Task['what'], Readonly<Record<string, string>>>> = {
  ordenes: { VALIDACION: 'El activo o el plan no lo permiten: genere su orden aparte para ver por qué' },
  posponer: moved,
  reprogramar: { ...moved, VALIDACION: 'No tiene fechas en serie, o su condición no se ha cumplido' },
  deshacer: { CONFLICTO: 'Cambió después' },
  mover: { ...moved, VALIDACION: 'Su condición no se ha cumplido: no hay trabajo que mover' },
  devolver: { CONFLICTO: 'Cambió después' },
};

const ofOrders: Readonly<Record<string, string>> = {
  CONFLICTO: 'La orden está terminada',
  NO_ENCONTRADO: 'La orden ya no está',
  VALIDACION: 'Quedaría después de su fecha límite',
  VERSION_CONFLICTO: 'Cambió de fecha mientras tanto',
};

/** The orders that were made since that moment; without it all of plans, the newest first. */
export const madeOrders = (since?: string): string =>
  `/ordenes${filteredBy({ origen: 'plan', ...(since && { creada_desde: since }) })}&sort=id&order=DESC&page=1`;

/** «Los 172 vencimientos que muestra el filtro» */
export const aboutDues = (n: number, all: boolean): string =>
  all ? `Son los ${number(n)} vencimientos que muestra la lista, también los de otras páginas.` : `Son ${dues(n)}.`;
