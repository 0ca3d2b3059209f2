import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { partesDisparador } from '#contract/entities/mantenimiento';
import { toStored } from '#contract/rules/units';
import type { Writer } from '../../records/crud';
import type { Tx } from '../../db/system';
import { dayOf } from '../../db/days';
import { planTable } from '../../db/tables/mantenimiento';
import { servicioTable } from '../../db/tables/servicios';
import { changeLastTimes, duesOfPairs, lastTimeFaults, type LastTime } from '../../resources/mantenimiento/index';
import { settle } from '../../resources/mantenimiento/settle';
import type { Column } from '../rows/columns';
import type { Draft } from '../rows/draft';
import { foldWord } from '../rows/words';
import type { Beside, Check } from './kind';
import type { AssetOf } from './fleetPart';
import { readAt, readIn } from './fleetReadings';

type Plan = Pick<
  typeof planTable.$inferSelect,
  'id' | 'nombre' | 'disparador' | 'medidor_tipo' | 'alcance' | 'categorias' | 'niveles' | 'servicio_ids'
>;

/** What can have been done: a plan, or the service of one or more plans. Equal names are one. */
interface Job {
  key: string;
  name: string;
  plans: Plan[];
}

/** More names than people find in a list; those of plans come first. */
const most = 150;

/** A field has 60 characters; long names that begin alike stay apart. */
const keyOf = (name: string) => {
  const key = foldWord(name).replaceAll(' ', '_');
  return key.length <= 40 ? key : `${key.slice(0, 31)}_${createHash('sha256').update(key).digest('hex').slice(0, 8)}`;
};

/** The plans and services of a company by name. */
const jobsOf = async (tx: Tx, empresaId: number): Promise<Job[]> => {
  const p = planTable;
  const plans = await tx
    .select({
      id: p.id,
      nombre: p.nombre,
      disparador: p.disparador,
      medidor_tipo: p.medidor_tipo,
      alcance: p.alcance,
      categorias: p.categorias,
      niveles: p.niveles,
      servicio_ids: p.servicio_ids,
    })
    .from(p)
    .where(and(eq(p.empresa_id, empresaId), isNull(p.eliminado_en), eq(p.estado, 'activo')))
    .orderBy(p.nombre, p.id);
  const services = await tx
    .select({ id: servicioTable.id, nombre: servicioTable.nombre })
    .from(servicioTable)
    .where(and(eq(servicioTable.empresa_id, empresaId), isNull(servicioTable.eliminado_en)))
    .orderBy(servicioTable.nombre, servicioTable.id);
  const jobs = new Map<string, Job>();
  const add = (name: string, of: readonly Plan[]) => {
    const key = keyOf(name);
    const job = jobs.get(key) ?? { key, name, plans: [] };
    job.plans.push(...of.filter((plan) => !job.plans.includes(plan)));
    if (key !== '') jobs.set(key, job);
  };
  for (const plan of plans) add(plan.nombre, [plan]);
  for (const { id, nombre } of services)
    add(
      nombre,
      plans.filter(({ servicio_ids }) => servicio_ids.includes(id)),
    );
  return [...jobs.values()].slice(0, most);
};

const prefix = 'ultima';

/** «Última vez: Cambio de aceite (fecha)» and «… (km o h)», for each plan and service of the company. */
export const lastTimeColumns = async (tx: Tx, empresaId: number): Promise<Column[]> =>
  (await jobsOf(tx, empresaId)).flatMap(({ key, name, plans }): Column[] => [
    {
      field: `${prefix}.${key}.fecha`,
      label: `Última vez: ${name} (fecha)`,
      kind: 'fecha',
      beside: true,
      synonyms: [`Última vez ${name}`, `último ${name}`, ...dated.map((word) => `${word} ${name}`)],
      help: `Cuándo se hizo «${name}» por última vez: desde ahí cuenta su plan. Basta la fecha o la medida.`,
      ...(plans.length > 0 ? { example: '15/01/2026' } : { rare: true }),
    },
    {
      field: `${prefix}.${key}.medida`,
      label: `Última vez: ${name} (medida)`,
      kind: 'numero',
      measures: 'medidor',
      beside: true,
      synonyms: measured.flatMap((word) => [`Última vez ${name} ${word}`, `último ${word} ${name}`, `${name} ${word}`]),
      help: 'Lo que marcaba entonces el medidor del plan: km, horas o ciclos.',
      ...(plans.some(({ disparador }) => partesDisparador[disparador].medidor)
        ? { example: '80.000' }
        : { rare: true }),
    },
  ]);

const dated = ['fecha', 'última fecha', 'fecha último', 'último servicio', 'último mantenimiento', 'fecha última vez'];
const measured = ['medida', 'km', 'kilometraje', 'odómetro', 'h', 'horómetro'];

