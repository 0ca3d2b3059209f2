import type { AvisoArchivo } from '#contract/requests/importaciones';
import proj4 from 'proj4';
import { Unreadable } from '../../../untrusted/task';
import { degreesOf } from '../../rows/vertices';
import { said } from '../sheet';
import { systemOf, type System } from './systems';

type Convert = (place: [x: number, y: number]) => [x: number, y: number];

/** Converts the shapes of one map to degrees of WGS 84, and notes the systems that they were in. */
export const createProjector = () => {
  const used = new Map<string, { system: System; n: number }>();
  const converters = new Map<string, Convert>();
  const systems = new Map<unknown, System>();
  const first: { place?: [number, number]; near: boolean } = { near: false };

  const systemFor = (crs: unknown): System => {
    const known = systems.get(crs);
    if (known) return known;
    const system = systemOf(crs);
    if (system.clase === 'otro')
      throw new Unreadable(`Las coordenadas están en ${system.nombre}: guarde el mapa en WGS 84 (EPSG:4326)`);
    systems.set(crs, system);
    return system;
  };

  const converterOf = ({ nombre, proj }: System): Convert | undefined => {
    if (proj === undefined) return undefined;
    const known = converters.get(nombre);
    if (known) return known;
    const { forward } = proj4(proj, 'WGS84');
    const convert: Convert = (place) => {
      if (isDegrees(place))
        throw new Unreadable(
          `El mapa dice estar en ${nombre}, que son metros, pero sus coordenadas son grados: corrija su «crs»`,
        );
      return forward([...place]);
    };
    converters.set(nombre, convert);
    return convert;
  };

  const visit = (given: unknown, convert: Convert | undefined, depth: number): unknown => {
    if (!Array.isArray(given) || depth > 8) return given;
    const [x, y] = [degreesOf(given[0]), degreesOf(given[1])];
    if (x === undefined || y === undefined) return given.map((each: unknown) => visit(each, convert, depth + 1));
    first.place ??= [x, y];
    if (Math.abs(x) < 1_000 && Math.abs(y) < 1_000) first.near = true;
    return convert ? convert([x, y]) : given;
  };

  const inDegrees = (geometry: unknown, convert: Convert | undefined, depth = 0): unknown => {
    if (typeof geometry !== 'object' || geometry === null || depth > 8) return geometry;
    if ('geometries' in geometry && Array.isArray(geometry.geometries))
      return {
        ...geometry,
        geometries: geometry.geometries.map((each: unknown) => inDegrees(each, convert, depth + 1)),
      };
    return 'coordinates' in geometry ? { ...geometry, coordinates: visit(geometry.coordinates, convert, 0) } : geometry;
  };

  return {
    place: (geometry: unknown, crs: unknown): unknown => {
      const system = systemFor(crs);
      const { n } = used.get(system.nombre) ?? { n: 0 };
      used.set(system.nombre, { system, n: n + 1 });
      return inDegrees(geometry, converterOf(system));
    },
    /** @throws Unreadable for metres without a declared system */
    refuseFaraway: () => {
      if (!first.place || first.near || converters.size > 0) return;
      const [x, y] = first.place;
      throw new Unreadable(
        `Las coordenadas no son grados (por ejemplo ${said(x)}, ${said(y)}) y el mapa no dice su sistema: ` +
          'guárdelo en WGS 84 (EPSG:4326)',
      );
    },
    notices: (): AvisoArchivo[] =>
      [...used.values()].flatMap(({ system: { nombre, clase }, n }) => {
        const how = sentences[clase];
        return how
          ? [{ codigo: 'SISTEMA_COORDENADAS' as const, n, mensaje: `Las coordenadas están en ${nombre}: ${how}` }]
          : [];
      }),
  };
};

/** Metres so near the origin of a projection are no place on land of ours. */
const isDegrees = ([x, y]: readonly [number, number]) => Math.abs(x) <= 180 && Math.abs(y) <= 90;

const sentences: Readonly<Partial<Record<System['clase'], string>>> = {
  grados: 'se toman como WGS 84, del que se apartan menos de 2 m',
  proyectado: 'se convirtieron a WGS 84',
};
