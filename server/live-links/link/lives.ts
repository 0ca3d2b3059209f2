import { sql } from 'drizzle-orm';
import { vidaEnlaceParada } from '#contract/enlacesParada';

/**
 * In SQL, of a link whose execution `e` is left joined: it shows no stop, or one of an execution that is not over for
 * long.
 */
export const stopLives = sql`(
  enlaces_vivos.parada_clave is null or coalesce(
    e.eliminado_en is null and coalesce(e.fin_en, e.cancelada_en, 'infinity')
      > now() - interval '${sql.raw(String(vidaEnlaceParada.horasDespues))} hours' and e.id is not null,
    false
  )
)`;
