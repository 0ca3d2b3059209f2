import type { FiltroPreoperacional, ResumenPreoperacional } from '#contract/requests/preoperacional';
import { roundToCents } from '#contract/rules/decimals';
import type { Ask, ReportQuery } from '../making/report';
import { doneRows, repairedOf } from './done';
import { dueDays } from './due';

/** What the record adds up to: inspections, and the due vehicle days that have one, in all and month by month. */
export const summarizeDays = async (
  ask: Ask,
  query: ReportQuery<FiltroPreoperacional>,
): Promise<ResumenPreoperacional> => {
  const { resultado } = query.filter;
  const all = await ask((tx) => doneRows(tx, query));
  const done = all.filter((row) => !resultado || resultado.includes(row.resultado));
  const due = await ask((tx) => dueDays(tx, query));
  const ids = done.flatMap(({ inspeccion_id }) => inspeccion_id ?? []);
  const { fallas, reparadas } = await ask((tx) => repairedOf(tx, query.empresaId, ids));
  const months = new Set([...done, ...due].map(({ fecha }) => fecha.slice(0, 7)));
  return {
    totales: {
      ...fulfilled(due),
      inspecciones: done.length,
      vehiculos: new Set(done.map(({ activo_id }) => activo_id)).size,
      con_fallas: done.filter(({ fallas_n }) => fallas_n > 0).length,
      no_aptas: done.filter((row) => row.resultado === 'no_apta').length,
      firmadas: done.filter(({ firmada }) => firmada).length,
      fallas,
      fallas_reparadas: reparadas,
    },
    meses: [...months].toSorted().map((mes) => ({
      mes,
      inspecciones: done.filter(({ fecha }) => fecha.startsWith(mes)).length,
      ...fulfilled(due.filter(({ fecha }) => fecha.startsWith(mes))),
    })),
  };
};

const fulfilled = (due: readonly { hecha: boolean }[]) => {
  const hechas = due.filter(({ hecha }) => hecha).length;
  return {
    debidas: due.length,
    hechas,
    pct: due.length > 0 ? roundToCents((100 * hechas) / due.length) : null,
  };
};
