import { personal } from '#contract/entities/personal';
import { sql } from 'drizzle-orm';
import { insertRecords } from '../../records/crud';
import { inTurn } from '../../records/store';
import { personalStore } from '../../resources/personal/index';
import { importacionFilaTable as f } from '../../db/tables/importaciones';
import { keepBelow } from '../rows/below';
import { createCatalogue } from '../rows/catalogues';
import { headingsByField, isMade } from '../rows/columns';
import { rowsOf } from '../rows/record';
import type { Step } from '../rows/step';
import { fold } from '../rows/words';

/** Names per transaction. */
const atOnce = 200;

/** Creates the drivers that rows name and that the company does not have, if that was chosen. */
export const makePeople = async ({ db, imp, writer, changed }: Step) => {
  const { empresa_id } = imp;
  const heading = headingsByField(imp.mapeo).get('conductor_id');
  const { elegidas } = imp.kept;
  if (heading === undefined || !elegidas.crear_personas) return;
  const names = await db.tenant(empresa_id, async (tx) => {
    const { rows } = await tx.execute<{ texto: string }>(sql`
      select distinct btrim(${f.datos} ->> ${heading}::text) as texto from ${f}
      where ${rowsOf(imp)} and ${f.estado} = 'valida' order by 1`);
    return [...new Map(rows.map(({ texto }) => [fold(texto ?? ''), texto ?? ''])).values()];
  });
  const chosen = imp.mapeo_valores.conductor_id ?? {};
  const asked = names.filter((name) => isMade({ creates: 'crear_personas' }, name, elegidas) && !chosen[fold(name)]);
  for (let at = 0; at < asked.length; at += atOnce) {
    const made = await db.tenant(empresa_id, async (tx) => {
      await inTurn(tx, personalStore, empresa_id);
      const known = createCatalogue('personal', empresa_id);
      const some = asked.slice(at, at + atOnce);
      await known.load(tx, some);
      const inputs = some.filter((name) => known.find(name).length === 0).map(personOf);
      const rows = inputs.length > 0 ? await insertRecords(tx, personalStore, writer, inputs) : [];
      await keepBelow(
        tx,
        imp,
        rows.map(({ id, version }, each) => ({
          id,
          version,
          datos: { tipo: 'personal', nombre: String(inputs[each]?.nombre) },
        })),
      );
      return rows;
    });
    changed(empresa_id, 'personal', made.slice(-1));
  }
};

/** «Ruiz Paz, Ana María» or «Ana María Ruiz Paz»: of more than three words two are the name, of fewer one. */
const personOf = (name: string) => {
  const [last, first] = name.split(',').map((part) => part.trim());
  const words = (last ?? '').split(/\s+/);
  const names = words.length > 3 ? 2 : 1;
  const said = first
    ? { nombre: first, apellido: last ?? null }
    : { nombre: words.slice(0, names).join(' '), apellido: words.slice(names).join(' ') || null };
  return personal.input.parse({ ...said, tipo: 'conductor' });
};
