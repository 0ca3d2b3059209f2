import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { usePhoneCopy } from '../../providers/offline/phone';
import { newOwner } from './words';

/** Says at once that an order changed hands while it was worked on here; the outbox tells the rest. */
export const LostNotice = () => {
  const entries = usePhoneCopy(({ entradas }) => entradas);
  const notify = useNotify();
  const told = useRef(new Set<number | null>());
  useEffect(() => {
    for (const { traspaso, accion } of entries) {
      if (!traspaso || told.current.has(accion.orden_id)) continue;
      told.current.add(accion.orden_id);
      notify(`${traspaso.numero} ${traspaso.titulo}. ${newOwner(traspaso)}: lo que anotó le llega como comentario.`, {
        type: 'warning',
        autoHideDuration: 10_000,
      });
    }
  }, [entries, notify]);
  return null;
};
