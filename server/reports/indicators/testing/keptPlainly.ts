import type { Rows } from './rows';

const day = 86_400_000;
const ms = Date.parse;
const lengths: Readonly<Record<string, number>> = { dia: 1, semana: 7, mes: 30, anio: 365 };

/** Of each due of plans in [from, to): was it kept? By the orders of plans, and by the dues that have none. */
export const keptPlainly = (rows: Rows, assets: ReadonlySet<number>, { from, to }: { from: number; to: number }): boolean[] => {
  const living = rows.ordenes.filter(({ eliminado_en, estado }) => !eliminado_en && estado !== 'cancelada');
  return rows.mantenimiento_activos.flatMap((due) => {
    const plan = rows.mantenimiento.find(({ id }) => id === due.plan_id);
    if (!plan || !assets.has(due.activo_id)) return [];
    const orders = living.filter(({ mantenimiento_activo_id }) => mantenimiento_activo_id === due.id);
    const asked = orders.flatMap(({ afecta_plan, fecha_limite, fecha_programada, creado_en, completada_en, cerrada_en }) =>
      afecta_plan ? [{ due: ms(fecha_limite ?? fecha_programada ?? creado_en), done: completada_en ?? cerrada_en }] : [],
    );
    const stands = due.vence_en && !due.fuera_desde && plan.estado === 'activo' && !plan.eliminado_en && orders.every(({ estado }) => estado === 'cerrada');
    const all = stands ? [...asked, { due: ms(`${due.vence_en}T23:59:00-05:00`), done: null }] : asked;
    return all
      .filter((each) => each.due >= from && each.due < to)
      .map((each) => each.done !== null && isKept(rows, plan, due.medidor_id, each.due, ms(each.done)));
  });
};

const isKept = (rows: Rows, plan: Rows['mantenimiento'][number], meter: number | null, due: number, done: number): boolean => {
  const late = (done - due) / day;
  if (late <= 0) return true;
  const days = Math.max(1, 0.1 * (plan.cada_valor ?? 0) * (lengths[plan.cada_unidad ?? ''] ?? 0));
  if (plan.disparador !== 'medidor' && late > days) return false;
  if (plan.cada_medida === null) return true;
  const [then, now] = [measureAt(rows, meter, due), measureAt(rows, meter, done)];
  return then === undefined || now === undefined ? late <= days : now - then <= 0.1 * plan.cada_medida;
};

/** What it showed: its last valid reading until then, else the first one after. */
const measureAt = (rows: Rows, meter: number | null, at: number): number | undefined => {
  const readings = rows.lecturas
    .filter(({ medidor_id, estado }) => medidor_id === meter && estado === 'valida')
    .sort((a, b) => ms(a.fecha) - ms(b.fecha) || a.id - b.id);
  return (readings.findLast(({ fecha }) => ms(fecha) <= at) ?? readings[0])?.total;
};
