import type { EntityName } from '#contract/index';
import type { TestApi } from './app';
import {
  unActivo,
  unaBodega,
  unaCarga,
  unaCategoria,
  unaEjecucion,
  unaOrden,
  unaParada,
  unaRegla,
  unaPersona,
  unaPlantilla,
  unaRuta,
  unaTarea,
  unCodigoFalla,
  unComponente,
  unDispositivo,
  unNivel,
  unPlan,
  unPresupuesto,
  unProveedor,
  unRepuesto,
  unServicio,
  unUsuario,
} from './factories';

/** Records that the input of some entities references. */
export interface Ground {
  nivel_id: number;
  activo_id: number;
  ruta_id: number;
  proveedor_id: number;
  bodega_id: number;
}

export const prepareGround = async (api: TestApi): Promise<Ground> => {
  const make = async (name: EntityName, body: object): Promise<number> =>
    (await api.as('admin').call('POST', `/api/${name}`, body)).json.id;
  const nivel_id = (await api.aNivel()).id;
  return {
    nivel_id,
    activo_id: await make('activos', unActivo({ nivel_id })),
    ruta_id: await make('rutas', unaRuta()),
    proveedor_id: await make('proveedores', unProveedor()),
    bodega_id: await make('bodegas', unaBodega()),
  };
};

/** The kinds of records that a user writes one by one. */
export type Makeable = Exclude<
  EntityName,
  'eventos' | 'traslados' | 'conteos' | 'inspecciones' | 'defectos' | 'solicitudes'
>;

/** The input of a user for one record of each entity. A new entity must be added here. */
export const makers: Record<Makeable, (ground: Ground) => Record<string, unknown>> = {
  niveles: () => unNivel(),
  activos: ({ nivel_id }) => unActivo({ nivel_id }),
  categorias: () => unaCategoria(),
  dispositivos: () => unDispositivo(),
  personal: () => unaPersona(),
  servicios: () => unServicio(),
  repuestos: () => unRepuesto(),
  proveedores: () => unProveedor(),
  bodegas: () => unaBodega(),
  compras: ({ proveedor_id, bodega_id }) => ({ proveedor_id, bodega_id }),
  presupuestos: () => unPresupuesto(),
  combustible: ({ activo_id }) => unaCarga({ activo_id }),
  plantillas: () => unaPlantilla(),
  garantias: ({ activo_id }) => ({ activo_id, inicia_en: '2026-01-15', meses: 24 }),
  componentes: () => unComponente(),
  codigos_falla: () => unCodigoFalla(),
  ordenes: ({ nivel_id }) => unaOrden({ nivel_id }),
  tareas: () => unaTarea(),
  paradas: () => unaParada(),
  rutas: () => unaRuta(),
  ejecuciones: ({ ruta_id, activo_id }) => unaEjecucion({ ruta_id, activo_id }),
  reglas: () => unaRegla(),
  mantenimiento: ({ activo_id }) => unPlan({ activos: [activo_id] }),
  usuarios: () => unUsuario(),
};
