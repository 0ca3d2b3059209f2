import { sql, type SQL } from 'drizzle-orm';
import type { TipoHallazgo } from '#contract/requests/busqueda';
import { valueWord, type Words } from '#contract/words/noun';
import { activos } from '#contract/words/activos';
import { codigosFalla } from '#contract/words/codigosFalla';
import { dispositivos } from '#contract/words/dispositivos';
import { niveles } from '#contract/words/niveles';
import { ordenes } from '#contract/words/ordenes';
import { personal } from '#contract/words/personal';
import { repuestos } from '#contract/words/repuestos';
import { servicios } from '#contract/words/servicios';
import { tareas } from '#contract/words/tareas';
import type { Caller } from '../plugins/guard';
import type { Store } from '../records/store';
import { activoStore } from '../resources/activos/store';
import { codigoFallaStore } from '../resources/codigos-falla/store';
import { dispositivoStore } from '../resources/dispositivos/store';
import { nivelStore } from '../resources/niveles/store';
import { ordenStoreFor } from '../resources/ordenes/index';
import { personalStore } from '../resources/personal/store';
import { repuestoStore } from '../resources/repuestos/store';
import { servicioStore } from '../resources/servicios/store';
import { tareaStoreFor } from '../resources/tareas/store';

/** How a kind of record is searched: its rows as the caller sees them, and the fields for title and detail. */
export interface Kind {
  store: (caller: Caller) => Store;
  words: Words;
  title: readonly string[];
  detail: readonly string[];
  /** Order of equally good matches. */
  order: SQL;
}

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
};

/** The values of these fields as text, without fields that the caller may not see. */
export const said = (words: Words, fields: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  fields
    .map((field) =>
      Array.isArray(row[field]) ? row[field].join(' › ') : (valueWord(words, field, row[field]) ?? row[field]),
    )
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' · ');
