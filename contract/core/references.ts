import type { EntityName } from './entityNames';

/** Fields with the id of another record, and its kind. Filters of lists and reports use the same names. */
const fields: Readonly<Record<string, EntityName>> = {
  activo_id: 'activos',
  asignado_a_id: 'personal',
  bajo_nivel_id: 'niveles',
  categoria_id: 'categorias',
  causa_id: 'codigos_falla',
  conductor_id: 'personal',
  dispositivo_id: 'dispositivos',
  ejecucion_id: 'ejecuciones',
  mantenimiento_id: 'mantenimiento',
  nivel_id: 'niveles',
  orden_id: 'ordenes',
  orden_origen_id: 'ordenes',
  parada_id: 'paradas',
  persona_id: 'personal',
  personal_id: 'personal',
  plan_id: 'mantenimiento',
  proveedor_id: 'proveedores',
  bodega_id: 'bodegas',
  de_bodega_id: 'bodegas',
  a_bodega_id: 'bodegas',
  compra_id: 'compras',
  plantilla_id: 'plantillas',
  inspeccion_id: 'inspecciones',
  defecto_id: 'defectos',
  solicitud_id: 'solicitudes',
  componente_id: 'componentes',
  de_activo_id: 'activos',
  problema_id: 'codigos_falla',
  regla_id: 'reglas',
  remedio_id: 'codigos_falla',
  repuesto_id: 'repuestos',
  responsable_id: 'personal',
  ruta_id: 'rutas',
  servicio_id: 'servicios',
  siguiente_parada_id: 'paradas',
  solicitante_id: 'personal',
};

/** Where an entity's record names others: a field, or a path into one, with `[]` for each element of a list. */
const paths = {
  niveles: { padre_id: 'niveles', responsable_id: 'personal' },
  activos: {
    nivel_id: 'niveles',
    categoria_id: 'categorias',
    padre_id: 'activos',
    responsable_id: 'personal',
    conductor_id: 'personal',
    proveedor_id: 'proveedores',
  },
  personal: { nivel_id: 'niveles' },
  categorias: {},
  dispositivos: {},
  servicios: { plantilla_id: 'plantillas', 'repuestos[].repuesto_id': 'repuestos' },
  repuestos: { proveedor_id: 'proveedores' },
  proveedores: { 'servicio_ids[]': 'servicios' },
  bodegas: { nivel_id: 'niveles', responsable_id: 'personal', activo_id: 'activos' },
  traslados: { de_bodega_id: 'bodegas', a_bodega_id: 'bodegas', 'renglones[].repuesto_id': 'repuestos' },
  conteos: { bodega_id: 'bodegas', 'repuesto_ids[]': 'repuestos' },
  compras: {
    proveedor_id: 'proveedores',
    bodega_id: 'bodegas',
    orden_id: 'ordenes',
    'renglones[].repuesto_id': 'repuestos',
  },
  presupuestos: { nivel_id: 'niveles' },
  combustible: { activo_id: 'activos', parada_id: 'paradas', proveedor_id: 'proveedores', personal_id: 'personal' },
  plantillas: { 'aplica_a.categorias[]': 'categorias', 'aplica_a.niveles[]': 'niveles' },
  inspecciones: { plantilla_id: 'plantillas', activo_id: 'activos' },
  defectos: {},
  solicitudes: { activo_id: 'activos', nivel_id: 'niveles' },
  garantias: {
    activo_id: 'activos',
    componente_id: 'componentes',
    orden_id: 'ordenes',
    proveedor_id: 'proveedores',
    'cubre[]': 'servicios',
  },
  componentes: { proveedor_id: 'proveedores', bodega_id: 'bodegas' },
  codigos_falla: { categoria_id: 'categorias' },
  ordenes: {
    activo_id: 'activos',
    nivel_id: 'niveles',
    solicitante_id: 'personal',
    responsable_id: 'personal',
    'equipo_ids[]': 'personal',
    'servicio_ids[]': 'servicios',
    proveedor_id: 'proveedores',
    bodega_id: 'bodegas',
    problema_id: 'codigos_falla',
    causa_id: 'codigos_falla',
    remedio_id: 'codigos_falla',
  },
  tareas: { orden_id: 'ordenes', asignado_a_id: 'personal' },
  paradas: { nivel_id: 'niveles' },
  rutas: {
    'paradas[].parada_id': 'paradas',
    'asignaciones[].activo_id': 'activos',
    'asignaciones[].personal_id': 'personal',
  },
  ejecuciones: { activo_id: 'activos', personal_id: 'personal', ruta_id: 'rutas' },
  reglas: {
    parada_id: 'paradas',
    ruta_id: 'rutas',
    'alcance.activos[]': 'activos',
    'alcance.niveles[]': 'niveles',
    'alcance.categorias[]': 'categorias',
    'crear_orden.servicio_ids[]': 'servicios',
    'crear_orden.responsable_id': 'personal',
    'destinatarios.usuarios[]': 'usuarios',
    'escalamiento[].usuarios[]': 'usuarios',
  },
  mantenimiento: {
    'activos[]': 'activos',
    'categorias[]': 'categorias',
    'niveles[]': 'niveles',
    'servicio_ids[]': 'servicios',
    plantilla_id: 'plantillas',
    'equipo_ids[]': 'personal',
    responsable_id: 'personal',
  },
} as const satisfies Partial<Record<EntityName, Readonly<Record<string, EntityName>>>>;