/** What a row says of a job. `plans`: those that it is stored for. */
interface Told {
  whole: Draft;
  given: LastTime;
  plans: Plan[];
  dicho: string;
}

/** The last times of rows: each must fit the plans that include the asset. */
export const checkLastTimes = async (drafts: readonly Draft[], asset: AssetOf, check: Check): Promise<Told[]> => {
  const said = drafts.flatMap((whole) => {
    const keys = new Set([...whole.texts].flatMap(([field, text]) => (text ? (keyIn(field) ?? []) : [])));
    return [...keys].map((key) => ({ whole, key }));
  });
  if (said.length === 0) return [];
  const jobs = new Map((await jobsOf(check.tx, check.empresaId)).map((job) => [job.key, job]));
  const asked = said.flatMap(({ whole, key }) => (jobs.get(key)?.plans ?? []).map((plan) => ({ whole, plan })));
  const includes = await inclusion(check, asked, asset);
  const told: (Told & { key: string })[] = [];
  for (const { whole, key } of said) {
    const fields = { fecha: `${prefix}.${key}.fecha`, medida: `${prefix}.${key}.medida` };
    if (whole.wrong.has(fields.fecha) || whole.wrong.has(fields.medida)) continue;
    const job = jobs.get(key);
    const [fecha, medida] = [whole.values[fields.fecha], whole.values[fields.medida]];
    const byDistance = job?.plans.some(({ medidor_tipo }) => medidor_tipo === 'odometro');
    const unit = byDistance ? check.readingUnit(fields.medida, 'km') : undefined;
    const given = {
      fecha: typeof fecha === 'string' ? fecha : null,
      medida: typeof medida === 'number' ? (unit ? toStored(medida, unit) : medida) : null,
    };
    const plans = job?.plans.filter(({ id }) => includes(whole, id)) ?? [];
    if (job && plans.length > 0) told.push({ whole, key, given, plans, dicho: `última vez de «${job.name}»` });
    else
      check.warn(whole, whole.texts.get(fields.fecha) ? fields.fecha : fields.medida, {
        codigo: 'SOSPECHOSA',
        mensaje:
          `No se guarda: ningún plan activo de «${job?.name ?? key}» incluye este activo. ` +
          'Cree el plan primero, o anótelo después en sus vencimientos',
      });
  }
  await refuseFaults(told, asset, check);
  return told.filter(({ whole }) => whole.errores.length === 0);
};

/** Whether a row says when something was done. */
export const saysLastTimes = ({ texts }: Draft): boolean =>
  [...texts].some(([field, text]) => text !== '' && keyIn(field) !== undefined);

const keyIn = (field: string) => (field.startsWith(`${prefix}.`) ? field.split('.')[1] : undefined);

/** Whether a plan includes the asset of a row: by its dues, or by the category and level of a new one. */
const inclusion = async ({ tx, empresaId }: Check, asked: readonly { whole: Draft; plan: Plan }[], asset: AssetOf) => {
  const plans = [...new Set(asked.map(({ plan }) => plan))];
  const dues = await duesOfPairs(
    tx,
    empresaId,
    asked.flatMap(({ whole, plan }) => {
      const id = asset(whole);
      return id === null ? [] : [[plan.id, id] as const];
    }),
  );
  const below = await levelsOf(tx, empresaId, plans);
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  return (whole: Draft, planId: number): boolean => {
    const id = asset(whole);
    if (id !== null) return dues.has(`${planId}:${id}`);
    const plan = byId.get(planId);
    const { categoria_id, nivel_id } = whole.values;
    if (plan?.alcance === 'categoria') return plan.categorias.some((each) => each === categoria_id);
    return plan?.alcance === 'nivel' && below.has(`${planId}:${String(nivel_id)}`);
  };
};

/** The levels that plans include, with those below. */
const levelsOf = async (tx: Tx, empresaId: number, plans: readonly Plan[]): Promise<Set<string>> => {
  const asked = plans.filter(({ alcance }) => alcance === 'nivel').map(({ id }) => id);
  const { rows } = await tx.execute<{ pair: string }>(sql`
    select p.id || ':' || bajo.id as pair from mantenimiento p
    join niveles raiz on raiz.empresa_id = p.empresa_id and raiz.id = any(p.niveles)
    join niveles bajo on bajo.empresa_id = p.empresa_id and bajo.ruta like raiz.ruta || '%'
    where p.empresa_id = ${empresaId} and p.id = any(${sql.param(asked)}::int[])`);
  return new Set(rows.map(({ pair }) => pair));
};

