import { sql, type SQL } from 'drizzle-orm';
import { clasesEvento } from '#contract/entities/tiposEvento';
import { grupoEvento, tipoEvento } from '#contract/entities/valoresEvento';

/** Words of the contract as an SQL list: never user input. */
export const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

/** The group of an event's or a rule's kind. */
export const groupOf = (table: 'eventos' | 'reglas'): SQL =>
  sql.raw(`case ${grupoEvento.options
    .map(
      (grupo) =>
        `when ${table}.tipo in ` +
        `(${quoted(tipoEvento.options.filter((tipo) => clasesEvento[tipo].grupo === grupo))}) then '${grupo}'`,
    )
    .join(' ')}
  end`);
