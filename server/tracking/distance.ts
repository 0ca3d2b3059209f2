import { metrosEntre } from '#contract/lineas';

interface Place {
  latitud: number;
  longitud: number;
}

/** Metres along the earth's surface. */
export const metersBetween = (a: Place, b: Place) => metrosEntre([a.longitud, a.latitud], [b.longitud, b.latitud]);
