import { and, sql } from 'drizzle-orm';
import { codigosFalla } from '#contract/entities/codigosFalla';
import { listaFallas } from '#contract/entities/listaFallas';
import { clasesDeFalla } from '#contract/rules/failures';
import { codigoFallaTable as t } from '../../db/tables/codigosFalla';
import type { Tx } from '../../db/system';
import { insertRecords, type Writer } from '../../records/crud';
import { inTurn, mine, type Row } from '../../records/store';
import { codigoFallaStore } from './store';

/** Every code of the ready list, as somebody would write it. */
export const readyCodes = clasesDeFalla.flatMap((clase) =>
  listaFallas[clase].map(([codigo, nombre, descripcion = null]) =>
    codigosFalla.input.parse({ clase, codigo, nombre, descripcion }),
  ),
);

/** Adds the codes of the ready list that the company does not have; its own ones stay as they are. */
export const addReadyList = async (tx: Tx, writer: Writer): Promise<Row[]> => {
  await inTurn(tx, codigoFallaStore, writer.empresaId);
  const had = await tx
    .select({ key: sql<string>`${t.clase} || ' ' || lower(${t.codigo})` })
    .from(t)
    .where(and(mine(codigoFallaStore, writer.empresaId)));
  const known = new Set(had.map(({ key }) => key));
  const missing = readyCodes.filter(({ clase, codigo }) => !known.has(`${clase} ${codigo.toLowerCase()}`));
  return missing.length > 0 ? insertRecords(tx, codigoFallaStore, writer, missing) : [];
};
