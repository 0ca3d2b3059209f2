import { companyEventRoles } from '#contract/core/access';
import { clasesEvento, type TipoEvento } from '#contract/entities/tiposEvento';
import { tipoEvento } from '#contract/entities/valoresEvento';
import { tipo as words } from '#contract/words/tiposEvento';
import type { Tx } from '../../db/system';
import { reglaTable } from '../../db/tables/reglas';

/** Kinds that occur all day long, or that few fleets need: created disabled. */
const asleep: ReadonlySet<TipoEvento> = new Set([
  'entrada_parada',
  'salida_parada',
  'inicio_viaje',
  'fin_viaje',
  'encendido',
  'apagado',
  'conexion_restablecida',
  'combustible_carga',
  'conductor_no_identificado',
]);

/** Their limits depend on the company, so there is no default. */
const unknown = tipoEvento.options.filter((tipo) => clasesEvento[tipo].rango);

/** One rule of each kind, without recipients; only a call for help notifies users who can respond. */
export const defaultRules = tipoEvento.options
  .filter((tipo) => !unknown.includes(tipo))
  .map((tipo): Omit<typeof reglaTable.$inferInsert, 'empresa_id'> => ({
    nombre: words[tipo],
    tipo,
    activa: !asleep.has(tipo),
    alcance: { todos: true },
    canales: tipo === 'sos' ? ['app', 'correo', 'push'] : [],
    destinatarios: { usuarios: [], roles: tipo === 'sos' ? [...companyEventRoles] : [] },
  }));

/** Creates the default rules of these kinds in a company. `userId`: the caller; null: the product itself. */
export const plantRules = async (
  tx: Tx,
  empresaId: number,
  kinds: readonly TipoEvento[] = tipoEvento.options,
  userId: number | null = null,
) => {
  const rules = defaultRules.filter(({ tipo }) => kinds.includes(tipo));
  if (rules.length === 0) return [];
  return tx
    .insert(reglaTable)
    .values(
      rules.map((rule) => ({ ...rule, empresa_id: empresaId, creado_por_id: userId, actualizado_por_id: userId })),
    )
    .returning({ id: reglaTable.id, version: reglaTable.version, nombre: reglaTable.nombre });
};
