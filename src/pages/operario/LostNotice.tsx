import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { usePhoneCopy } from '../../providers/offline/phone';
import { newOwner } from './words';

/** Shows at once that an order was reassigned or ended while it was worked on here; the outbox has the details. */
export const LostNotice = () => {
  const entries = usePhoneCopy(({ entradas }) => entradas);
  const notify = useNotify();
  const notified = useRef(new Set<number | null>());
  useEffect(() => {
    for (const { traspaso, accion } of entries) {
      if (!traspaso || notified.current.has(accion.orden_id)) continue;
      notified.current.add(accion.orden_id);
      notify(`${traspaso.numero} ${traspaso.titulo}. ${newOwner(traspaso)}: lo que anotó queda como comentario.`, {
        type: 'warning',
        autoHideDuration: 10_000,
      });
    }
  }, [entries, notify]);
  return null;
};
