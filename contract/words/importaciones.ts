import type {
  Codificacion,
  EstadoFila,
  EstadoImportacion,
  ModoImportacion,
  Separador,
  TipoImportacion,
  VerFilas,
} from '../requests/importaciones';
import { activos } from './activos';
import { codigosFalla } from './codigosFalla';
import { combustible } from './combustible';
import { dispositivos } from './dispositivos';
import { mantenimiento } from './mantenimiento';
import { niveles } from './niveles';
import { titleWord, type Words } from './noun';
import { ordenes } from './ordenes';
import { paradas } from './paradas';
import { personal } from './personal';
import { componentes } from './componentes';
import { garantias } from './garantias';
import { presupuestos } from './presupuestos';
import { proveedores } from './proveedores';
import { repuestos } from './repuestos';
import { rutas } from './rutas';
import { servicios } from './servicios';

const named = (words: Words) => ({ title: titleWord(words), one: words.one, many: words.many });

/** The kinds of records to import, as in a sentence with a number. */
export const tiposImportacion = {
  activos: named(activos),
  personal: named(personal),
  niveles: named(niveles),
  dispositivos: named(dispositivos),
  ordenes: named(ordenes),
  paradas: named(paradas),
  rutas: named(rutas),
  mantenimiento: { ...named(mantenimiento), title: 'Planes de mantenimiento' },
  ultimos_mantenimientos: {
    title: 'Últimos mantenimientos',
    one: 'último mantenimiento',
    many: 'últimos mantenimientos',
  },
  combustible: named(combustible),
  lecturas: { title: 'Lecturas de medidores', one: 'lectura', many: 'lecturas' },
  documentos: { title: 'Documentos de activos', one: 'documento', many: 'documentos' },
  servicios: named(servicios),
  repuestos: named(repuestos),
  existencias: { title: 'Existencias por bodega', one: 'existencia', many: 'existencias' },
  proveedores: named(proveedores),
  componentes: named(componentes),
  garantias: named(garantias),
  presupuestos: named(presupuestos),
  codigos_falla: named(codigosFalla),
  plantillas: { title: 'Formularios de inspección', one: 'punto', many: 'puntos' },
  posiciones: { title: 'Posiciones anteriores', one: 'posición', many: 'posiciones' },
} satisfies Record<TipoImportacion, { title: string; one: string; many: string }>;

export const estadosImportacion = {
  leyendo: 'Leyendo el archivo',
  subida: 'Por elegir columnas',
  mapeada: 'Por revisar',
  validando: 'Revisando',
  validada: 'Revisada, por importar',
  importando: 'Importando',
  completada: 'Completada',
  completada_con_errores: 'Completada con errores',
  fallida: 'No se completó',
  revirtiendo: 'Deshaciendo',
  revertida: 'Deshecha',
} satisfies Record<EstadoImportacion, string>;

export const estadosFila = {
  pendiente: 'Por revisar',
  valida: 'Válida',
  con_error: 'Con errores',
  importada: 'Importada',
  omitida: 'Sin cambios',
  revertida: 'Deshecha',
} satisfies Record<EstadoFila, string>;

export const modosImportacion = {
  crear: 'Crear',
  actualizar: 'Actualizar',
  crear_o_actualizar: 'Crear o actualizar',
} satisfies Record<ModoImportacion, string>;

export const verFilas = {
  todas: 'Todas',
  errores: 'Errores',
  avisos: 'Avisos',
  importadas: 'Importadas',
} satisfies Record<VerFilas, string>;

export const codificaciones = {
  'utf-8': 'UTF-8',
  'utf-16': 'UTF-16',
  'windows-1252': 'Windows-1252 (Excel en Windows)',
  cp850: 'CP850 (MS-DOS)',
  macroman: 'MacRoman (Mac antiguo)',
} satisfies Record<Codificacion, string>;

export const separadores = { ';': 'Punto y coma', ',': 'Coma', '\t': 'Tabulador', '|': 'Barra' } satisfies Record<
  Separador,
  string
>;

/** The fields of an import of last completions of plans. */
export const ultimosMantenimientos = { activo_id: 'Activo', plan_id: 'Plan', fecha: 'Fecha', medida: 'Medida' };

/** The fields of an import of meter readings. */
export const lecturas = {
  activo_id: 'Activo',
  tipo: 'Medidor',
  medidor: 'Nombre del medidor',
  valor: 'Valor',
  fecha: 'Fecha',
  nota: 'Nota',
};

/** The fields of an import of the stock of parts by store. */
export const existencias = {
  repuesto_id: 'Repuesto',
  bodega_id: 'Bodega',
  existencia: 'Existencia',
  minimo: 'Mínimo',
  maximo: 'Máximo',
  ubicacion: 'Ubicación',
};

/** The fields of an import of assets' documents. */
export const documentos = {
  activo_id: 'Activo',
  tipo: 'Tipo',
  numero: 'Número',
  emisor: 'Emisor',
  expedido_en: 'Expedido en',
  vence_en: 'Vence en',
  aviso_dias: 'Avisar con (días)',
  archivo_id: 'Escaneo',
};

/** The fields of an import of old positions. */
export const posiciones = {
  activo_id: 'Activo',
  fecha: 'Fecha',
  latitud: 'Latitud',
  longitud: 'Longitud',
  velocidad_kmh: 'Velocidad (km/h)',
  rumbo: 'Rumbo (°)',
  altitud_m: 'Altitud (m)',
};
