import { useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { radioParada, type Parada } from '#contract/entities/paradas';
import type { Position } from '#contract/core/poligonos';
import { noSteps, stepBack, stepFrom, stepOn, type Steps } from '../../../map/editor/history';
import type { Shape } from '../../../map/editor/shape';

interface DrawnShape {
  shape: Shape;
  colour: Parada['color'];
  /** `moving`: during a drag, which is one step. */
  put: (shape: Shape, moving?: boolean) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
}

/**
 * The shape in the form, its setter and its undo. A polygon being drawn is a ring that is not closed yet: the contract
 * rejects it.
 */
export const useDrawnShape = (): DrawnShape => {
  const { setValue } = useFormContext();
  const { isSubmitted } = useFormState();
  const [forma, latitud, longitud, radio_m, poligono, color] = useWatch({
    name: ['forma', 'latitud', 'longitud', 'radio_m', 'poligono', 'color'],
  }) as [Parada['forma'], unknown, unknown, unknown, Parada['poligono'], Parada['color']];

  const shape = useMemo((): Shape => {
    if (forma === 'poligono') return polygonOf(poligono?.coordinates[0] ?? []);
    const placed = isWithin(latitud, 85) && isWithin(longitud, 180);
    return {
      forma: 'circulo',
      centre: placed ? [longitud, latitud] : null,
      radius: typeof radio_m === 'number' && radio_m > 0 ? radio_m : radioParada.usual,
    };
  }, [forma, latitud, longitud, radio_m, poligono]);

  const [steps, setSteps] = useState<Steps<Shape>>(noSteps);
  /** The shape before the drag under way. */
  const before = useRef<Shape>(undefined);

  const store = (next: Shape) => {
    const write = (name: keyof Parada, value: unknown) =>
      setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
    if (next.forma !== forma) write('forma', next.forma);
    if (next.forma === 'poligono')
      return write('poligono', next.corners.length === 0 ? null : ringOf(next.corners, next.closed));
    write('longitud', next.centre?.[0] ?? null);
    write('latitud', next.centre?.[1] ?? null);
    write('radio_m', next.radius);
  };

  const put = (next: Shape, moving = false) => {
    if (moving) before.current ??= shape;
    else {
      setSteps(stepFrom(steps, before.current ?? shape));
      before.current = undefined;
    }
    store(next);
  };
  const go = (step: typeof stepBack) => {
    const gone = step(steps, shape);
    if (!gone) return;
    setSteps(gone[1]);
    store(gone[0]);
  };

  return {
    shape,
    colour: color,
    put,
    undo: () => go(stepBack),
    redo: () => go(stepOn),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  };
};

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

const polygonOf = (ring: readonly Position[]): Shape => {
  const [first, last] = [ring[0], ring.at(-1)];
  const closed = ring.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return { forma: 'poligono', corners: closed ? ring.slice(0, -1) : ring, closed };
};

const ringOf = (corners: readonly Position[], closed: boolean) => ({
  type: 'Polygon',
  coordinates: [closed ? [...corners, corners[0]] : corners],
});
