import type { Orden } from '../entities/ordenes';

/**
 * The errors of an order as a whole, by the field to correct: shown by its form before anything is sent, and checked by
 * the server.
 */
export const faltasDeOrden = ({
  activo_id,
  nivel_id,
  fecha_programada,
  fecha_limite,
}: Partial<Orden>): { activo_id?: string; fecha_limite?: string } => ({
  ...(!activo_id && !nivel_id && { activo_id: 'Elija el activo o el lugar' }),
  ...(fecha_programada &&
    fecha_limite &&
    Date.parse(fecha_limite) < Date.parse(fecha_programada) && {
      fecha_limite: 'No puede ser anterior a la fecha programada',
    }),
});
