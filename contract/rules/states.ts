/** The states of assets and people, and the lists that follow from them. Free of zod: the first list loads it. */
export const estadosActivo = [
  'operativo',
  'en_reserva',
  'en_inspeccion',
  'en_mantenimiento',
  'fuera_de_servicio',
  'siniestrado',
  'dado_de_baja',
] as const;
export const estadosPersonal = ['activo', 'licencia', 'vacaciones', 'retirado'] as const;
/** The kinds of downtime. */
export const clasesParada = ['falla', 'planificada', 'operacional', 'externa'] as const;

/** The kind of downtime that a state opens by itself; in states missing here the asset is available. */
export const indisponibilidadDe: Partial<Record<(typeof estadosActivo)[number], (typeof clasesParada)[number]>> = {
  en_mantenimiento: 'planificada',
  fuera_de_servicio: 'falla',
  siniestrado: 'externa',
};

/** The states of assets and people whose documents must be renewed. */
export const conDocumentos = {
  activos: estadosActivo.filter((estado) => estado !== 'dado_de_baja'),
  personas: estadosPersonal.filter((estado) => estado !== 'retirado'),
};

/** Assets whose documents someone should renew, as their list filters them. */
export const porRenovar = { con_documentos_por_vencer: true, estado: conDocumentos.activos };

/** Assets that are not available, as their list filters them. «Detenido» is one that stands still on the map. */
export const noDisponibles = { estado: Object.keys(indisponibilidadDe) };
