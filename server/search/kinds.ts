import { sql, type SQL } from 'drizzle-orm';
import type { TipoHallazgo } from '#contract/requests/busqueda';
import { valueWord, type Words } from '#contract/words/noun';
import { activos } from '#contract/words/activos';
import { bodegas } from '#contract/words/bodegas';
import { codigosFalla } from '#contract/words/codigosFalla';
import { componentes } from '#contract/words/componentes';
import { compras } from '#contract/words/compras';
import { defectos } from '#contract/words/defectos';
import { dispositivos } from '#contract/words/dispositivos';
import { ejecuciones } from '#contract/words/ejecuciones';
import { eventos } from '#contract/words/eventos';
import { garantias } from '#contract/words/garantias';
import { inspecciones } from '#contract/words/inspecciones';
import { mantenimiento } from '#contract/words/mantenimiento';
import { niveles } from '#contract/words/niveles';
import { ordenes } from '#contract/words/ordenes';
import { paradas } from '#contract/words/paradas';
import { personal } from '#contract/words/personal';
import { proveedores } from '#contract/words/proveedores';
import { reglas } from '#contract/words/reglas';
import { repuestos } from '#contract/words/repuestos';
import { rutas } from '#contract/words/rutas';
import { servicios } from '#contract/words/servicios';
import { solicitudes } from '#contract/words/solicitudes';
import { tareas } from '#contract/words/tareas';
import { atLocalTime } from '../db/days';
import type { Caller } from '../plugins/guard';
import type { Store } from '../records/store';
import { activoStore } from '../resources/activos/store';
import { bodegaStore } from '../resources/bodegas/store';
import { compraStore } from '../resources/compras/store';
import { codigoFallaStore } from '../resources/codigos-falla/store';
import { componenteStore } from '../resources/componentes/store';
import { defectoStore } from '../resources/defectos/store';
import { dispositivoStore } from '../resources/dispositivos/store';
import { ejecucionStore } from '../resources/ejecuciones/store';
import { eventoStoreFor } from '../resources/eventos/index';
import { garantiaStore } from '../resources/garantias/store';
import { inspeccionStore } from '../resources/inspecciones/store';
import { planStore } from '../resources/mantenimiento/store';
import { nivelStore } from '../resources/niveles/store';
import { ordenStoreFor } from '../resources/ordenes/index';
import { paradaStore } from '../resources/paradas/store';
import { personalStore } from '../resources/personal/store';
import { proveedorStore } from '../resources/proveedores/store';
import { reglaStore } from '../resources/reglas/store';
import { repuestoStore } from '../resources/repuestos/store';
import { rutaStore } from '../resources/rutas/store';
import { servicioStore } from '../resources/servicios/store';
import { solicitudStore } from '../resources/solicitudes/store';
import { tareaStoreFor } from '../resources/tareas/store';

/** How a kind of record is searched: its rows as the caller sees them, and the fields for title and detail. */
export interface Kind {
  store: (caller: Caller) => Store;
  words: Words;
  title: readonly string[];
  detail: readonly string[];
  /** Texts that are no fields of the record: names of others, moments in the company's zone. */
  also?: Record<string, SQL>;
  /** Order of equally good matches. */
  order: SQL;
}

/** The name of the record of `table` whose id stands in `of.column`. */
const nameOf = (table: 'activos' | 'rutas', of: string, column: string) =>
  sql.raw(`(select n.nombre from ${table} n where n.empresa_id = ${of}.empresa_id and n.id = ${of}.${column})`);

