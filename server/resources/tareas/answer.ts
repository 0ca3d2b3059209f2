import { isWithin, sayBounds } from '#contract/core/dateBounds';
import type { FieldErrors } from '#contract/core/errors';
import type { registroTarea, Tarea } from '#contract/entities/tareas';
import { writeAmount } from '#contract/rules/amounts';
import type { z } from '#contract/core/validation';
import { ApiError } from '../../plugins/errors';

export type Registro = z.output<typeof registroTarea>;

/** The stored columns of a marked task. */
export type Answer = Pick<Tarea, 'estado' | 'valor' | 'resultado' | 'nota'> & { evidencias_ids: string[] };

type Query = Pick<Tarea, 'tipo' | 'opciones' | 'unidad' | 'minimo' | 'maximo' | 'foto_obligatoria'> & Answer;

/**
 * The result of marking a task; fields that are not sent stay. A value outside its limits makes the task fail.
 *
 * @throws ApiError 422 with each field that is missing or invalid
 */
export const answerOf = (task: Query, said: Registro): Answer => {
  const evidencias_ids = said.evidencias ?? task.evidencias_ids;
  if (said.estado === 'pendiente')
    return { estado: 'pendiente', valor: null, resultado: null, nota: said.nota ?? null, evidencias_ids };
  const nota = said.nota === undefined ? task.nota : said.nota;
  if (said.estado === 'no_aplica') {
    if (!nota) throw refused({ nota: ['Diga por qué no aplica'] });
    return { estado: 'no_aplica', valor: null, resultado: null, nota, evidencias_ids };
  }
  const valor = valueOf(task, said.valor === undefined ? task.valor : said.valor, said.estado);
  const wrong = valor === null ? null : faultOf(task, valor);
  if (said.estado === 'en_progreso') {
    if (wrong) throw refused({ valor: [wrong] });
    return { estado: 'en_progreso', valor, resultado: said.resultado ?? null, nota, evidencias_ids };
  }
  const outside = !wrong && isOutside(task, valor);
  const failed = outside || said.estado === 'fallida' || said.resultado === 'falla';
  const resultado = failed ? 'falla' : said.resultado === undefined ? task.resultado : said.resultado;
  const missing: FieldErrors = {
    ...(wrong && { valor: [wrong] }),
    ...(valor === null && !failed && hasValue(task) && { valor: ['Obligatorio'] }),
    ...(task.tipo === 'inspeccion' &&
      (!resultado || (resultado === 'falla' && !failed)) && { resultado: ['Elija un resultado'] }),
    ...(failed && !nota && { nota: [outside ? `Debe estar ${limitsOf(task)}: diga qué encontró` : 'Diga qué falló'] }),
    ...(evidencias_ids.length === 0 && photoFault(task, failed)),
  };
  if (Object.keys(missing).length > 0) throw refused(missing);
  return {
    estado: failed ? 'fallida' : 'completada',
    valor,
    resultado: failed ? 'falla' : resultado === 'falla' ? null : resultado,
    nota,
    evidencias_ids,
  };
};

const refused = (errors: FieldErrors) => new ApiError('VALIDACION', { errors });

const withoutValue: readonly Tarea['tipo'][] = ['inspeccion', 'foto', 'firma'];
const hasValue = ({ tipo }: Query) => !withoutValue.includes(tipo);

const valueOf = (task: Query, given: Tarea['valor'], estado: Registro['estado']): Tarea['valor'] => {
  if (!hasValue(task)) return null;
  if (task.tipo === 'casilla' && estado === 'completada') return given ?? true;
  return typeof given === 'string' && !given.trim() ? null : given;
};

/** Why a value does not fit the kind of task. */
const faultOf = ({ tipo, opciones }: Query, valor: NonNullable<Tarea['valor']>): string | null => {
  switch (tipo) {
    case 'casilla':
      return typeof valor === 'boolean' ? null : 'Debe ser sí o no';
    case 'numero':
    case 'lectura':
      return typeof valor === 'number' ? null : 'Debe ser un número';
    case 'seleccion':
      return typeof valor === 'string' && opciones.includes(valor) ? null : 'Elija una de las opciones';
    case 'fecha':
      if (typeof valor !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(valor) || Number.isNaN(Date.parse(valor)))
        return 'Debe ser una fecha';
      return isWithin(valor, 'life') ? null : sayBounds('life');
    default:
      return typeof valor === 'string' ? null : 'Debe ser un texto';
  }
};

const isOutside = ({ minimo, maximo }: Query, valor: Tarea['valor']) =>
  typeof valor === 'number' && ((minimo !== null && valor < minimo) || (maximo !== null && valor > maximo));

const limitsOf = ({ minimo, maximo, unidad }: Query) => {
  const said = (value: number) => [writeAmount(value, 4), unidad].filter(Boolean).join(' ');
  if (minimo !== null && maximo !== null) return `entre ${writeAmount(minimo, 4)} y ${said(maximo)}`;
  return minimo !== null ? `en ${said(minimo)} o más` : `en ${said(maximo ?? 0)} o menos`;
};

/** A failed task needs a photo only where one is always required. */
const photoFault = ({ tipo, foto_obligatoria }: Query, failed: boolean): FieldErrors | null => {
  if (tipo === 'firma' && !failed) return { evidencias: ['Falta la firma'] };
  return foto_obligatoria || (tipo === 'foto' && !failed) ? { evidencias: ['Agregue una foto'] } : null;
};
