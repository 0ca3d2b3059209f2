import { and, eq, isNull } from 'drizzle-orm';
import type { Parada } from '#contract/entities/paradas';
import type { Poligono } from '#contract/core/poligonos';
import { markPassers } from '../resources/paradas/marks';
import { boundsOfCircle, boundsOfPolygon, centreOf } from '../tracking/places/bounds';
import { paradaTable } from '../db/tables/paradas';
import { companyId, demoKeys, type DemoCompany } from './companies';
import type { SeedContext } from './context';

interface Planned extends Partial<
  Pick<Parada, 'direccion' | 'contacto' | 'permanencia_max_min' | 'limite_velocidad_kmh'>
> {
  codigo: string;
  nombre: string;
  tipo: Parada['tipo'];
  color: Parada['color'];
  /** Latitude, longitude, metres; or the corners of a polygon. */
  at?: readonly [number, number, number];
  corners?: readonly (readonly [number, number])[];
}

/** Along the circuits of server/demo/circuits.ts: where they begin, turn and pass. */
const planned: Record<DemoCompany, readonly Planned[]> = {
  andinos: [
    {
      codigo: 'BAS-01',
      nombre: 'Patio Calle 100',
      tipo: 'base',
      color: 'azul',
      at: [4.6836, -74.0481, 220],
      direccion: 'Calle 100 con carrera 15, Bogotá',
    },
    {
      codigo: 'BAS-02',
      nombre: 'Patio Puente Aranda',
      tipo: 'base',
      color: 'azul',
      at: [4.6181, -74.0949, 250],
      direccion: 'Calle 13 con carrera 50, Bogotá',
    },
    {
      codigo: 'BOD-01',
      nombre: 'Bodega Toberín',
      tipo: 'bodega',
      color: 'morado',
      at: [4.7462, -74.0436, 180],
      permanencia_max_min: 90,
    },
    {
      codigo: 'BOD-02',
      nombre: 'Bodega Fontibón',
      tipo: 'bodega',
      color: 'morado',
      at: [4.6741, -74.1198, 200],
      permanencia_max_min: 90,
    },
    {
      codigo: 'CLI-01',
      nombre: 'Centro comercial Unicentro',
      tipo: 'cliente',
      color: 'verde',
      at: [4.7098, -74.0291, 160],
      contacto: 'Portería de carga, 601 555 0142',
      permanencia_max_min: 60,
    },
    {
      codigo: 'CLI-02',
      nombre: 'Hospital Simón Bolívar',
      tipo: 'cliente',
      color: 'verde',
      at: [4.7519, -74.0302, 150],
      permanencia_max_min: 45,
    },
    {
      codigo: 'CLI-03',
      nombre: 'Plaza de Kennedy',
      tipo: 'cliente',
      color: 'verde',
      at: [4.6318, -74.1392, 170],
      permanencia_max_min: 60,
    },
    {
      codigo: 'CLI-04',
      nombre: 'Portal Américas',
      tipo: 'cliente',
      color: 'verde',
      at: [4.6389, -74.1531, 180],
      permanencia_max_min: 60,
    },
    {
      codigo: 'EST-01',
      nombre: 'Estación Boyacá',
      tipo: 'estacion_combustible',
      color: 'naranja',
      at: [4.6714, -74.1119, 80],
    },
    { codigo: 'TAL-01', nombre: 'Taller Calle 80', tipo: 'taller', color: 'gris', at: [4.6953, -74.0987, 110] },
    {
      codigo: 'PC-01',
      nombre: 'Control Autopista Norte',
      tipo: 'punto_control',
      color: 'turquesa',
      at: [4.7298, -74.0469, 120],
    },
    {
      codigo: 'ZON-01',
      nombre: 'Aeropuerto El Dorado',
      tipo: 'cliente',
      color: 'rosado',
      limite_velocidad_kmh: 40,
      corners: [
        [4.6826, -74.1396],
        [4.6962, -74.1404],
        [4.7048, -74.1283],
        [4.7041, -74.1176],
        [4.6958, -74.1209],
        [4.6861, -74.1277],
      ],
    },
    {
      codigo: 'ZON-02',
      nombre: 'Zona escolar del Restrepo',
      tipo: 'zona_riesgo',
      color: 'rojo',
      limite_velocidad_kmh: 30,
      corners: [
        [4.5861, -74.1262],
        [4.5975, -74.1266],
        [4.5982, -74.1148],
        [4.5868, -74.1139],
      ],
    },
  ],
  valle: [
    {
      codigo: 'BAS-01',
      nombre: 'Base San Fernando',
      tipo: 'base',
      color: 'azul',
      at: [3.4432, -76.5329, 220],
      direccion: 'Calle Quinta con carrera 34, Cali',
    },
    { codigo: 'BAS-02', nombre: 'Base Chipichape', tipo: 'base', color: 'azul', at: [3.4639, -76.5201, 220] },
    {
      codigo: 'CLI-01',
      nombre: 'Planta Yumbo',
      tipo: 'cliente',
      color: 'verde',
      at: [3.5488, -76.4971, 250],
      permanencia_max_min: 60,
    },
    {
      codigo: 'CLI-02',
      nombre: 'Unidad Capri',
      tipo: 'cliente',
      color: 'verde',
      at: [3.3741, -76.5391, 150],
      permanencia_max_min: 60,
    },
    {
      codigo: 'CLI-03',
      nombre: 'Terminal de carga',
      tipo: 'cliente',
      color: 'verde',
      at: [3.4249, -76.5003, 170],
      permanencia_max_min: 45,
    },
    {
      codigo: 'EST-01',
      nombre: 'Estación Simón Bolívar',
      tipo: 'estacion_combustible',
      color: 'naranja',
      at: [3.4098, -76.5233, 80],
    },
    {
      codigo: 'ZON-01',
      nombre: 'Zona industrial de Acopi',
      tipo: 'punto_control',
      color: 'turquesa',
      limite_velocidad_kmh: 50,
      corners: [
        [3.4982, -76.5122],
        [3.5128, -76.5121],
        [3.5129, -76.4968],
        [3.4978, -76.4969],
      ],
    },
  ],
};

/** Step: the stops of both companies, where their vehicles begin, turn and pass. */
export const stops = async ({ tx, day }: SeedContext) => {
  for (const key of demoKeys) {
    const empresa_id = await companyId(tx, key);
    const own = and(eq(paradaTable.empresa_id, empresa_id), isNull(paradaTable.eliminado_en));
    if ((await tx.select({ id: paradaTable.id }).from(paradaTable).where(own).limit(1)).length > 0) continue;
    const visitas_desde = new Date(day - 31 * 86_400_000).toISOString();
    const rows = await tx
      .insert(paradaTable)
      .values(
        planned[key].map((stop) => ({
          empresa_id,
          visitas_desde,
          juzgada_desde: visitas_desde,
          ...stored(stop),
        })),
      )
      .returning();
    await markPassers(tx, empresa_id, rows);
  }
};

const stored = ({ at, corners = [], ...stop }: Planned) => {
  if (at) {
    const [latitud, longitud, radio_m] = at;
    return {
      ...stop,
      forma: 'circulo' as const,
      latitud,
      longitud,
      radio_m,
      ...boundsOfCircle({ latitud, longitud, radio_m }),
    };
  }
  const ring = [...corners, ...corners.slice(0, 1)].map(([lat, lon]): [number, number] => [lon, lat]);
  const poligono: Poligono = { type: 'Polygon', coordinates: [ring] };
  return { ...stop, forma: 'poligono' as const, poligono, ...centreOf(poligono), ...boundsOfPolygon(poligono) };
};
