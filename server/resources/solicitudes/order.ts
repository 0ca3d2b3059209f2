import type { Solicitud } from '#contract/entities/solicitudes';
import type { Tx } from '../../db/system';
import type { Caller } from '../../plugins/guard';
import { personIdOf } from '../../records/person';
import { attachFiles, attachVoice, createOrder } from '../ordenes/index';
import { authorOf } from './notices';

const longestTitle = 160;

/** The order of an approved request: its words, photos, voice and contact go with it. @returns its id */
export const orderOfRequest = async (tx: Tx, caller: Caller, request: Solicitud): Promise<number> => {
  const { empresaId, user, ip } = caller;
  const autorId = await authorOf(tx, empresaId, request.id);
  const ordenId = await createOrder(
    tx,
    { empresaId, user, ip },
    {
      titulo: titleOf(request),
      descripcion: `${request.descripcion}\n\n${whoAsked(request)}`,
      tipo: 'correctivo',
      prioridad: request.urgencia,
      activo_id: request.activo_id,
      nivel_id: request.nivel_id,
      solicitante_id: autorId === null ? null : await personIdOf(tx, { empresaId, user: { id: autorId } }),
      origen: 'solicitud',
    },
  );
  const where = { empresaId, ordenId, autorId };
  await attachFiles(tx, where, request.fotos);
  if (request.voz_id) await attachVoice(tx, where, request.voz_id, 'Nota de voz de la solicitud.');
  return ordenId;
};

const titleOf = ({ descripcion }: Solicitud): string => {
  const letters = [...descripcion.replaceAll(/\s+/g, ' ')];
  return letters.length <= longestTitle ? letters.join('') : `${letters.slice(0, longestTitle - 2).join('')}…`;
};

const whoAsked = ({ id, solicitante, contacto }: Solicitud): string =>
  [`Solicitud ${id}`, contacto?.nombre ?? solicitante, contacto?.telefono, contacto?.correo]
    .filter(Boolean)
    .join(' · ');
