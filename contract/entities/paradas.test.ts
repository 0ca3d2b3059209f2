import { expect, it } from 'vitest';
import { faltasDeParada } from './paradas';
import { poligono, type Position } from '../core/poligonos';

const circle = (longitud: number, radio_m: number) =>
  faltasDeParada({ forma: 'circulo', latitud: -17.5, longitud, radio_m });
const square = (west: number, east: number) => {
  const corners: Position[] = [
    [west, -17.5],
    [east, -17.5],
    [east, -17.4],
    [west, -17.4],
    [west, -17.5],
  ];
  return poligono.safeParse({ type: 'Polygon', coordinates: [corners] });
};

it('a shape over the antimeridian is refused, and one beside it is not', () => {
  expect(circle(179.99, 2_000)).toEqual({ longitud: 'El círculo cruza el meridiano 180' });
  expect(circle(-179.99, 2_000)).toEqual({ longitud: 'El círculo cruza el meridiano 180' });
  expect(circle(179.99, 1_000)).toEqual({});
  expect(square(179.9, -179.9).error?.issues[0]?.message).toMatch(/^Cruza el meridiano 180/);
  expect(square(179.8, 179.9).success).toBe(true);
  expect(square(-75, -74.9).success).toBe(true);
});
