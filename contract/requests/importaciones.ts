import { nombreArchivo } from '../core/archivos';
import { moment, rowId } from '../core/entity';
import { limits } from '../core/limits';
import { z } from '../core/validation';

export const tipoImportacion = z.enum([
  'activos',
  'personal',
  'niveles',
  'dispositivos',
  'lecturas',
  'combustible',
  'ordenes',
  'paradas',
  'rutas',
  'mantenimiento',
  'ultimos_mantenimientos',
  'documentos',
  'servicios',
  'repuestos',
  'existencias',
  'proveedores',
  'componentes',
  'garantias',
  'presupuestos',
  'codigos_falla',
  'plantillas',
  'posiciones',
]);
export type TipoImportacion = z.output<typeof tipoImportacion>;

/** The templates to fill in: one of each kind, and `flota`: assets with all that one sheet says of a fleet. */
export const plantillaImportacion = z.union([tipoImportacion, z.literal('flota')]);
export type PlantillaImportacion = z.output<typeof plantillaImportacion>;

/**
 * leyendo → subida → mapeada → validando → validada → importando → completada | completada_con_errores | fallida;
 * completada… → revirtiendo → revertida. In those that end in -ndo the server is working.
 */
export const estadoImportacion = z.enum([
  'leyendo',
  'subida',
  'mapeada',
  'validando',
  'validada',
  'importando',
  'completada',
  'completada_con_errores',
  'fallida',
  'revirtiendo',
  'revertida',
]);
export type EstadoImportacion = z.output<typeof estadoImportacion>;

/** States in which users can still change sheet, columns, values and cells. */
export const preparando: readonly EstadoImportacion[] = ['subida', 'mapeada', 'validada'];
export const enMarcha: readonly EstadoImportacion[] = ['leyendo', 'validando', 'importando', 'revirtiendo'];

export const estadoFila = z.enum(['pendiente', 'valida', 'con_error', 'importada', 'omitida', 'revertida']);
export type EstadoFila = z.output<typeof estadoFila>;

export const codigoProblema = z.enum([
  'REQUERIDO',
  'NO_EXISTE',
  'AMBIGUO',
  'DUPLICADO_ARCHIVO',
  'DUPLICADO_SISTEMA',
  'FORMATO_FECHA',
  'FORMATO_NUMERO',
  'VALOR_NO_PERMITIDO',
  'FUERA_DE_RANGO',
  'LONGITUD',
  'OTRA_EMPRESA',
  'SIN_PERMISO',
  // Warnings only: these rows are imported all the same.
  'SIN_CAMBIOS',
  'SOSPECHOSA',
  'CONSERVADA',
  // No warning: what the row brings besides its record.
  'TRAE',
]);

/** A problem of a cell, or of the whole row if `columna` is null. */
export const problema = z.object({
  columna: z.string().nullable(),
  codigo: codigoProblema,
  mensaje: z.string(),
  sugerencia: z.string().nullable().optional(),
});
export type Problema = z.output<typeof problema>;

export const modoImportacion = z.enum(['crear', 'actualizar', 'crear_o_actualizar']);
export type ModoImportacion = z.output<typeof modoImportacion>;
/** dma: 31/03/2026 · mda: 03/31/2026. ISO and spreadsheet dates are read in both. */
export const formatoFecha = z.enum(['dma', 'mda']);
export const decimal = z.enum(['coma', 'punto']);
/** `auto`: each cell as forms read it, 1.250 as more than a thousand. */
export const lecturaDecimal = z.enum(['auto', ...decimal.options]);

/** The encodings that text files are read in. UTF-16 in either byte order. */
export const codificacion = z.enum(['utf-8', 'utf-16', 'windows-1252', 'cp850', 'macroman']);
export type Codificacion = z.output<typeof codificacion>;
export const separador = z.enum([';', ',', '\t', '|']);
export type Separador = z.output<typeof separador>;

/** What is decided before a file is read; null: as the file shows. */
export const lecturaArchivo = z.object({
  codificacion: codificacion.nullable().default(null),
  separador: separador.nullable().default(null),
});
export type LecturaArchivo = z.output<typeof lecturaArchivo>;

