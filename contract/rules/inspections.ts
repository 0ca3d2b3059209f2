import type { FieldErrors } from '../core/errors';
import type { Activo } from '../entities/activos';
import type { Respuesta, ResultadoInspeccion, ResultadoRespuesta } from '../entities/inspecciones';
import type { AplicaA, ItemPlantilla, SeveridadDefecto } from '../entities/plantillas';
import { writeAmount } from './amounts';

/** What decides about an answer, on the phone and on the server. */
export type Punto = Pick<
  ItemPlantilla,
  'id' | 'tipo' | 'obligatoria' | 'opciones' | 'unidad' | 'minimo' | 'maximo' | 'foto_obligatoria'
>;
export type Dada = Pick<Respuesta, 'item' | 'resultado'> & {
  valor?: Respuesta['valor'] | undefined;
  fotos?: readonly unknown[] | undefined;
};

/** The name of the field at which the errors of a point are. */
export const fieldOf = (item: string): string => `respuestas.${item}`;

/** What is missing or wrong in the answers to a form, at `respuestas.{id}` of each point; empty: it can be sent. */
export const answerFaults = (points: readonly Punto[], answers: readonly Dada[]): FieldErrors => {
  const known = new Map(points.map((point) => [point.id, point]));
  const seen = new Set<string>();
  const faults: FieldErrors = {};
  for (const answer of answers) {
    const point = known.get(answer.item);
    const fault = !point
      ? 'El formulario no tiene este punto'
      : seen.has(answer.item)
        ? 'Este punto está repetido'
        : pointFault(point, answer);
    seen.add(answer.item);
    if (fault) faults[fieldOf(answer.item)] = [fault];
  }
  for (const { id, obligatoria } of points)
    if (obligatoria && id && !seen.has(id)) faults[fieldOf(id)] = ['Responda este punto'];
  return faults;
};

/** Why the answer to one point cannot stand; null: it can. */
export const pointFault = (point: Punto, { resultado, valor = null, fotos = [] }: Dada): string | null => {
  if (resultado === 'no_aplica') return null;
  if (isMeasured(point) && typeof valor !== 'number') return 'Debe ser un número';
  if (point.tipo === 'seleccion' && !(typeof valor === 'string' && point.opciones.includes(valor)))
    return 'Elija una de las opciones';
  return point.foto_obligatoria && fotos.length === 0 ? 'Agregue una foto' : null;
};

/** The answer as it counts: a measured value outside its limits fails, whatever was said. */
export const standsAs = (point: Punto, { resultado, valor = null }: Dada): ResultadoRespuesta =>
  resultado === 'aprobado' && isMeasured(point) && isOutside(point, valor) ? 'falla' : resultado;

/** «entre 20 y 40 psi», of a point with limits; null: it has none. */
export const limitsOf = ({ minimo, maximo, unidad }: Punto): string | null => {
  const said = (value: number) => [writeAmount(value, 4), unidad].filter(Boolean).join(' ');
  if (minimo !== null && maximo !== null) return `entre ${writeAmount(minimo, 4)} y ${said(maximo)}`;
  if (minimo !== null) return `${said(minimo)} o más`;
  return maximo === null ? null : `${said(maximo)} o menos`;
};

/** @param failing severity of each point that fails @param criticalOpen a critical defect stays open on the asset */
export const resultOf = (failing: readonly SeveridadDefecto[], criticalOpen: boolean): ResultadoInspeccion => {
  if (criticalOpen || failing.includes('critica')) return 'no_apta';
  return failing.length > 0 ? 'con_observaciones' : 'apta';
};

/** How urgent an order of a defect is. */
export const prioridadDe = { critica: 'critica', mayor: 'alta', menor: 'media' } as const satisfies Record<
  SeveridadDefecto,
  string
>;

/** The worst of these; `menor` of none. */
export const worstOf = (severities: readonly SeveridadDefecto[]): SeveridadDefecto =>
  (['critica', 'mayor'] as const).find((each) => severities.includes(each)) ?? 'menor';

/**
 * Whether a form is for an asset: in each list that has any, one must hold. `path`: its level and all those above it.
 */
export const appliesTo = (
  { tipos, categorias, niveles }: AplicaA,
  asset: Pick<Activo, 'tipo_activo' | 'categoria_id'>,
  path: readonly number[],
): boolean =>
  (tipos.length === 0 || tipos.includes(asset.tipo_activo)) &&
  (categorias.length === 0 || (asset.categoria_id !== null && categorias.includes(asset.categoria_id))) &&
  (niveles.length === 0 || path.some((level) => niveles.includes(level)));

const isMeasured = ({ tipo }: Punto) => tipo === 'numero' || tipo === 'lectura';

const isOutside = ({ minimo, maximo }: Punto, valor: Respuesta['valor']) =>
  typeof valor === 'number' && ((minimo !== null && valor < minimo) || (maximo !== null && valor > maximo));
