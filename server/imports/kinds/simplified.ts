import type { Position } from '#contract/core/poligonos';
import type { Draft } from '../rows/draft';
import type { Figure, Shape } from '../rows/shapes';
import type { Check } from './kind';

const said = new Intl.NumberFormat('es-CO');

/** Warns how much a shape was simplified. */
export const warnSimplified = (
  draft: Draft,
  field: string,
  { type, coordinates, simplificada }: Shape,
  { warn }: Check,
) => {
  if (!simplificada) return;
  const left = type === 'Polygon' ? (coordinates[0] as Position[]).length - 1 : coordinates.length;
  const corners = type === 'Polygon' ? 'vértices' : 'puntos';
  warn(draft, field, {
    codigo: 'SOSPECHOSA',
    mensaje:
      `Se simplificó de ${said.format(simplificada.puntos)} a ${said.format(left)} ${corners}: se aparta a lo más ` +
      `${said.format(simplificada.metros)} m del original`,
  });
};

const taken: Readonly<Record<string, string>> = { Point: 'el punto', LineString: 'la línea', Polygon: 'el polígono' };
const counted: Record<Figure, [one: string, several: string]> = {
  puntos: ['un punto', 'puntos'],
  lineas: ['una línea', 'líneas'],
  poligonos: ['un polígono', 'polígonos'],
};

/** Warns which of several shapes was taken. */
export const warnOmitted = (draft: Draft, field: string, { type, omitidas }: Shape, { warn }: Check) => {
  if (!omitidas) return;
  const left = Object.entries(counted).flatMap(([figure, [one, several]]) => {
    const n = omitidas[figure as Figure];
    return n === 0 ? [] : [n === 1 ? one : `${said.format(n)} ${several}`];
  });
  warn(draft, field, {
    codigo: 'SOSPECHOSA',
    mensaje: `Traía varias figuras: se tomó ${taken[type] ?? 'una'} y se dejó ${left.join(' y ')}`,
  });
};
