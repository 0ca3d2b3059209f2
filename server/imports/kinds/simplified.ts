import type { Position } from '#contract/poligonos';
import type { Draft } from '../draft';
import type { Shape } from '../shapes';
import type { Check } from './kind';

const said = new Intl.NumberFormat('es-CO');

/** Warns how much a shape was simplified. */
export const warnSimplified = (draft: Draft, field: string, { type, coordinates, simplificada }: Shape, { warn }: Check) => {
  if (!simplificada) return;
  const left = type === 'Polygon' ? (coordinates[0] as Position[]).length - 1 : coordinates.length;
  const corners = type === 'Polygon' ? 'vértices' : 'puntos';
  warn(draft, field, {
    codigo: 'SOSPECHOSA',
    mensaje: `Se simplificó de ${said.format(simplificada.puntos)} a ${said.format(left)} ${corners}: se aparta a lo más ${said.format(simplificada.metros)} m del original`,
  });
};
