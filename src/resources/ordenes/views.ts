import type { BuiltInView } from '../../ui/SavedViews';

/** The built-in views. `today`: the day of «Hoy». */
export const viewsOf = (today: Date): (BuiltInView & { nombre: string })[] => [
  { nombre: 'Abiertas', filtro: { abierta: true } },
  { nombre: 'Mis abiertas', filtro: { mia: true, abierta: true } },
  { nombre: 'Vencidas', filtro: { vencida: true } },
  { nombre: 'Hoy', filtro: { abierta: true, limite_desde: at(today, 0).toISOString(), limite_hasta: at(today, 23, 59, 59).toISOString() } },
  { nombre: 'Sin asignar', filtro: { sin_asignar: true } },
  { nombre: 'En espera', filtro: { estado: 'en_espera' } },
];

const at = (day: Date, ...time: [number, number?, number?]) => {
  const moment = new Date(day);
  moment.setHours(time[0], time[1] ?? 0, time[2] ?? 0, 0);
  return moment;
};
