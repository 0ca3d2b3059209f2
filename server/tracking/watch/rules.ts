import type { Regla } from '#contract/entities/reglas';
import { clasesEvento, type SeveridadEvento, type TipoEvento } from '#contract/entities/tiposEvento';
import { grouped } from '../../db/grouped';
import type { Run } from '../../db/run';
import type { Place } from '../places/shape';
import { minute } from '../model/fix';
import type { Limits } from './limits';

/** A rule in the form that the projector evaluates. Ms. */
export interface Rule {
  id: number;
  /** Version of its conditions: events of an earlier version stay as they are. */
  juicio: number;
  tipo: TipoEvento;
  /** It applies from this moment on. */
  desde: number;
  umbral: number | null;
  umbral_min: number | null;
  duracion: number | null;
  enfriamiento: number | null;
  horario: Regla['horario'];
  parada: number | null;
  ruta: number | null;
  severidad: SeveridadEvento;
  /** Whether it notifies anybody or creates an order. */
  avisa: boolean;
  alcance: Scope;
  /** It is only being tried: stops apply as they are now, whenever they were changed. */
  tried?: boolean;
}

/** Levels with all those below them; null: every asset. */
type Scope = { activos: ReadonlySet<number>; niveles: ReadonlySet<number>; categorias: ReadonlySet<number> } | null;

/** What the rules need to know about an asset and its company. Ms, km/h. */
export interface Watch extends Limits {
  reglas: readonly Rule[];
  /** Former limits, each until it changed, oldest first: a late frame is judged by those of its time. */
  antes: readonly (Limits & { hasta: number })[];
  /** Whether it carries a device now. */
  asignado: boolean;
  /** When it was out of service: from, until (null while it lasts). */
  paros: readonly (readonly [number, number | null])[];
}

/** The watch with the limits of this moment. */
export const inForce = (watch: Watch, at: number): Watch => {
  const before = watch.antes.find(({ hasta }) => at < hasta);
  return before ? { ...watch, ...before } : watch;
};

/** The fields of a rule by which samples are judged. */
export type Judging = Pick<
  Regla,
  | 'tipo'
  | 'alcance'
  | 'umbral'
  | 'umbral_min'
  | 'duracion_min_s'
  | 'enfriamiento_s'
  | 'horario'
  | 'parada_id'
  | 'ruta_id'
>;

interface Row extends Judging {
  id: number;
  juicio: number;
  desde: number;
  severidad: SeveridadEvento | null;
  avisa: boolean;
}

type Judged = Omit<Row, 'id' | 'juicio' | 'desde' | 'avisa'> & Partial<Pick<Row, 'id' | 'juicio' | 'desde' | 'avisa'>>;

const ms = (seconds: number | null) => (seconds === null ? null : seconds * 1000);

/** @param below a level with all those below it */
export const ruleOf = (row: Judged, below: (level: number) => Iterable<number>): Rule => {
  const { alcance, severidad, tipo } = row;
  return {
    id: row.id ?? 0,
    juicio: row.juicio ?? 0,
    tipo,
    desde: row.desde ?? -Infinity,
    umbral: row.umbral ?? clasesEvento[tipo].umbral?.usual ?? null,
    umbral_min: row.umbral_min,
    duracion: ms(row.duracion_min_s),
    enfriamiento: ms(row.enfriamiento_s),
    horario: row.horario,
    parada: row.parada_id,
    ruta: row.ruta_id,
    severidad: severidad ?? clasesEvento[tipo].severidad,
    avisa: row.avisa ?? false,
    alcance:
      'todos' in alcance
        ? null
        : {
            activos: new Set(alcance.activos),
            niveles: new Set(alcance.niveles.flatMap((level) => [...below(level)])),
            categorias: new Set(alcance.categorias),
          },
  };
};

/**
 * Whether the rule applies this stop, in its current form, to something that lasted until then (ms). Before `juzga` the
 * stop was different; a frame may arrive some seconds late.
 */
export const judges = ({ tried }: Rule, { juzga }: Pick<Place, 'juzga'>, until: number): boolean =>
  tried === true || juzga - minute <= until;

interface Asset {
  id: number;
  nivel: number | null;
  categoria: number | null;
}

export const watches = ({ alcance }: Rule, { id, nivel, categoria }: Asset): boolean =>
  alcance === null ||
  alcance.activos.has(id) ||
  (nivel !== null && alcance.niveles.has(nivel)) ||
  (categoria !== null && alcance.categorias.has(categoria));

/** Companies whose rules are cached. */
const most = 200;
const cache = new Map<string, readonly Rule[]>();

const fromPositions = Object.entries(clasesEvento).flatMap(([tipo, { fuente }]) =>
  fuente === 'posiciones' ? [tipo] : [],
);

/**
 * The rules of a company that judge positions, at a version (`empresas.reglas_version`, which every change
 * replaces in its transaction): correct in every process, whichever made the change, and after a restart.
 */
export const rulesOf = async (run: Run, empresaId: number, version: number): Promise<readonly Rule[]> => {
  if (version === 0) return [];
  const key = `${empresaId} ${version}`;
  const known = cache.get(key);
  if (known) return known;
  const rows = await run<Row>(
    `
      select id, juicio, tipo, alcance, umbral, umbral_min, duracion_min_s, enfriamiento_s, horario, parada_id, ruta_id,
        severidad,
        (extract(epoch from vigente_desde) * 1000)::float8 as desde,
        (canales <> '{}' or crear_orden is not null or escalamiento <> '[]') as avisa
      from reglas where empresa_id = $1 and activa and eliminado_en is null and tipo = any($2::text[]) order by id`,
    [empresaId, fromPositions],
  );
  const below = await levelsBelow(run, empresaId, rows);
  const rules = rows.map((row) => ruleOf(row, below));
  cache.set(key, rules);
  if (cache.size > most) cache.delete(cache.keys().next().value ?? '');
  return rules;
};

/** Each level that these rules reference, with all those below it. */
export const levelsBelow = async (
  run: Run,
  empresaId: number,
  rules: readonly Pick<Regla, 'alcance'>[],
): Promise<(level: number) => Iterable<number>> => {
  const named = rules.flatMap(({ alcance }) => ('todos' in alcance ? [] : alcance.niveles));
  if (named.length === 0) return (level) => [level];
  const rows = await run<{ id: number; arriba: number }>(
    `
      with recursive bajo as (
        select id, id as arriba from niveles where empresa_id = $1 and id = any($2::int[])
        union
        select n.id, b.arriba from niveles n
        join bajo b on n.padre_id = b.id
        where n.empresa_id = $1 and n.eliminado_en is null
      )
      select id, arriba from bajo`,
    [empresaId, named],
  );
  const below = grouped(rows, ({ arriba }) => arriba);
  return (level) => below.get(level)?.map(({ id }) => id) ?? [];
};
