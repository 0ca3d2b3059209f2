import type { BuiltInView } from '../../ui/builtInView';
import { dayOf, momentAt } from '../../ui/dates/zone';

/** The built-in views. `today`: the day of «Hoy». */
export const viewsOf = (today: Date): (BuiltInView & { nombre: string })[] => [
  { nombre: 'Abiertas', filtro: { abierta: true } },
  { nombre: 'Mis abiertas', filtro: { mia: true, abierta: true } },
  { nombre: 'Vencidas', filtro: { vencida: true } },
  {
    nombre: 'Hoy',
    filtro: {
      abierta: true,
      limite_desde: momentAt(dayOf(today), '00:00'),
      limite_hasta: momentAt(dayOf(today), '23:59:59'),
    },
  },
  { nombre: 'Sin asignar', filtro: { sin_asignar: true } },
  { nombre: 'En espera', filtro: { estado: 'en_espera' } },
];
