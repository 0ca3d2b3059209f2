import { camposTelefono, type Listed } from '#contract/core/entity';
import { namedBy, referenceOf } from '#contract/core/references';
import type { z } from '#contract/core/validation';
import { audited } from '#contract/words/auditados';
import { auditoria } from '#contract/words/auditoria';
import { conduccion } from '#contract/words/conduccion';
import { uso } from '#contract/words/uso';
import { cumplimiento, paradasEjecutadas } from '#contract/words/ejecuciones';
import { words } from '#contract/words/index';
import { estadosDocumento } from '#contract/words/hojaDeVida';
import { documentos } from '#contract/words/importaciones';
import { jornadas } from '#contract/words/jornadas';
import { vencimientos } from '#contract/words/mantenimiento';
import { posiciones } from '#contract/words/posiciones';
import { detenciones, viajes } from '#contract/words/viajes';
import { capital, headingWord, type Words } from '#contract/words/noun';
import * as inventario from '#contract/words/inventario';
import { reporteLlantas } from '#contract/words/reporteLlantas';
import { cargaPersonas } from '#contract/words/reporteCarga';
import { reporteGarantias } from '#contract/words/reporteGarantias';
import { palabrasPresupuesto } from '#contract/words/reportePresupuesto';
import { reemplazo } from '#contract/words/reporteReemplazo';
import { tiempos } from '#contract/words/tiempos';
import { metric, type CompanyUnits } from '#contract/rules/units';
import { inUnits, type Conversion } from './units';

/** A column of a file: its field, its heading, and how its values are written. */
export interface Column {
  source: string;
  label: string;
  /** The word for each value of an enum, or of yes and no. */
  words?: Readonly<Record<string, string>>;
  /** A moment is written in the company's time zone, a telephone as a text. */
  kind?: 'momento' | 'dia' | 'telefono';
  /** The separator between values of a list. */
  join?: string;
  /** To the unit of the company, which its heading names. */
  conversion?: Conversion;
  /** The field contains the id of such a record, which is written by this field of its own. */
  reference?: { resource: string; word: string };
}

const entidades = Object.fromEntries(Object.entries(audited).map(([entidad, { one }]) => [entidad, one]));

/** Every list that can be exported as a file. */
const listWords: Readonly<Record<string, Words>> = {
  ...words,
  posiciones,
  documentos: {
    one: 'documento',
    many: 'documentos',
    gender: 'm',
    fields: { ...documentos, activo: documentos.activo_id, estado: 'Estado' },
    values: { estado: estadosDocumento },
  },
  vencimientos,
  viajes,
  detenciones,
  jornadas,
  conduccion,
  uso,
  cumplimiento,
  tiempos,
  valor_inventario: inventario.valor,
  movimientos_inventario: inventario.movimientos,
  abc_inventario: inventario.abc,
  inventario_lento: inventario.lentos,
  gasto_proveedores: inventario.proveedores,
  carga_personas: cargaPersonas,
  reporte_llantas: reporteLlantas,
  presupuesto: palabrasPresupuesto,
  reemplazo,
  reporte_garantias: reporteGarantias,
  'paradas-ejecutadas': paradasEjecutadas,
  auditoria: { ...auditoria, values: { ...auditoria.values, entidad: entidades } },
};

/** What a list is called. */
export const titleOf = (name: string): string => capital(listWords[name]?.many ?? name);

/** Lists whose order is a path. */
const joins: Readonly<Record<string, string>> = { camino: ' › ' };

/**
 * How these fields of a list are written, in the units of a company.
 * @param spoken words for a list that is not an entity
 */
export const columnsOf = (
  { name, record }: Pick<Listed, 'name'> & { record: { shape: z.ZodRawShape } },
  sources: readonly string[],
  units: CompanyUnits = metric,
  spoken: Words | undefined = listWords[name],
): Column[] => {
  const shapes: Readonly<Record<string, z.core.$ZodType | undefined>> = record.shape;
  return sources.map((source) => {
    const shape = shapes[source];
    const kind = camposTelefono.has(source) ? 'telefono' : shape && kindOf(shape);
    const valueWords = spoken?.values[source];
    const resource = referenceOf(name, source);
    const word = resource && namedBy[resource];
    const column: Column = {
      source,
      label: headingWord(spoken, source),
      ...(valueWords && { words: valueWords }),
      ...(kind && { kind }),
      ...(joins[source] && { join: joins[source] }),
      ...(resource && word && { reference: { resource, word } }),
    };
    return inUnits(column, spoken, units);
  });
};

/** Whether a field is a moment or a day, through any wrappers. */
const kindOf = (shape: z.core.$ZodType): Column['kind'] => {
  const { def } = shape._zod;
  if ('innerType' in def) return kindOf(def.innerType as z.core.$ZodType);
  if ('in' in def) return kindOf(def.in as z.core.$ZodType);
  const format = 'format' in def ? def.format : undefined;
  return format === 'datetime' ? 'momento' : format === 'date' ? 'dia' : undefined;
};
