import { derivationVersion } from '../model/version';

/** Text of statements that record corrections; `e`: the alias of an event. */

/** An event as it is stored, for its corrections. */
export const eventBefore = (e: string) => `jsonb_build_object(
  'estado', ${e}.estado, 'inicio_en', ${e}.inicio_en, 'fin_en', ${e}.fin_en, 'valor_max', ${e}.valor_max,
  'ancla_en', ${e}.ancla_en, 'valor', ${e}.valor, 'umbral', ${e}.umbral, 'severidad', ${e}.severidad,
  'distancia_km', ${e}.distancia_km, 'parada_id', ${e}.parada_id, 'asunto', ${e}.asunto, 'corregido', ${e}.corregido
)`;

/** Whether anybody decided about an event: moved it, noted something or looks after it. */
export const isDecided = (e: string) => `(
  ${e}.estado <> 'abierto' or ${e}.atendido_por_id is not null
    or exists (
      select from evento_pasos p
      where p.empresa_id = ${e}.empresa_id and p.evento_id = ${e}.id and p.user_id is not null
    )
)`;

/** Whether the product discarded a withdrawn event: its last step is not a person's. */
export const isDiscardedByProduct = (e: string) => `(
  ${e}.corregido and ${e}.estado = 'descartado' and (
    select p.user_id is null from evento_pasos p
    where p.empresa_id = ${e}.empresa_id and p.evento_id = ${e}.id and p.clase = 'estado' order by p.id desc limit 1
  ) is not false
)`;

/**
 * Part of a statement that records corrections of events.
 * @param rows a query: company, event, what became of it, cause, what it was before
 */
export const noteCorrections = (rows: string, of: 'evento_id' | 'ejecucion_id' = 'evento_id') => `
  correccion as (
    insert into correcciones (empresa_id, ${of}, clase, causa, antes, actualizacion)
    select c.*, case when c.causa = 'version' then ${derivationVersion} end
    from (${rows}) c(empresa_id, id, clase, causa, antes)
  )`;
