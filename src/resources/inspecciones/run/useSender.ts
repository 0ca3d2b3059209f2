import type { NuevaInspeccion } from '#contract/entities/inspecciones';
import { worksInTheField } from '#contract/core/roles';
import { localPicture } from '../../../providers/offline/apply';
import { discard, keepPhoto, performPlaced } from '../../../providers/offline/phone';
import { grantedPlace } from '../../../providers/place';
import { post } from '../../../providers/post';
import { useRole } from '../../../providers/session';
import { sendFile } from '../../../providers/upload';

export interface Kept {
  id: string;
  url: string;
}

/** How an inspection and its pictures leave this device. */
export interface Sender {
  /** By the queue of the phone: sent when there is network. */
  queued: boolean;
  keep: (picture: Blob) => Promise<Kept>;
  /** `replaces`: the number of the refused one that it stands for. Rejects if it could not be stored. */
  send: (body: NuevaInspeccion, replaces: number | null) => Promise<void>;
}

/** The phone of somebody in the field queues; the office sends at once. */
export const useSender = (): Sender => (worksInTheField(useRole()) ? phone : office);

const phone: Sender = {
  queued: true,
  keep: async (picture) => {
    const id = await keepPhoto(picture);
    return { id, url: localPicture(id) };
  },
  send: async (body, replaces) => {
    await performPlaced(
      { tipo: 'inspeccion', orden_id: null, activo_id: body.activo_id, cuerpo: body },
      grantedPlace(),
    );
    if (replaces !== null) await discard(replaces);
  },
};

const office: Sender = {
  queued: false,
  keep: async (picture) => {
    const file = new File([picture], 'foto.jpg', { type: picture.type });
    const { id, url } = await sendFile(file, { progress: () => undefined, signal: new AbortController().signal });
    return { id, url };
  },
  send: async (body) => {
    await post('/inspecciones', { ...body, ...(await grantedPlace()) });
  },
};
