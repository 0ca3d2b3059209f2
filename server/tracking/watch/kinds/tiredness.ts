import { minute } from '../../model/fix';
import type { Rule } from '../rules';
import type { Earlier, Judged, Kind, Seen } from './kind';

/** Driving without a rest: it begins at the fix that passes the limit, and ends where the rest begins. */
export const tiredness = {
  needs: () => ({ ms: 0, frames: 1, silent: true }),
  read: ({ umbral, desde }: Rule, { stages }: Pick<Seen, 'stages'>): Judged => ({
    reading: null,
    earlier: stages.flatMap((stage): Earlier[] => {
      if ('rest' in stage)
        return [{ moment: { fecha: stage.fecha, place: null }, reading: { level: 0, at: stage.rest } }];
      const { fecha, latitud, longitud } = stage.at;
      if (fecha < desde) return [];
      const level = umbral !== null && stage.ms > umbral * minute ? 3 : 1;
      const value = Math.round(stage.ms / minute);
      return [
        { moment: { fecha, place: { latitud, longitud } }, reading: { level, value, limit: umbral, unit: 'min' } },
      ];
    }),
  }),
} satisfies Kind;