/** The entities whose records name others, or are named by them. */
export type Naming = keyof typeof paths;

/** The paths of an entity's references, and what each one names. */
export const referencesOf = (list: string): readonly (readonly [path: string, target: EntityName])[] =>
  Object.hasOwn(paths, list) ? Object.entries(paths[list as Naming]) : [];

/** The fields of a stored filter (of saved views, of scheduled reports) that may name records of this kind. */
export const filtersNaming = (target: EntityName): readonly string[] => [
  'padre_id',
  ...Object.keys(fields).filter((field) => fields[field] === target),
];

/** The records that a stored filter of this list names, each with its field. A filter has one value or several. */
export const namedByFilter = (
  list: string,
  filter: Readonly<Record<string, unknown>>,
): { field: string; target: EntityName; id: number }[] =>
  Object.entries(filter).flatMap(([field, value]) => {
    const target = referenceOf(list, field);
    return target ? [value].flat().flatMap((id) => (typeof id === 'number' ? [{ field, target, id }] : [])) : [];
  });

/** The ids at a path of a record, each with its place: `paradas.3.parada_id`. */
export const idsAt = (record: unknown, path: string): { at: string; id: number }[] => {
  let found: { at: string; value: unknown }[] = [{ at: '', value: record }];
  for (const part of path.split('.')) {
    const [name, each] = part.endsWith('[]') ? [part.slice(0, -2), true] : [part, false];
    found = found.flatMap(({ at, value }) => {
      const inside = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
      const place = at ? `${at}.${name}` : name;
      if (!each) return [{ at: place, value: inside }];
      return Array.isArray(inside) ? inside.map((value: unknown, nth) => ({ at: `${place}.${nth}`, value })) : [];
    });
  }
  return found.flatMap(({ at, value }) => (typeof value === 'number' ? [{ at, id: value }] : []));
};

/** The field that names a record where others refer to it. */
export const namedBy: Readonly<Partial<Record<EntityName, string>>> = {
  activos: 'nombre',
  categorias: 'nombre',
  codigos_falla: 'nombre',
  dispositivos: 'identificador',
  niveles: 'nombre',
  ordenes: 'numero',
  paradas: 'nombre',
  personal: 'nombre_completo',
  plantillas: 'nombre',
  proveedores: 'nombre',
  bodegas: 'nombre',
  componentes: 'serie',
  compras: 'numero',
  repuestos: 'nombre',
  rutas: 'nombre',
};

/** Records in this state are given nothing new, by nobody: 422 at the field. What names them already keeps them. */
export const closedToNew: Readonly<Partial<Record<string, { campo: string; valor: string; mensaje: string }>>> = {
  personal: { campo: 'estado', valor: 'retirado', mensaje: 'Está retirada: elija a otra persona' },
};

/** The kind of record that a field refers to; undefined for other fields. */
export const referenceOf = (list: string, field: string): EntityName | undefined =>
  field === 'padre_id'
    ? list === 'niveles' || list === 'activos'
      ? list
      : undefined
    : Object.hasOwn(fields, field)
      ? fields[field]
      : undefined;
