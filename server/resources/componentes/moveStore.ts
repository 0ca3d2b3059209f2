import { and, eq } from 'drizzle-orm';
import { act } from '../../components/acts';
import { hold } from '../../components/hold';
import { componenteTable as c } from '../../db/tables/componentes';
import type { Tx } from '../../db/system';
import type { Actor } from '../../history/audit';

/** Its store was changed by hand: that of a component without acts is where it began, otherwise it came there now. */
export const moveStore = async (tx: Tx, actor: Actor, id: number, bodega_id: number | null): Promise<void> => {
  const held = await hold(tx, actor.empresaId, [id], []);
  if (held.get(id)?.acts.length) {
    const said = { componente_id: id, tipo: 'recibido' as const, fecha: new Date().toISOString(), bodega_id };
    await act(tx, actor, held, [said]);
  } else
    await tx
      .update(c)
      .set({ bodega_inicial_id: bodega_id })
      .where(and(eq(c.empresa_id, actor.empresaId), eq(c.id, id)));
};
