import { isSubject } from '#contract/core/access';
import { limits } from '#contract/core/limits';
import type { Asking, Exported } from '../records/exported';
import { readListQuery } from '../records/query';
import { titleOf } from './columns';
import { periodOf, type Source, type SourceRow } from '../records/source';

interface Asked {
  filter?: string | undefined;
  sort?: string | undefined;
}

/** All rows of a list as it answers them, in pages. */
export async function* pagesOf(
  { entity, visible, read }: Exported,
  caller: Asking,
  { filter, sort }: Asked,
): AsyncGenerator<{ rows: SourceRow[]; total: number }, void> {
  let last: SourceRow | null = null;
  for (let from = 0; ; from += limits.list.rows) {
    const range = JSON.stringify([from, from + limits.list.rows - 1]);
    const page: { rows: SourceRow[]; total: number } = await read(
      caller,
      readListQuery(entity, { range, filter, sort }, visible(caller)),
      last,
    );
    yield page;
    last = page.rows.at(-1) ?? null;
    if (page.rows.length < limits.list.rows) return;
  }
}

/** Paths of lists that do not lie at their name. */
const paths: Readonly<Record<string, string>> = {
  tiempos: 'reportes/tiempos',
  valor_inventario: 'reportes/inventario/valor',
  movimientos_inventario: 'reportes/inventario/movimientos',
  abc_inventario: 'reportes/inventario/abc',
  inventario_lento: 'reportes/inventario/lentos',
  reporte_llantas: 'reportes/llantas',
  gasto_proveedores: 'reportes/compras/proveedores',
  presupuesto: 'reportes/presupuesto',
  reemplazo: 'reportes/reemplazo',
  reporte_garantias: 'reportes/garantias',
  documentos: 'activos/documentos',
  vencimientos: 'mantenimiento/vencimientos',
  cumplimiento: 'ejecuciones/cumplimiento',
  'paradas-ejecutadas': 'ejecuciones/paradas',
};

/** A registered list as a source. */
export const sourceOf = (exported: Exported): Source | undefined => {
  const { entity, visible } = exported;
  const subject = exported.subject ?? entity.name;
  if (!isSubject(subject)) return undefined;
  return {
    recurso: paths[entity.name] ?? entity.name,
    title: titleOf(entity.name),
    subject,
    listed: entity,
    fields: (caller) => Object.keys(entity.record.shape).filter(visible(caller)),
    period: periodOf(entity.filters),
    async *pages(caller, asked) {
      const seen = new Set<unknown>();
      for await (const { rows } of pagesOf(exported, caller, asked)) {
        // A row that moved to a later page meanwhile is included once.
        yield rows.filter(({ id }) => id === undefined || (!seen.has(id) && seen.add(id)));
      }
    },
  };
};