export const opcionesImportacion = z.object({
  /** How a text file was read; null for workbooks and maps. Another value reads the file again. */
  ...lecturaArchivo.shape,
  /** Rows that the sheet hides; null: not asked yet, they are imported. */
  filas_ocultas: z.enum(['importar', 'omitir']).nullable().default(null),
  modo: modoImportacion.default('crear'),
  /** The field that matches a row with an existing record. */
  clave: z.string().max(60).nullable().default(null),
  /** The effect of an empty cell on an existing record. */
  vacio: z.enum(['conservar', 'borrar']).default('conservar'),
  /** Null: unambiguous, or not asked yet. */
  formato_fecha: formatoFecha.nullable().default(null),
  /** Null: as the whole file shows, else `auto`. */
  decimal: lecturaDecimal.nullable().default(null),
  /**
   * The unit of amounts whose heading names none: litres and kilometres, or those of the company. Null: not asked yet,
   * metric.
   */
  unidades: z.enum(['metrica', 'empresa']).nullable().default(null),
  /** For orders: finished ones are historical and change no plan; open ones send no notices. */
  historica: z.boolean().default(false),
  /** For assets: drivers whose name is unknown are created. */
  crear_personas: z.boolean().default(false),
  /** For positions: the asset of rows that name none, such as those of a track. */
  activo_id: rowId.nullable().default(null),
});
export type OpcionesImportacion = z.output<typeof opcionesImportacion>;

/** What concerns the whole file. */
export const codigoAviso = z.enum([
  'HOJA_OCULTA',
  'FILAS_OCULTAS',
  'CELDAS_COMBINADAS',
  'CELDAS_LIMPIADAS',
  'CARACTERES_INVISIBLES',
  'CARACTERES_ROTOS',
  'FORMULAS_CALCULADAS',
  'ESCANEOS_SIN_FILA',
  'UNIDADES_CONVERTIDAS',
  // Of maps and feeds.
  'LINEAS_CON_ERROR',
  'HORAS_ESTIMADAS',
  'MAPA_INCOMPLETO',
  'SISTEMA_COORDENADAS',
]);

/**
 * A sentence about the whole file, shown before anything is imported. `n`: the number of rows, cells or lines it is
 * about.
 */
export const avisoArchivo = z.object({ codigo: codigoAviso, mensaje: z.string(), n: z.int() });
export type AvisoArchivo = z.output<typeof avisoArchivo>;

/** A sheet of the file, with its non-empty rows. `oculta`: hidden in the workbook. */
export const hojaArchivo = z.object({ nombre: z.string(), filas: z.int(), oculta: z.boolean() });

/** Heading → field; null: the column is ignored. */
export const mapeoColumnas = z.record(z.string().max(500), z.string().max(60).nullable());
export type MapeoColumnas = z.output<typeof mapeoColumnas>;

/** The meaning of an unknown value: a known one (null: empty), or a level to create. */
export const destinoValor = z.union([
  z.object({ valor: z.string().max(200).nullable() }),
  z.object({ crear: z.literal(true) }),
]);
export type DestinoValor = z.output<typeof destinoValor>;
/** Field → normalised text → meaning. */
export const mapeoValores = z.record(z.string().max(60), z.record(z.string().max(500), destinoValor));
export type MapeoValores = z.output<typeof mapeoValores>;

/**
 * How the slashes and commas of a column can be read: `ambigua` in more than one way, `mezcla` in none. Null: there are
 * none.
 */
const lecturaDe = <T extends z.ZodEnum>(forms: T) => z.union([forms, z.enum(['ambigua', 'mezcla'])]).nullable();

export const encabezado = z.object({
  nombre: z.string(),
  muestras: z.array(z.string()),
  lleno_pct: z.int(),
  fecha: lecturaDe(formatoFecha),
  decimal: lecturaDe(decimal),
});
export type Encabezado = z.output<typeof encabezado>;

/** A field that a column of the file can be mapped to. */
export const campoImportable = z.object({
  campo: z.string(),
  etiqueta: z.string(),
  /** Required to create a record. */
  requerido: z.boolean(),
  /** The option that may stand for its column. */
  opcion: z.enum(['activo_id']).nullable(),
  tipo: z.enum([
    'texto',
    'numero',
    'fecha',
    'momento',
    'booleano',
    'lista',
    'opcion',
    'referencia',
    'coordenada',
    'coordenadas',
  ]),
  /** What its amounts measure, if companies count that in other units too; `medidor`: what the meter counts. */
  mide: z.enum(['volumen', 'distancia', 'velocidad', 'temperatura', 'presion', 'medidor']).nullable(),
});
export type CampoImportable = z.output<typeof campoImportable>;

