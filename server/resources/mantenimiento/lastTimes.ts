import { sql } from 'drizzle-orm';
import { partesDisparador, type ultimaVez, type Vencimiento } from '#contract/entities/mantenimiento';
import type { ultimasVeces, ultimasVecesHechas } from '#contract/requests/vencimientos';
import type { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { beginning, dayOf } from '../../db/days';
import { audit } from '../../history/audit';
import type { Closing } from '../../maintenance/facts';
import { actorOf } from '../../plugins/guard';
import type { Writer } from '../../records/crud';
import { duesById } from './dues';
import { factsOf } from './facts';
import { lockDues, settle } from './settle';

/** The last time as entered; both null take the earlier entry back. */
export type LastTime = Pick<z.output<typeof ultimaVez>, 'fecha' | 'medida'>;

interface Saying {
  due: Vencimiento;
  given: LastTime;
}

type Faults = Partial<Record<keyof LastTime, string>>;

/** The errors of each of these, by field, in their order. */
export const lastTimeFaults = async (tx: Tx, empresaId: number, said: readonly Saying[]): Promise<Faults[]> => {
  const ids = said.map(({ due }) => due.id);
  const closings = new Map((await factsOf(tx, empresaId, ids)).map(({ id, facts }) => [id, newestOf(facts.cierres)]));
  const unread = await unreadAmong(tx, empresaId, said);
  const today = await dayOf(tx);
  return said.map((each) => faultsOf(each, closings.get(each.due.id), today, unread.has(each.due.id)));
};

const newestOf = (closings: readonly Closing[]): Closing | undefined =>
  closings.toSorted((a, b) => (a.hecho < b.hecho ? -1 : a.hecho > b.hecho ? 1 : 0)).at(-1);

const unreadAmong = async (tx: Tx, empresaId: number, said: readonly Saying[]): Promise<Set<number>> => {
  const byDay = said.filter(
    ({ due, given }) => due.disparador === 'medidor' && given.fecha !== null && given.medida === null,
  );
  const { rows } = await tx.execute<{ id: number }>(sql`
    select v.id from mantenimiento_activos v
    join jsonb_to_recordset(
      ${JSON.stringify(byDay.map(({ due: { id }, given: { fecha } }) => ({ id, fecha })))}::jsonb
    ) n(id int, fecha date) on n.id = v.id
    where v.empresa_id = ${empresaId}
      and not exists (
        select from lecturas l where l.medidor_id = v.medidor_id and l.estado = 'valida'
        and l.fecha < ${beginning(sql`n.fecha + 1`)}
      )`);
  return new Set(rows.map(({ id }) => id));
};

/** Its errors, by field. `unread`: only its meter counts, and its value at that time is unknown. */
const faultsOf = (
  { due, given: { fecha, medida } }: Saying,
  last: Closing | undefined,
  today: string,
  unread: boolean,
): Faults => {
  if (fecha === null && medida === null)
    return due.dicha_fecha === null && due.dicha_medida === null ? { fecha: 'Escriba la fecha o la medida' } : {};
  const meter = partesDisparador[due.disparador].medidor;
  return {
    ...(fecha === null && !meter && { fecha: 'Obligatorio' }),
    ...(unread && { medida: 'Obligatorio: no hay lecturas hasta ese día' }),
    ...(fecha !== null && fecha > today && { fecha: 'No puede ser un día futuro' }),
    ...(fecha !== null &&
      last &&
      fecha < last.hecho && {
        fecha: `Una orden dice que se hizo después, el ${last.hecho.split('-').reverse().join('/')}`,
      }),
    ...(medida !== null && !meter && { medida: 'El plan no cuenta por medidor' }),
    ...(medida !== null &&
      due.medida_actual !== null &&
      medida > due.medida_actual && {
        medida: `No puede ser mayor que la lectura actual: ${inWords(due.medida_actual, due.unidad)}`,
      }),
    ...(medida !== null &&
      last?.medida != null &&
      medida < last.medida && {
        medida: `Una orden dice que se hizo después, con ${inWords(last.medida, due.unidad)}`,
      }),
  };
};

const spanish = new Intl.NumberFormat('es-CO');
const inWords = (measure: number, unit: string | null) => [spanish.format(measure), unit].filter(Boolean).join(' ');

/** Stores these entries with their author. The caller has checked them, holds `lockDues` and settles afterwards. */
export const sayLastTimes = async (tx: Tx, writer: Writer, said: readonly Saying[]): Promise<void> => {
  const { empresaId, user } = writer;
  const rows = said.map(({ due: { id, ciclo }, given: { fecha, medida } }) => ({
    id,
    ciclo,
    fecha,
    medida,
    tipo: stepOf({ fecha, medida }),
  }));
  await tx.execute(sql`
    insert into mantenimiento_pasos (empresa_id, vencimiento_id, ciclo, tipo, dia, medida, user_id)
    select ${empresaId}::int, n.id, n.ciclo, n.tipo, n.fecha, n.medida, ${user.id}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(
      id int, ciclo int, tipo text, fecha date, medida numeric
    )`);
  await audit(
    tx,
    actorOf(writer),
    ...said.map(({ due, given }) => ({
      accion: 'editar' as const,
      entidad: 'vencimientos',
      entidad_id: due.id,
      nombre: `${due.plan}: ${due.activo}`,
      cambios: [
        { campo: 'paso', antes: null, despues: stepOf(given) },
        { campo: 'dicha_fecha', antes: due.dicha_fecha, despues: given.fecha },
        { campo: 'dicha_medida', antes: due.dicha_medida, despues: given.medida },
      ].filter(({ antes, despues }) => antes !== despues),
    })),
  );
};

const stepOf = ({ fecha, medida }: LastTime) => (fecha === null && medida === null ? 'sin_ultima' : 'ultima');

/**
 * Stores the last times of dues, already checked; dues deleted meanwhile are skipped.
 * @returns the resulting values, by due
 */
export const changeLastTimes = async (
  tx: Tx,
  writer: Writer,
  given: ReadonlyMap<number, LastTime>,
): Promise<Map<number, Vencimiento>> => {
  const { empresaId } = writer;
  await lockDues(tx, empresaId);
  while (await settle(tx, empresaId));
  const dues = await duesById(tx, empresaId, [...given.keys()]);
  await sayLastTimes(
    tx,
    writer,
    [...dues.values()].flatMap((due) => {
      const asked = given.get(due.id);
      return asked ? [{ due, given: asked }] : [];
    }),
  );
  while (await settle(tx, empresaId));
  return duesById(tx, empresaId, [...given.keys()]);
};

type Asked = z.output<typeof ultimasVeces>['ultimas'][number];
type Outcome = z.output<typeof ultimasVecesHechas>;

/** Stores the last times of many dues that are as their author saw them; each is checked by itself. */
export const sayManyLastTimes = async (tx: Tx, writer: Writer, asked: readonly Asked[]): Promise<Outcome> => {
  const { empresaId } = writer;
  await lockDues(tx, empresaId);
  const dues = await duesById(
    tx,
    empresaId,
    asked.map(({ id }) => id),
  );
  const outcome: Outcome = { hechas: [], rechazadas: [] };
  const open: Saying[] = [];
  for (const { id, version, ...given } of asked) {
    const due = dues.get(id);
    if (!due) outcome.rechazadas.push({ id, code: 'NO_ENCONTRADO' });
    else if (isSaid({ due, given })) outcome.hechas.push(id);
    else if (due.version !== version) outcome.rechazadas.push({ id, code: 'VERSION_CONFLICTO' });
    else open.push({ due, given });
  }
  const faults = await lastTimeFaults(tx, empresaId, open);
  const right = open.filter(({ due: { id } }, at) => {
    const wrong = Object.entries(faults[at] ?? {});
    const errors = Object.fromEntries(wrong.map(([field, message]) => [field, [message]]));
    if (wrong.length > 0) outcome.rechazadas.push({ id, code: 'VALIDACION', errors });
    return wrong.length === 0;
  });
  if (right.length > 0) await sayLastTimes(tx, writer, right);
  while (await settle(tx, empresaId));
  return { ...outcome, hechas: [...outcome.hechas, ...right.map(({ due }) => due.id)] };
};

const isSaid = ({ due, given: { fecha, medida } }: Saying) =>
  (fecha !== null || medida !== null) && due.dicha_fecha === fecha && due.dicha_medida === medida;
