import { useGetOne } from 'react-admin';
import type { Ruta } from '#contract/entities/rutas';

/** Marks a query for one route with its whole line, so that the rows of lists, which lack it, do not fill its cache. */
export const whole = { meta: { trazado: 'entero' } };

/** One route with its whole line. */
export const useRoute = (id: number | null) =>
  useGetOne<Ruta>('rutas', { id: id ?? 0, ...whole }, { enabled: id !== null });