/** Accounts belong to several companies and are searched separately. */
export const kinds: Record<Exclude<TipoHallazgo, 'usuarios'>, Kind> = {
  activos: {
    store: () => activoStore,
    words: activos,
    title: ['nombre'],
    detail: ['codigo', 'placa', 'estado'],
    order: sql`activos.nombre`,
  },
  // A search most likely means open orders, and the newest of them.
  ordenes: {
    store: ordenStoreFor,
    words: ordenes,
    title: ['numero', 'titulo'],
    detail: ['estado'],
    order: sql`(ordenes.estado in ('cerrada', 'cancelada')), ordenes.id desc`,
  },
  personal: {
    store: () => personalStore,
    words: personal,
    title: ['nombre_completo'],
    detail: ['cargo', 'estado'],
    order: sql`personal.nombre`,
  },
  niveles: {
    store: () => nivelStore,
    words: niveles,
    title: ['nombre'],
    detail: ['tipo', 'camino'],
    order: sql`niveles.profundidad, niveles.nombre`,
  },
  dispositivos: {
    store: () => dispositivoStore,
    words: dispositivos,
    title: ['nombre', 'identificador'],
    detail: ['marca', 'modelo', 'estado'],
    order: sql`dispositivos.nombre`,
  },
  servicios: {
    store: () => servicioStore,
    words: servicios,
    title: ['nombre'],
    detail: ['codigo', 'tipo'],
    order: sql`servicios.nombre`,
  },
  repuestos: {
    store: () => repuestoStore,
    words: repuestos,
    title: ['nombre'],
    detail: ['codigo'],
    order: sql`repuestos.nombre`,
  },
  proveedores: {
    store: () => proveedorStore,
    words: proveedores,
    title: ['nombre'],
    detail: ['nit', 'contacto'],
    order: sql`(not proveedores.activo), proveedores.nombre`,
  },
  compras: {
    store: () => compraStore,
    words: compras,
    title: ['numero'],
    detail: ['proveedor', 'estado'],
    order: sql`compras.id desc`,
  },
  bodegas: {
    store: () => bodegaStore,
    words: bodegas,
    title: ['nombre'],
    detail: [],
    order: sql`(not bodegas.activa), bodegas.nombre`,
  },
  componentes: {
    store: () => componenteStore,
    words: componentes,
    title: ['serie'],
    detail: ['tipo', 'marca', 'activo', 'posicion', 'estado'],
    also: { activo: nameOf('activos', 'componentes', 'activo_id') },
    order: sql`(componentes.estado = 'desechado'), componentes.serie`,
  },
  garantias: {
    store: () => garantiaStore,
    words: garantias,
    title: ['de'],
    detail: ['proveedor', 'situacion'],
    order: sql`garantias.vence_en desc nulls first`,
  },
  codigos_falla: {
    store: () => codigoFallaStore,
    words: codigosFalla,
    title: ['codigo', 'nombre'],
    detail: ['clase'],
    order: sql`codigos_falla.codigo`,
  },
  tareas: {
    store: tareaStoreFor,
    words: tareas,
    title: ['titulo'],
    detail: ['orden_numero', 'estado'],
    order: sql`(tareas.estado <> 'pendiente'), tareas.id desc`,
  },
  paradas: {
    store: () => paradaStore,
    words: paradas,
    title: ['nombre'],
    detail: ['codigo', 'tipo', 'direccion'],
    order: sql`paradas.nombre`,
  },
  rutas: {
    store: () => rutaStore,
    words: rutas,
    title: ['nombre'],
    detail: ['codigo'],
    order: sql`rutas.nombre`,
  },
  // The one that is driven, then the nearest in time.
  ejecuciones: {
    store: () => ejecucionStore,
    words: ejecuciones,
    title: ['ruta', 'salida'],
    detail: ['activo', 'estado'],
    also: {
      ruta: nameOf('rutas', 'ejecuciones', 'ruta_id'),
      activo: nameOf('activos', 'ejecuciones', 'activo_id'),
      salida: atLocalTime(sql`ejecuciones.salida_en`),
    },
    order: sql`(ejecuciones.estado <> 'en_curso'), abs(extract(epoch from ejecuciones.salida_en - now()))`,
  },
  mantenimiento: {
    store: () => planStore,
    words: mantenimiento,
    title: ['nombre'],
    detail: ['estado'],
    order: sql`(mantenimiento.estado <> 'activo'), mantenimiento.nombre`,
  },
  inspecciones: {
    store: () => inspeccionStore,
    words: inspecciones,
    title: ['plantilla', 'cuando'],
    detail: ['activo', 'inspector', 'resultado'],
    also: { activo: nameOf('activos', 'inspecciones', 'activo_id'), cuando: atLocalTime(sql`inspecciones.fecha`) },
    order: sql`inspecciones.fecha desc`,
  },
  defectos: {
    store: () => defectoStore,
    words: defectos,
    title: ['titulo'],
    detail: ['activo', 'severidad', 'estado'],
    also: { activo: nameOf('activos', 'defectos', 'activo_id') },
    order: sql`(defectos.estado not in ('abierto', 'en_orden')), defectos.ultima_vista_en desc`,
  },
  solicitudes: {
    store: () => solicitudStore,
    words: solicitudes,
    title: ['descripcion'],
    detail: ['activo', 'solicitante', 'estado'],
    also: { activo: nameOf('activos', 'solicitudes', 'activo_id') },
    order: sql`(solicitudes.estado <> 'nueva'), solicitudes.id desc`,
  },
  reglas: {
    store: () => reglaStore,
    words: reglas,
    title: ['nombre'],
    detail: ['tipo'],
    order: sql`(not reglas.activa), reglas.nombre`,
  },
  eventos: {
    store: eventoStoreFor,
    words: eventos,
    title: ['tipo', 'inicio'],
    detail: ['activo', 'asunto', 'direccion', 'estado'],
    also: { activo: nameOf('activos', 'eventos', 'activo_id'), inicio: atLocalTime(sql`eventos.inicio_en`) },
    order: sql`eventos.inicio_en desc`,
  },
};

/** The values of these fields as text, without fields that the caller may not see. */
export const said = (words: Words, fields: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  fields
    .map((field) =>
      Array.isArray(row[field]) ? row[field].join(' › ') : (valueWord(words, field, row[field]) ?? row[field]),
    )
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' · ');
