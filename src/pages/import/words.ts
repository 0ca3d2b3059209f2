import type {
  EstadoImportacion,
  ImportacionDetalle,
  ModoImportacion,
  TipoImportacion,
} from '#contract/requests/importaciones';
import { estadosFila, estadosImportacion } from '#contract/words/importaciones';
import { facesOf, type Look } from '../../ui/faces';
import type { IconName } from '../../ui/icons';

interface Place {
  icon: IconName;
  resource: string;
  /** The path of their list, where it is not the resource's name, and what it shows. */
  list?: { path: string; many?: string };
  href: (id: number) => string | null;
}

/** The address and icon of imported records. */
export const places: Record<TipoImportacion, Place> = {
  activos: { icon: 'local_shipping', resource: 'activos', href: (id) => `/activos/${id}/show` },
  personal: { icon: 'groups', resource: 'personal', href: (id) => `/personal/${id}/show` },
  niveles: { icon: 'account_tree', resource: 'niveles', href: (id) => `/niveles/${id}/show` },
  dispositivos: { icon: 'router', resource: 'dispositivos', href: (id) => `/dispositivos/${id}/show` },
  ordenes: { icon: 'assignment', resource: 'ordenes', href: (id) => `/ordenes/${id}/show` },
  paradas: { icon: 'pin_drop', resource: 'paradas', href: (id) => `/paradas/${id}/show` },
  rutas: { icon: 'route', resource: 'rutas', href: (id) => `/rutas/${id}/show` },
  mantenimiento: { icon: 'build', resource: 'mantenimiento', href: (id) => `/mantenimiento?plan=${id}` },
  ultimos_mantenimientos: { icon: 'history_edu', resource: 'mantenimiento', href: () => null },
  combustible: {
    icon: 'local_gas_station',
    resource: 'combustible',
    list: { path: '/activos/combustible' },
    href: (id) => `/activos/combustible?carga=${id}`,
  },
  lecturas: { icon: 'speed', resource: 'activos', list: { path: '/activos', many: 'activos' }, href: () => null },
  documentos: {
    icon: 'description',
    resource: 'activos',
    list: { path: '/activos', many: 'activos' },
    href: () => null,
  },
  servicios: { icon: 'home_repair_service', resource: 'servicios', href: (id) => `/servicios/${id}/show` },
  repuestos: {
    icon: 'inventory_2',
    resource: 'repuestos',
    list: { path: '/servicios/repuestos' },
    href: (id) => `/servicios/repuestos?repuesto=${id}`,
  },
  existencias: {
    icon: 'inventory_2',
    resource: 'repuestos',
    list: { path: '/servicios/repuestos', many: 'repuestos' },
    href: (id) => `/servicios/repuestos?repuesto=${id}`,
  },
  componentes: {
    icon: 'tire_repair',
    resource: 'componentes',
    list: { path: '/activos/componentes' },
    href: (id) => `/activos/componentes?componente=${id}`,
  },
  proveedores: {
    icon: 'storefront',
    resource: 'proveedores',
    list: { path: '/servicios/repuestos/proveedores' },
    href: (id) => `/servicios/repuestos/proveedores?proveedor=${id}`,
  },
  garantias: {
    icon: 'verified',
    resource: 'garantias',
    list: { path: '/activos/garantias' },
    href: (id) => `/activos/garantias?garantia=${id}`,
  },
  presupuestos: {
    icon: 'payments',
    resource: 'presupuestos',
    list: { path: '/reportes/activos?vista=presupuesto', many: 'el presupuesto' },
    href: () => null,
  },
  codigos_falla: {
    icon: 'sell',
    resource: 'codigos_falla',
    list: { path: '/ordenes/codigos' },
    href: (id) => `/ordenes/codigos?codigo=${id}`,
  },
  plantillas: {
    icon: 'checklist',
    resource: 'plantillas',
    list: { path: '/servicios/plantillas', many: 'plantillas' },
    href: (id) => `/servicios/plantillas?plantilla=${id}`,
  },
  posiciones: {
    icon: 'timeline',
    resource: 'posiciones',
    list: { path: '/historico', many: 'el histórico' },
    href: () => null,
  },
};

/**
 * Where there is no list of the records to export: what exists, with the headings that the import reads, to be changed
 * and sent again.
 */
