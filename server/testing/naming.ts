import type { Ground } from './makers';

/** What a record needs besides the reference itself. */
const besides: Readonly<Record<string, object>> = {
  'reglas parada_id': { tipo: 'entrada_parada', umbral: null },
  'reglas ruta_id': { tipo: 'desvio_ruta', umbral: null },
  'mantenimiento categorias[]': { alcance: 'categoria', activos: [] },
  'mantenimiento niveles[]': { alcance: 'nivel', activos: [] },
};
const lines: Readonly<Record<string, (ground: Ground) => object>> = {
  repuestos: () => ({ cantidad: 1 }),
  renglones: () => ({ cantidad: 1 }),
  paradas: () => ({ llegada_min: 0 }),
  asignaciones: ({ activo_id }) => ({ activo_id }),
};

/** Input with an id at a path: `alcance.niveles[]` → { alcance: { niveles: [id] } }. */
export const inputNaming = (ground: Ground, name: string, path: string, id: number): object => {
  const [first = '', ...rest] = path.split('.');
  const field = first.replace('[]', '');
  const inner = (parts: string[]): unknown => {
    const [part, ...more] = parts;
    if (part === undefined) return id;
    const value = part.endsWith('[]') ? [inner(more)] : inner(more);
    return { ...lines[field]?.(ground), [part.replace('[]', '')]: value };
  };
  return { [field]: first.endsWith('[]') ? [inner(rest)] : inner(rest), ...besides[`${name} ${path}`] };
};

/** Which records of the other entity may be named. */
const kinds: Readonly<Record<string, object>> = {
  'combustible parada_id': { tipo: 'estacion_combustible' },
  'ordenes problema_id': { clase: 'problema' },
  'ordenes remedio_id': { clase: 'remedio' },
};

export const kindToName = (name: string, path: string): object | undefined => kinds[`${name} ${path}`];
