import { masEnArea, type PreguntaArea } from '#contract/requests/enArea';
import type { Poligono, Position } from '#contract/core/poligonos';
import { degreeAt } from '#contract/rules/geodesic';
import type { Shape } from '../../map/editor/shape';
import { radioParada } from '#contract/entities/paradas';

/** How the area is drawn; a box becomes a polygon of four corners. */
export const figures = { recuadro: 'Recuadro', circulo: 'Círculo', poligono: 'Polígono' } as const;
export type Figure = keyof typeof figures;

export const emptyShape = (figure: Figure): Shape =>
  figure === 'circulo'
    ? { forma: 'circulo', centre: null, radius: radioParada.usual }
    : { forma: 'poligono', corners: [], closed: false };

/** The corners of a circle: its sides are within a thousandth of its radius. */
const around = 72;

/** What is drawn as the ring that the API expects; undefined while it is not finished. */
export const polygonOf = (shape: Shape): Poligono | undefined => {
  if (shape.forma === 'poligono') return shape.closed && shape.corners[0] ? ringOf(shape.corners) : undefined;
  if (!shape.centre) return undefined;
  const [longitude, latitude] = shape.centre;
  const { norte, este } = degreeAt(latitude);
  return ringOf(
    Array.from({ length: around }, (_, i): Position => {
      const turn = (i / around) * 2 * Math.PI;
      return [longitude + (Math.cos(turn) * shape.radius) / este, latitude + (Math.sin(turn) * shape.radius) / norte];
    }),
  );
};

const ringOf = (corners: readonly Position[]): Poligono => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0] ?? [0, 0]]],
});

/** A local day with a change of clocks is an hour longer. */
const longest = masEnArea.dias * 86_400_000 + 3_600_000;

/** Why a range cannot be asked for; undefined if it can. Moments as ISO text. */
export const problemOf = ({ desde, hasta }: Pick<PreguntaArea, 'desde' | 'hasta'>): string | undefined => {
  const length = Date.parse(hasta) - Date.parse(desde);
  if (Number.isNaN(length)) return 'Escriba los dos momentos: dd/mm/aaaa hh:mm.';
  if (length <= 0) return 'El primer momento va antes del último.';
  return length > longest ? `Se pueden consultar hasta ${masEnArea.dias} días a la vez.` : undefined;
};