const refuseFaults = async (told: readonly (Told & { key: string })[], asset: AssetOf, check: Check) => {
  const { tx, empresaId, refuse } = check;
  const today = await dayOf(tx);
  const each = told.flatMap((one) => one.plans.map((plan) => ({ ...one, plan })));
  const existing = each.flatMap((one) => {
    const id = asset(one.whole);
    return id === null ? [] : [{ ...one, pair: [one.plan.id, id] as const }];
  });
  const dues = await duesOfPairs(
    tx,
    empresaId,
    existing.map(({ pair }) => pair),
  );
  const known = existing.flatMap((one) => {
    const due = dues.get(one.pair.join(':'));
    const reading = readIn(one.whole, one.plan.medidor_tipo ?? '');
    return due ? [{ ...one, given: givenTo(one), due: { ...due, medida_actual: reading ?? due.medida_actual } }] : [];
  });
  const faults = await lastTimeFaults(tx, empresaId, known);
  const say = ({ whole, key }: { whole: Draft; key: string }, found: Partial<Record<'fecha' | 'medida', string>>) => {
    for (const [field, mensaje] of Object.entries(found)) {
      const at = `${prefix}.${key}.${field}`;
      if (!whole.wrong.has(at))
        refuse(whole, at, { codigo: mensaje.startsWith('Obligatorio') ? 'REQUERIDO' : 'FUERA_DE_RANGO', mensaje });
    }
  };
  for (const [at, one] of known.entries()) {
    const { medida, ...others } = faults[at] ?? {};
    const readThen = medida?.startsWith('Obligatorio') && isReadBy(one.whole, one.plan, one.given.fecha);
    say(one, { ...others, ...(medida && !readThen && { medida }) });
  }
  for (const one of each)
    if (asset(one.whole) === null) say(one, faultsOfNew(one.whole, one.plan, givenTo(one), today));
};

/** A measure is only of the plans that count by a meter. */
const givenTo = ({ plan, plans, given }: { plan: Plan; plans: readonly Plan[]; given: LastTime }): LastTime => {
  const counts = (each: Plan) => partesDisparador[each.disparador].medidor;
  return counts(plan) || (given.fecha === null && !plans.some(counts)) ? given : { ...given, medida: null };
};

const isReadBy = (whole: Draft, { medidor_tipo }: Plan, fecha: string | null) =>
  fecha !== null &&
  readIn(whole, medidor_tipo ?? '') !== undefined &&
  (readAt(whole) ?? new Date().toISOString()).slice(0, 10) <= fecha;

/** The faults of a new asset's last time: it has no due yet, and no readings but those of its row. */
const faultsOfNew = (whole: Draft, plan: Plan, { fecha, medida }: LastTime, today: string) => {
  const meter = partesDisparador[plan.disparador].medidor;
  const reading = readIn(whole, plan.medidor_tipo ?? '');
  return {
    ...(fecha !== null && fecha > today && { fecha: 'No puede ser un día futuro' }),
    ...(fecha === null && !meter && { fecha: 'Obligatorio' }),
    ...(medida === null &&
      plan.disparador === 'medidor' &&
      !isReadBy(whole, plan, fecha) && { medida: 'Obligatorio: no hay lecturas hasta ese día' }),
    ...(medida !== null && !meter && { medida: 'El plan no cuenta por medidor' }),
    ...(medida !== null &&
      reading !== undefined &&
      medida > reading && { medida: 'No puede ser mayor que la lectura' }),
  };
};

/** Stores them on the dues, which exist once the assets do; `lockDues` is held. @returns what was written, by row */
export const writeLastTimes = async (
  tx: Tx,
  writer: Writer,
  told: readonly Told[],
  assets: ReadonlyMap<Draft, number>,
): Promise<(readonly [Draft, Beside])[]> => {
  const { empresaId } = writer;
  const asked = told.flatMap((one) => {
    const id = assets.get(one.whole);
    return id === undefined
      ? []
      : one.plans.map((plan) => ({ whole: one.whole, pair: [plan.id, id] as const, given: givenTo({ ...one, plan }) }));
  });
  if (asked.length === 0) return [];
  while (await settle(tx, empresaId));
  const dues = await duesOfPairs(
    tx,
    empresaId,
    asked.map(({ pair }) => pair),
  );
  const changing = asked.flatMap(({ whole, pair, given }) => {
    const due = dues.get(pair.join(':'));
    return !due || (due.dicha_fecha === given.fecha && due.dicha_medida === given.medida)
      ? []
      : [{ whole, due, given }];
  });
  const after = await changeLastTimes(tx, writer, new Map(changing.map(({ due, given }) => [due.id, given])));
  return changing.map(({ whole, due }) => [
    whole,
    {
      tipo: 'ultimos_mantenimientos',
      id: due.id,
      version: after.get(due.id)?.version ?? 0,
      antes: { fecha: due.dicha_fecha, medida: due.dicha_medida },
    },
  ]);
};
