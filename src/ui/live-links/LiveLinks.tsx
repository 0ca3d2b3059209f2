import { Fragment, useState } from 'react';
import { useNotify } from 'react-admin';
import type { EnlaceVivo } from '#contract/requests/enlacesVivos';
import { limits } from '#contract/core/limits';
import { ConfirmDialog } from '../ConfirmDialog';
import { ListSkeleton } from '../ListSkeleton';
import { Note } from '../Note';
import { Unreachable } from '../Unreachable';
import { SmallHeading } from '../SmallHeading';
import { LiveLinkRow } from './LiveLinkRow';
import { useLiveLinkActions, useLiveLinks } from './useLiveLinks';

/** Its page asks that often. */
const within = `${Math.ceil(limits.liveLink.poll / 1_000)} segundos`;

/** The live links that are not over, the user's own first; each can be revoked. */
export const LiveLinks = () => {
  const { data: links, error, refetch } = useLiveLinks();
  const { revoke } = useLiveLinkActions();
  const notify = useNotify();
  const [leaving, setLeaving] = useState<EnlaceVivo>();

  const end = async (link: EnlaceVivo) => {
    await revoke(link.id);
    notify(`Enlace revocado: deja de mostrar en ${within}`);
  };

  if (!links)
    return error ? (
      <Unreachable what="la lista de enlaces" error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={2} />
    );
  return (
    <>
      {links.length === 0 && (
        <Note>
          Ninguno por ahora. También se crean desde la ficha de un activo en Tiempo real, desde una ejecución y desde
          una orden.
        </Note>
      )}
      {[links.filter(({ mio }) => mio), links.filter(({ mio }) => !mio)].map((some, others) => (
        <Fragment key={others}>
          {others === 1 && some.length > 0 && <SmallHeading>De otros</SmallHeading>}
          <ul className="bare-list grid gap-8">
            {some.map((link) => (
              <LiveLinkRow key={link.id} link={link} onRevoke={() => setLeaving(link)} />
            ))}
          </ul>
        </Fragment>
      ))}
      {leaving && (
        <ConfirmDialog
          title="Revocar el enlace"
          text={`Quien lo tenga abierto deja de ver la ubicación en ${within}. No se puede deshacer.`}
          submitLabel="Revocar"
          onConfirm={() => end(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
};
