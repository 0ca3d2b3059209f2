import type { EntityName } from './index';

/** Fields with the id of another record, and its kind. */
const references: Readonly<Record<string, EntityName>> = {
  activo_id: 'activos',
  asignado_a_id: 'personal',
  categoria_id: 'categorias',
  conductor_id: 'personal',
  dispositivo_id: 'dispositivos',
  nivel_id: 'niveles',
  orden_id: 'ordenes',
  orden_origen_id: 'ordenes',
  parada_id: 'paradas',
  persona_id: 'personal',
  personal_id: 'personal',
  plantilla_id: 'plantillas',
  repuesto_id: 'repuestos',
  responsable_id: 'personal',
  ruta_id: 'rutas',
  siguiente_parada_id: 'paradas',
  solicitante_id: 'personal',
};

/** The field that names a record where others refer to it. */
export const namedBy: Readonly<Partial<Record<EntityName, string>>> = {
  activos: 'nombre',
  categorias: 'nombre',
  dispositivos: 'identificador',
  niveles: 'nombre',
  ordenes: 'numero',
  paradas: 'nombre',
  personal: 'nombre_completo',
  plantillas: 'nombre',
  repuestos: 'nombre',
  rutas: 'nombre',
};

/** Records in this state are given nothing new, by nobody: 422 at the field. What names them already keeps them. */
export const closedToNew: Readonly<Partial<Record<string, { campo: string; valor: string; mensaje: string }>>> = {
  personal: { campo: 'estado', valor: 'retirado', mensaje: 'Está retirada: elija a otra persona' },
};

/** The kind of record that a field refers to; undefined for other fields. */
export const referenceOf = (list: string, field: string): EntityName | undefined =>
  field === 'padre_id' ? (list === 'niveles' || list === 'activos' ? list : undefined) : references[field];
