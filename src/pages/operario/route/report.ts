import type { RutaPaquete } from '#contract/requests/despacho';
import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { performPlaced } from '../../../providers/offline/phone';
import type { Accion } from '../../../providers/offline/entry';
import { grantedPlace } from '../../../providers/place';
import { isoNow } from '../usePhone';

type Report = Omit<Extract<Accion, { tipo: 'parada' }>['cuerpo'], 'clave' | 'fecha'>;

/** Reports what happened at a stop now, with or without network. Rejects if this phone cannot store it. */
export const reportStop = async (
  { id }: Pick<RutaPaquete, 'id'>,
  { clave }: Pick<ParadaEjecutada, 'clave'>,
  said: Report,
): Promise<void> => {
  const cuerpo = { ...said, clave, fecha: isoNow() };
  await performPlaced({ tipo: 'parada', orden_id: null, ejecucion_id: id, cuerpo }, grantedPlace());
};