/** An import, as in the list. */
export const importacion = z.object({
  id: z.int(),
  uuid: z.uuid(),
  tipo: tipoImportacion,
  nombre_archivo: z.string(),
  estado: estadoImportacion,
  filas_total: z.int(),
  filas_ok: z.int(),
  filas_error: z.int(),
  filas_aviso: z.int(),
  /** The progress of the server's current work, percent. */
  avance: z.int(),
  error: z.string().nullable(),
  usuario: z.string().nullable(),
  creado_en: moment,
  terminada_en: moment.nullable(),
  revertida_en: moment.nullable(),
  /** Until when it can be undone; null if it cannot. */
  reversible_hasta: moment.nullable(),
});
export type Importacion = z.output<typeof importacion>;

/** An import, as on its own page. */
export const importacionDetalle = importacion.extend({
  archivo_url: z.string().nullable(),
  hoja: z.string().nullable(),
  hojas: z.array(hojaArchivo),
  avisos: z.array(avisoArchivo),
  /** The possible encodings of a text file that is not plain ASCII, each with some of its words. */
  codificaciones: z.array(z.object({ codificacion, muestra: z.string() })),
  /** The header row of the sheet. */
  fila_encabezado: z.int().nullable(),
  encabezados: z.array(encabezado),
  campos: z.array(campoImportable),
  modos: z.array(modoImportacion),
  claves: z.array(z.string()),
  mapeo: mapeoColumnas,
  /** The mapping is the last one used with these headings. */
  recordado: z.boolean(),
  opciones: opcionesImportacion,
  mapeo_valores: mapeoValores,
  /** If the same file was imported before. */
  repetida: z.object({ id: z.int(), fecha: moment }).nullable(),
  /** The number of rows by state. */
  filas: z.partialRecord(estadoFila, z.int()),
  /** Its position in the queue; null once it is running. */
  puesto: z.int().nullable(),
});
export type ImportacionDetalle = z.output<typeof importacionDetalle>;

export const nuevaImportacion = z.object({
  tipo: tipoImportacion,
  nombre: nombreArchivo,
  opciones: lecturaArchivo.optional(),
});

/** Reads the file again: another of its sheets, or the text in another way. */
export const otraLectura = z.object({
  hoja: z.string().max(200).optional(),
  codificacion: codificacion.nullable().optional(),
  separador: separador.nullable().optional(),
});
export type OtraLectura = z.output<typeof otraLectura>;

export const columnasElegidas = z.object({ mapeo: mapeoColumnas, opciones: opcionesImportacion });

/** A distinct unknown value, with its probable meaning. */
export const valorDesconocido = z.object({
  campo: z.string(),
  etiqueta: z.string(),
  /** As in the file. */
  texto: z.string(),
  /** Its key in the mapping of values. */
  clave: z.string(),
  filas: z.int(),
  sugerencias: z.array(z.object({ valor: z.string(), etiqueta: z.string() })),
  destino: destinoValor.nullable(),
  /** The level can be created. */
  creable: z.boolean(),
});
export type ValorDesconocido = z.output<typeof valorDesconocido>;

export const valoresDesconocidos = z.object({
  valores: z.array(valorDesconocido),
  /** How many more there are than shown: those are corrected in the rows. */
  mas: z.int(),
  /** All possible values of an enum or reference column, if there are few enough to choose from. */
  opciones: z.record(z.string(), z.array(z.object({ valor: z.string(), etiqueta: z.string() }))),
});
export type ValoresDesconocidos = z.output<typeof valoresDesconocidos>;

export const verFilas = z.enum(['todas', 'errores', 'avisos', 'importadas']);
export type VerFilas = z.output<typeof verFilas>;

export const filaImportacion = z.object({
  numero: z.int(),
  datos: z.record(z.string(), z.string()),
  errores: z.array(problema),
  avisos: z.array(problema),
  estado: estadoFila,
  entidad_id: z.int().nullable(),
  /** The import changed an existing record. */
  actualizada: z.boolean(),
});
export type FilaImportacion = z.output<typeof filaImportacion>;

/** `celda`: the most characters of a cell; the longest intended content is the line of a route. */
export const limitesImportacion = {
  filas: 10_000,
  bytes: limits.files.file,
  columnas: 200,
  celda: 100_000,
  deshacer: 24 * 3_600_000,
} as const;

export const edicionFila = z.object({ datos: z.record(z.string().max(500), z.string().max(limitesImportacion.celda)) });
export type EdicionFila = z.output<typeof edicionFila>;

/** Rows whose validation may have changed together with one of them. */
export const filasRevisadas = z.object({ filas: z.array(filaImportacion), importacion });

export const ordenImportar = z.object({ todo_o_nada: z.boolean().default(false) });

/** Event `importacion` on the import's own channel: fetch it again. */
export interface ImportMessage {
  estado: EstadoImportacion;
  avance: number;
}