export const exported: Partial<Record<TipoImportacion, { path: string; columns: readonly string[] }>> = {
  documentos: {
    path: '/activos/documentos/exportar',
    columns: ['activo', 'tipo', 'numero', 'emisor', 'expedido_en', 'vence_en', 'aviso_dias'],
  },
};

const sheets = { said: 'Excel o CSV', accept: '.xlsx,.csv,.txt,.tsv' };

const maps: Partial<Record<TipoImportacion, { said: string; accept: string }>> = {
  paradas: {
    said: 'Excel, CSV, GeoJSON, KML o KMZ, GPX, o las paradas de un GTFS (ZIP o stops.txt)',
    accept: '.geojson,.geojsonl,.ndjson,.json,.kml,.kmz,.gpx,.zip',
  },
  documentos: { said: 'Excel o CSV, o un ZIP con la hoja y los escaneos (PDF o fotos) que nombra', accept: '.zip' },
  posiciones: { said: 'Excel, CSV, GPX, KML o KMZ', accept: '.gpx,.kml,.kmz,.zip' },
  rutas: {
    said: 'Excel, CSV, GeoJSON, KML o KMZ, GPX, o un GTFS completo (ZIP)',
    accept: '.geojson,.geojsonl,.ndjson,.json,.kml,.kmz,.gpx,.zip',
  },
};

/** The kinds of file that a kind of record can be read from. */
export const filesOf = (tipo: TipoImportacion): { said: string; accept: string } => {
  const map = maps[tipo];
  return map ? { said: map.said, accept: `${sheets.accept},${map.accept}` } : sheets;
};

const unknown: Required<Look> = { tone: 'neutro', icon: 'hourglass_empty' };

export const estados = facesOf(
  estadosImportacion,
  {
    leyendo: { tone: 'info', icon: 'hourglass_empty' },
    subida: { tone: 'neutro', icon: 'view_column' },
    mapeada: { tone: 'neutro', icon: 'rule' },
    validando: { tone: 'info', icon: 'hourglass_empty' },
    validada: { tone: 'aviso', icon: 'rule' },
    importando: { tone: 'info', icon: 'hourglass_empty' },
    completada: { tone: 'exito', icon: 'check_circle' },
    completada_con_errores: { tone: 'aviso', icon: 'warning' },
    fallida: { tone: 'peligro', icon: 'error' },
    revirtiendo: { tone: 'info', icon: 'undo' },
    revertida: { tone: 'neutro', icon: 'undo' },
  },
  unknown,
);

/** The text while the server works. */
export const working: Partial<Record<EstadoImportacion, string>> = {
  leyendo: 'Leyendo el archivo…',
  validando: 'Revisando las filas… Nada se guarda todavía.',
  importando: 'Guardando los registros…',
  revirtiendo: 'Deshaciendo la importación…',
};

export const steps = ['Archivo', 'Columnas y valores', 'Validación', 'Resultado'] as const;

/** The step, of four, that a state belongs to. */
export const stepOf = (estado: EstadoImportacion): number => {
  if (estado === 'leyendo') return 0;
  if (estado === 'subida' || estado === 'mapeada') return 1;
  return estado === 'validando' || estado === 'validada' ? 2 : 3;
};

/** What each import mode does with existing records. */
export const modeHints: Record<ModoImportacion, string> = {
  crear: 'Cada fila es un registro nuevo. Lo que ya existe se señala como repetido.',
  actualizar: 'Cada fila cambia un registro que ya existe. Lo que no existe se señala.',
  crear_o_actualizar: 'Lo que ya existe se actualiza y lo demás se crea.',
};

export const filas = facesOf(estadosFila, {
  pendiente: { tone: 'neutro', icon: 'hourglass_empty' },
  valida: { tone: 'exito', icon: 'check_circle' },
  con_error: { tone: 'peligro', icon: 'error' },
  importada: { tone: 'exito', icon: 'task_alt' },
  omitida: { tone: 'neutro', icon: 'remove' },
  revertida: { tone: 'neutro', icon: 'undo' },
});

/** The sheet hides some of its rows: whether they are wanted is asked of every file. */
export const hidesRows = ({ avisos }: Pick<ImportacionDetalle, 'avisos'>): boolean =>
  avisos.some(({ codigo }) => codigo === 'FILAS_OCULTAS');

export const asBefore =
  'Se usaron las columnas, los valores y las opciones de la última vez con un archivo igual. En «Columnas» se cambian.';
