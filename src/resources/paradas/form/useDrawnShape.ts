import { useMemo } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { radioParada, type Parada } from '#contract/paradas';
import type { Position } from '#contract/poligonos';
import type { Shape } from '../../../map/editor/shape';

/** The shape in the form, and its setter. A polygon being drawn is a ring that is not closed yet: the contract rejects it. */
export const useDrawnShape = (): { shape: Shape; colour: Parada['color']; put: (shape: Shape) => void } => {
  const { setValue } = useFormContext();
  const { isSubmitted } = useFormState();
  const [forma, latitud, longitud, radio_m, poligono, color] = useWatch({
    name: ['forma', 'latitud', 'longitud', 'radio_m', 'poligono', 'color'],
  }) as [Parada['forma'], unknown, unknown, unknown, Parada['poligono'], Parada['color']];

  const shape = useMemo((): Shape => {
    if (forma === 'poligono') return polygonOf(poligono?.coordinates[0] ?? []);
    const placed = isWithin(latitud, 85) && isWithin(longitud, 180);
    return { forma: 'circulo', centre: placed ? [longitud, latitud] : null, radius: typeof radio_m === 'number' && radio_m > 0 ? radio_m : radioParada.usual };
  }, [forma, latitud, longitud, radio_m, poligono]);

  const put = (next: Shape) => {
    const write = (name: keyof Parada, value: unknown) => setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
    if (next.forma === 'poligono') return write('poligono', next.corners.length === 0 ? null : ringOf(next.corners, next.closed));
    write('longitud', next.centre?.[0] ?? null);
    write('latitud', next.centre?.[1] ?? null);
    write('radio_m', next.radius);
  };

  return { shape, colour: color, put };
};

const isWithin = (value: unknown, most: number): value is number => typeof value === 'number' && Math.abs(value) <= most;

const polygonOf = (ring: readonly Position[]): Shape => {
  const [first, last] = [ring[0], ring.at(-1)];
  const closed = ring.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return { forma: 'poligono', corners: closed ? ring.slice(0, -1) : ring, closed };
};

const ringOf = (corners: readonly Position[], closed: boolean) => ({ type: 'Polygon', coordinates: [closed ? [...corners, corners[0]] : corners] });
